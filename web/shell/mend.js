// Handles a failed start: has the offline copy repaired or the browser's cache renewed, and reloads the page. If that does
// not help, a one-line message says what was received in place of a file, or that all files are right.
const RELOADS = "trias.reloads";
const MOST_RELOADS = 2;
const ANSWER_MS = 20000;
const INSTALL_MS = 120000;

const within = (ms, promise) => Promise.race([promise, new Promise((_, refuse) => setTimeout(refuse, ms))]);

/** Asks the active service worker to check its copy. Returns the files that were wrong, and those that still are. */
export async function checkCopy() {
  const none = { bad: [], lost: [] };
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return none;
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise((resolve) => (port1.onmessage = ({ data }) => resolve(data)));
  worker.postMessage({ type: "check" }, [port2]);
  return within(ANSWER_MS, answer).catch(() => none);
}

/** Installs the host's current version if it is a different one. Returns true once it is active. */
async function update() {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return false;
  await registration.update();
  const worker = registration.installing ?? registration.waiting;
  if (!worker) return false;
  const change = new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
  const installation = new Promise((resolve, refuse) => {
    const look = () => {
      if (worker.state === "redundant") refuse();
      else if (worker.state !== "installing") resolve();
    };
    worker.addEventListener("statechange", look);
    look();
  });
  await within(INSTALL_MS, installation);
  worker.postMessage({ type: "skip-waiting" });
  await within(ANSWER_MS, change);
  return true;
}

/** Returns the page's first script or style sheet that is wrong, or "" if all are right. */
export async function wrongFile() {
  for (const link of document.querySelectorAll("[integrity]")) {
    const name = link.getAttribute("href") ?? link.getAttribute("src");
    const reply = await fetch(name, { cache: "force-cache", integrity: link.integrity }).catch(() => null);
    if (!reply?.ok) return name.replace("./", "");
  }
  return "";
}

/** Returns the files of this folder that a page's markup names, except the optional typeface: path -> digest, "" for one
 * without. */
function filesOf(markup) {
  const tags = markup.matchAll(/<(?:link|script)\b[^>]*?\b(?:href|src)="\.\/([^"]+\.(?!woff2)\w+)"[^>]*>/g);
  return new Map(Array.from(tags, ([tag, name]) => [name, tag.match(/\bintegrity="([^"]+)"/)?.[1] ?? ""]));
}

/** Fetches the page and all its files of another version past the browser's cache. Returns true if there were any and all
 * are right now. Renews all at once, because each load of the page finds only the first wrong one.
 * release: that of boot.js, whose version may differ from the page's. */
async function renew(release) {
  const plain = fetch.unchecked ?? fetch; // files.js refuses files of another version
  const markup = await (await plain("./", { cache: "reload" })).text();
  const match = markup.match(/<meta name="release" content="([0-9a-f]{16})">/);
  if (!match) return false;
  const own = document.querySelector('meta[name="release"]')?.content;
  let count = match[1] === release && match[1] === own ? 0 : 1;
  await Promise.all([...filesOf(markup)].map(async ([name, integrity]) => {
    const ask = (cache) => plain(`./${name}`, { cache, ...(integrity && { integrity }) });
    if (integrity && (await ask("force-cache").catch(() => null))?.ok) return;
    if (!(await ask("reload")).ok) throw new Error(`${name} is not what was expected`);
    if (integrity) count += 1;
  }));
  return count > 0;
}

async function isMended(release) {
  if (navigator.serviceWorker?.controller) {
    const { bad, lost } = await checkCopy();
    return (bad.length > 0 && lost.length === 0) || update();
  }
  return renew(release);
}

/** Called when the page is up: forgets the reloads. */
export function forgetReloads() {
  try {
    sessionStorage.removeItem(RELOADS);
  } catch {
    // site data is blocked
  }
}

/** Reloads the page, at most MOST_RELOADS times. Returns false after that. */
function reload() {
  const count = Number(sessionStorage.getItem(RELOADS));
  if (count >= MOST_RELOADS) return false;
  sessionStorage.setItem(RELOADS, count + 1);
  location.reload();
  return true;
}

/** Finds out what the host sends in place of the file. Returns the kind of message, and the status. */
async function diagnose(name) {
  try {
    const { ok, status } = await (fetch.unchecked ?? fetch)(`./${name}`, { cache: "no-store" });
    return ok ? ["wrong", ""] : ["status", status];
  } catch {
    return [navigator.serviceWorker?.controller ? "damaged" : "offline", ""];
  }
}

/** Repairs what it can, or shows why the start failed. name: the path of the wrong file. release: that of boot.js.
 * tell(kind, name, status): shows the message. */
export async function mend(name, release, tell) {
  const isScript = name.endsWith("js");
  const wrong = isScript ? await wrongFile() : name; // perhaps a file that it imports
  const file = wrong || name;
  const isRight = !wrong && Boolean(document.querySelector(`[integrity][href="./${name}"], [integrity][src="./${name}"]`));
  const canReload = await isMended(release).catch(() => false);
  try {
    if (canReload && reload()) return;
  } catch {
    // site data is blocked, so nothing is counted
  }
  const [kind, status] = isRight ? ["failed"] : await diagnose(file);
  tell(kind, file, status);
}
