// What the page does where one of its files is not the expected one: has the copy on this device mended, or what the
// browser has kept fetched anew, and loads itself again; else it says in one line what arrived.
const RELOADS = "trias.reloads";
const MOST_RELOADS = 2;
const ANSWER_MS = 20000;
const INSTALL_MS = 120000;

const within = (ms, coming) => Promise.race([coming, new Promise((_, refuse) => setTimeout(refuse, ms))]);

/** Ask the service worker in charge to check its copy: the files that were wrong, and those that still are. */
export async function checkCopy() {
  const none = { bad: [], lost: [] };
  const worker = navigator.serviceWorker?.controller;
  if (!worker) return none;
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise((resolve) => (port1.onmessage = ({ data }) => resolve(data)));
  worker.postMessage({ type: "check" }, [port2]);
  return within(ANSWER_MS, answer).catch(() => none);
}

/** Take in the version that the host has now, if it is another one. True once it is in charge. */
async function update() {
  const registration = await navigator.serviceWorker?.getRegistration();
  if (!registration) return false;
  await registration.update();
  const worker = registration.installing ?? registration.waiting;
  if (!worker) return false;
  const changed = new Promise((resolve) => navigator.serviceWorker.addEventListener("controllerchange", resolve));
  const installed = new Promise((resolve, refuse) => {
    const look = () => {
      if (worker.state === "redundant") refuse();
      else if (worker.state !== "installing") resolve();
    };
    worker.addEventListener("statechange", look);
    look();
  });
  await within(INSTALL_MS, installed);
  worker.postMessage({ type: "skip-waiting" });
  await within(ANSWER_MS, changed);
  return true;
}

/** The first script or style sheet of the page that is not the expected one, "" where all are. */
export async function wrongFile() {
  for (const link of document.querySelectorAll("[integrity]")) {
    const name = link.getAttribute("href") ?? link.getAttribute("src");
    const reply = await fetch(name, { cache: "force-cache", integrity: link.integrity }).catch(() => null);
    if (!reply?.ok) return name.replace("./", "");
  }
  return "";
}

/** Every file that a page's markup names from this folder: path -> its digest, "" for one that has none. */
function filesOf(markup) {
  const tags = markup.matchAll(/<(?:link|script)\b[^>]*?\b(?:href|src)="\.\/([^"]+)"[^>]*>/g);
  return new Map(Array.from(tags, ([tag, name]) => [name, tag.match(/\bintegrity="([^"]+)"/)?.[1] ?? ""]));
}

/** Have the browser keep what the host has now: the page, and each file of it that is of another version. True if any
 * was, and all fit now. All at once, for each load of the page meets only the first one that is wrong. */
async function renewed(release) {
  const markup = await (await fetch("./", { cache: "reload" })).text();
  const found = markup.match(/<meta name="release" content="([0-9a-f]{16})">/);
  if (!found) return false;
  let count = found[1] === release ? 0 : 1;
  await Promise.all([...filesOf(markup)].map(async ([name, integrity]) => {
    const ask = (cache) => fetch(`./${name}`, { cache, ...(integrity && { integrity }) });
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
  return renewed(release);
}

/** The page is up: forget that it has loaded itself again. */
export function forgetReloads() {
  try {
    sessionStorage.removeItem(RELOADS);
  } catch {
    // site data is blocked
  }
}

/** Load the page again; not for ever. */
function reload() {
  const count = Number(sessionStorage.getItem(RELOADS));
  if (count >= MOST_RELOADS) return false;
  sessionStorage.setItem(RELOADS, count + 1);
  location.reload();
  return true;
}

/** What arrives in the file's stead: the kind of line to say, and the status. */
async function arrived(name) {
  try {
    const { ok, status } = await (fetch.unchecked ?? fetch)(`./${name}`, { cache: "no-store" });
    return ok ? ["wrong", ""] : ["status", status];
  } catch {
    return [navigator.serviceWorker?.controller ? "damaged" : "offline", ""];
  }
}

/** name: the file's path; release: the page's own; tell(kind, name, status): says it. */
export async function mend(name, release, tell) {
  const file = name.endsWith("js") ? (await wrongFile()) || name : name; // perhaps one that it imports
  const mended = await isMended(release).catch(() => false);
  try {
    if (mended && reload()) return;
  } catch {
    // site data is blocked: nobody counts
  }
  const [kind, status] = await arrived(file);
  tell(kind, file, status);
}
