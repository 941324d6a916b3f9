// Checks every file that the page or a worker fetches for Python against its digest, which build.py writes here. A wrong
// file never reaches the caller: the request fails, and the event "trias-trouble" names the file. The browser itself
// checks scripts and style sheets by the `integrity` of their links in index.html.

/** The name of exactly this set of files, the same in index.html, boot.js and trias.zip. */
export const RELEASE = "@release@";

// path from the site's folder -> digest, as in an `integrity` attribute
const DIGESTS = { "@digests@": "" };
const TYPES = { json: "application/json", mjs: "text/javascript", wasm: "application/wasm", zip: "application/zip" };
const FOLDER = new URL("../", import.meta.url).href;
// compiled while it is being received, so the check runs in parallel. An active service worker has the right file and
// checks it once the page is up; a truncated one does not compile
const WASM = "vendor/pyodide/pyodide.asm.wasm";
const hasWorker = Boolean(globalThis.navigator?.serviceWorker?.controller);

const ask = globalThis.fetch.bind(globalThis);
const checks = [];

/** Returns the digest of some bytes, as in an `integrity` attribute. */
export async function digestOf(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return `sha256-${btoa(String.fromCharCode(...digest))}`;
}

// over plain http, browsers offer no digests, so nothing is checked
const isRight = async (name, bytes) => !globalThis.crypto?.subtle || (await digestOf(bytes)) === DIGESTS[name];

/** Returns the path of a listed file, or "" for any other address. */
function nameOf(input) {
  const { origin, pathname } = new URL(input?.url ?? input, globalThis.document?.baseURI ?? location.href);
  const path = origin + pathname;
  const name = path.startsWith(FOLDER) ? path.slice(FOLDER.length) : "";
  return Object.hasOwn(DIGESTS, name) ? name : "";
}

// name: the file that is wrong, "" for none. reason: what else has failed
const blame = (name, reason) =>
  globalThis.document?.dispatchEvent(new CustomEvent("trias-trouble", { detail: [name, reason] }));

function refuse(name) {
  blame(name);
  return new Error(`${name} is not what was expected`);
}

/** Returns the file if the reply is right. For the file that is compiled while it is received, checks only its type and
 * that it was found; its digest follows. */
async function accept(name, reply) {
  const type = TYPES[name.split(".").at(-1)] ?? "text/plain";
  if (name === WASM && reply.ok && reply.headers.get("content-type") === type) {
    if (!hasWorker) {
      const right = reply.clone().arrayBuffer().then((bytes) => isRight(name, bytes));
      checks.push(right.then((is) => is || Promise.reject(refuse(name)), () => Promise.reject(refuse(name))));
      checks.at(-1).catch(() => {}); // finishChecks() reports it
    }
    return reply;
  }
  const bytes = await reply.arrayBuffer();
  return (await isRight(name, bytes)) ? new Response(bytes, { headers: { "content-type": type } }) : null;
}

/** Fetches a file; if the cached one belongs to another version, fetches it again past the browser's cache. */
async function fetchChecked(name, input, options) {
  for (const cache of ["default", "reload"]) {
    const file = await ask(input, { ...options, cache }).then((reply) => accept(name, reply)).catch(() => null);
    if (file) return file;
  }
  throw refuse(name);
}

globalThis.fetch = (input, options) => {
  const name = nameOf(input);
  return name ? fetchChecked(name, input, options) : ask(input, options);
};
// for mend.js, which finds out what is wrong
globalThis.fetch.unchecked = ask;

// if this fails, Pyodide waits forever without an error. The file may be right, and the browser unable to run it
const instantiate = WebAssembly.instantiateStreaming;
WebAssembly.instantiateStreaming = (...args) => instantiate.apply(WebAssembly, args).catch(async (fault) => {
  const bytes = await ask(FOLDER + WASM).then((reply) => reply.arrayBuffer()).catch(() => null);
  if (bytes && globalThis.crypto?.subtle && (await isRight(WASM, bytes))) blame("", fault);
  else refuse(WASM);
  throw fault;
});

/** Waits for the checks that run in parallel with the start. Rejects if a file is wrong. */
export const finishChecks = () => Promise.all(checks);
