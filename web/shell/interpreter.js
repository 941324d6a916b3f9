// PyScript's interpreter: Pyodide, started while the browser still loads PyScript. From the second visit on it starts
// from a memory snapshot with everything already imported, which memory.js makes and stores.
import { digestOf, finishChecks, RELEASE } from "./files.js";
import { loadPyodide as load, version } from "../vendor/pyodide/pyodide.mjs";
import { fetchZip, give, INDEX } from "./game.js";

const IS_PAGE = "document" in globalThis;

// PyScript opens a database and a channel when it starts, in the page and in the bots' worker, and fails if the browser
// refuses them, although neither is needed here. So its databases are kept in memory, all others are the browser's, and
// if the browser refuses channels, a dummy replaces them.
function request(result) {
  const pending = { result, transaction: {} };
  queueMicrotask(() => {
    pending.onupgradeneeded?.({ target: pending });
    pending.transaction.oncomplete?.();
    pending.onsuccess?.({ target: pending });
  });
  return pending;
}
const store = new Proxy({}, { get: (_, name) => () => request(name === "getAllKeys" ? [] : undefined) });
const database = { objectStoreNames: ["entries"], close() {}, transaction: () => ({ objectStore: () => store }) };
function unlessRefused(ask) {
  try {
    return ask();
  } catch {
    return undefined;
  }
}
const databases = unlessRefused(() => globalThis.indexedDB);
const open = (name, ...rest) => (name.startsWith("IDBMap/") ? request(database) : databases.open(name, ...rest));
Object.defineProperty(globalThis, "indexedDB", { configurable: true, value: { open } });
const channel = unlessRefused(() => new BroadcastChannel("trias"));
if (channel) channel.close();
else globalThis.BroadcastChannel = class { postMessage() {} };

// filled in by build.py: a name for all contents of the snapshot
const MEMORY_NAME = "@memory@";
const FOLDER = new URL("../", import.meta.url);
const CACHE = `trias-memory-${FOLDER.pathname}`;
const PLACE = new URL("memory", FOLDER).href;
// the number of unfinished starts from the snapshot; after ENOUGH of them it is no longer used
const TRIES = "trias.memory";
const ENOUGH = 2;
// well after the start, when the bots' worker is up
const MAKE_AFTER_MS = 20000;
// then wait until there has been no input and no thinking bot for CALM_LOOKS checks in a row, or for MOST_LOOKS checks:
// on a device with two processor cores, making the snapshot slows the game down
const LOOK_EVERY_MS = 900;
const CALM_LOOKS = 3;
const MOST_LOOKS = 150;
const CHECK_AFTER_MS = 1000;
// the start waits no longer than this for the snapshot
const COMES_WITHIN_MS = 8000;

/** Returns how many starts from this snapshot have failed in a row; if site data is blocked, ENOUGH. */
function tries() {
  try {
    const [name, count] = (localStorage.getItem(TRIES) ?? "").split(" ");
    return name === MEMORY_NAME && /^\d$/.test(count) ? Number(count) : 0;
  } catch {
    return ENOUGH;
  }
}

/** Returns the stored snapshot: its headers, and a promise of its bytes. In the page, boot.js has requested it already. */
async function storedMemory() {
  if (IS_PAGE) return tries() < ENOUGH ? globalThis.triasMemory : undefined;
  const reply = await (await caches.open(CACHE)).match(PLACE);
  return reply && { headers: reply.headers, bytes: reply.arrayBuffer() };
}

/** Returns a factory of Pyodide's module whose memory has room for a snapshot of `length` bytes. */
function moduleWithRoom(length) {
  const grow = (module) => module.growMemory(length);
  return async (settings) => {
    const { default: createModule } = await import("../vendor/pyodide/pyodide.asm.mjs");
    return createModule({ ...settings, preRun: [...settings.preRun, grow] });
  };
}

/** Restores the whole memory from the stored runs (from, to), which omit zeros. */
async function restoreMemory({ headers, bytes }) {
  const { length, runs } = JSON.parse(headers.get("trias-runs"));
  const contents = new Uint8Array(await bytes);
  const memory = new Uint8Array(length);
  let at = 0;
  for (const [from, to] of runs) memory.set(contents.subarray(at, (at += to - from)), from);
  return memory;
}

