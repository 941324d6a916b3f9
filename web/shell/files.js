// Checks every file that the page or a worker fetches for Python against the digest that build.py has written here. A
// wrong file never reaches whoever asked for it: the request fails, and "trias-trouble" tells the page which file it is.
// The browser itself checks scripts and style sheets, by the `integrity` of their links in index.html.

/** A name for exactly these files; index.html, boot.js and trias.zip carry the same one. */
export const RELEASE = "@release@";

// path from the site's folder -> the file's digest, as in an `integrity` attribute
const DIGESTS = { "@digests@": "" };
const TYPES = { json: "application/json", mjs: "text/javascript", wasm: "application/wasm", zip: "application/zip" };
const FOLDER = new URL("../", import.meta.url).href;
// compiled while it arrives, and so checked beside that; a service worker in charge has kept the right one, what is cut
// does not compile, and the worker looks at it once the page is up
const STREAMED = "vendor/pyodide/pyodide.asm.wasm";
const isKept = Boolean(globalThis.navigator?.serviceWorker?.controller);

const ask = globalThis.fetch.bind(globalThis);
const beside = [];

/** The digest of some bytes, as in an `integrity` attribute. */
export async function digestOf(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return `sha256-${btoa(String.fromCharCode(...digest))}`;
}

// over plain http, browsers give pages no digests; nothing is promised there
const isRight = async (name, bytes) => !globalThis.crypto?.subtle || (await digestOf(bytes)) === DIGESTS[name];

/** The path of one of the files listed, "" for any other address. */
function nameOf(input) {
  const { origin, pathname } = new URL(input?.url ?? input, globalThis.document?.baseURI ?? location.href);
  const path = origin + pathname;
  const name = path.startsWith(FOLDER) ? path.slice(FOLDER.length) : "";
  return Object.hasOwn(DIGESTS, name) ? name : "";
}

function refuse(name) {
  globalThis.document?.dispatchEvent(new CustomEvent("trias-trouble", { detail: name }));
  return new Error(`${name} is not what was expected`);
}

/** The file, if the reply holds it; of the one compiled while it arrives only its type is looked at first. */
async function found(name, reply) {
  const type = TYPES[name.split(".").at(-1)] ?? "text/plain";
  if (name === STREAMED && reply.ok && reply.headers.get("content-type") === type) {
    if (isKept) return reply;
    const right = reply.clone().arrayBuffer().then((bytes) => isRight(name, bytes));
    beside.push(right.then((is) => is || Promise.reject(refuse(name)), () => Promise.reject(refuse(name))));
    beside.at(-1).catch(() => {}); // settled() tells
    return reply;
  }
  const bytes = await reply.arrayBuffer();
  return (await isRight(name, bytes)) ? new Response(bytes, { headers: { "content-type": type } }) : null;
}

/** Asked for twice: what the browser has kept of another version gives way to what the host has now. */
async function checked(name, input, options) {
  for (const cache of ["default", "reload"]) {
    const file = await ask(input, { ...options, cache }).then((reply) => found(name, reply)).catch(() => null);
    if (file) return file;
  }
  throw refuse(name);
}

globalThis.fetch = (input, options) => {
  const name = nameOf(input);
  return name ? checked(name, input, options) : ask(input, options);
};
// for mend.js, which looks at what is wrong
globalThis.fetch.unchecked = ask;

// Pyodide says nothing where this fails, and waits for ever
const instantiate = WebAssembly.instantiateStreaming;
WebAssembly.instantiateStreaming = (...given) => instantiate.apply(WebAssembly, given).catch((fault) => {
  refuse(STREAMED);
  throw fault;
});

/** Waits for the checks beside the start. Rejects where a file is not the expected one. */
export const settled = () => Promise.all(beside);