/** Returns whether the snapshot is undamaged. */
async function isWhole({ headers, bytes }) {
  const runs = headers.get("trias-runs");
  const seal = await digestOf(new TextEncoder().encode(runs));
  return seal === headers.get("trias-seal") && (await digestOf(await bytes)) === JSON.parse(runs).digest;
}

/** Waits for a promise, or rejects if it takes too long. */
function soon(promise) {
  const late = new Promise((_, refuse) => setTimeout(refuse, COMES_WITHIN_MS, new Error("it does not come")));
  return Promise.race([promise, late]);
}

async function begin(options = {}) {
  const zip = fetchZip();
  zip.catch(() => {}); // awaited below
  const pyodide = await loadInterpreter(options);
  give(pyodide, await zip);
  await finishChecks();
  if (IS_PAGE) await globalThis.triasSpeaking;
  return pyodide;
}

async function loadInterpreter(options) {
  // none if the page is insecure or site data is blocked
  const memory = await soon(storedMemory()).catch(() => undefined);
  if (memory?.headers.get("etag") === MEMORY_NAME) {
    try {
      if (IS_PAGE) localStorage.setItem(TRIES, `${MEMORY_NAME} ${tries() + 1}`);
      const bytes = soon(restoreMemory(memory));
      bytes.catch(() => {}); // it may never be awaited
      const { length } = JSON.parse(memory.headers.get("trias-runs"));
      const createPyodideModule = moduleWithRoom(length);
      const pyodide = await load({ ...options, indexURL: INDEX, _loadSnapshot: bytes, createPyodideModule });
      if (IS_PAGE) document.documentElement.dataset.memory = "kept";
      memoryInUse = memory;
      return pyodide;
    } catch (fault) {
      console.warn(`the memory kept cannot be used: ${fault}`);
    }
  }
  return load({ ...options, indexURL: INDEX });
}

function make() {
  const worker = new Worker(new URL("./memory.js", import.meta.url), { type: "module" });
  worker.onmessage = () => worker.terminate();
  worker.onerror = () => worker.terminate();
  worker.postMessage({ cache: CACHE, place: PLACE, name: MEMORY_NAME, release: RELEASE });
}

function makeInPeace() {
  let calm = 0;
  let looks = 0;
  const stir = () => (calm = 0);
  for (const event of ["pointerdown", "keydown"]) addEventListener(event, stir, true);
  const look = () => {
    if (document.documentElement.dataset.state === "thinking") stir();
    if (calm < CALM_LOOKS && looks < MOST_LOOKS) {
      calm += 1;
      looks += 1;
      setTimeout(look, LOOK_EVERY_MS);
      return;
    }
    for (const event of ["pointerdown", "keydown"]) removeEventListener(event, stir, true);
    make();
  };
  look();
}

/** Called once the page is up: deletes a damaged snapshot and reloads the page without it. */
async function check() {
  if (await isWhole(memoryInUse)) return;
  console.warn("the memory kept is damaged");
  await (await caches.open(CACHE)).delete(PLACE);
  location.reload();
}

// the snapshot that this start uses
let memoryInUse = null;
const starting = IS_PAGE && begin();

if (IS_PAGE) {
  document.addEventListener("trias-ready", () => {
    const { memory } = document.documentElement.dataset;
    if (memory) localStorage.removeItem(TRIES);
    if (memory === "kept") {
      setTimeout(check, CHECK_AFTER_MS); // takes about 20 ms
    } else if (tries() < ENOUGH && globalThis.caches) setTimeout(makeInPeace, MAKE_AFTER_MS);
  }, { once: true });
}

/** PyScript calls this in the page and in the bots' worker. */
async function loadPyodide(options) {
  if (!starting) return begin(options);
  const pyodide = await starting;
  pyodide.setStdout({ batched: options.stdout });
  pyodide.setStderr({ batched: options.stderr });
  return pyodide;
}

export { loadPyodide, version };
