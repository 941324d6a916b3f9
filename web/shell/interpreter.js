// The interpreter that PyScript is given: Pyodide, begun while PyScript itself is still being read, and, from the
// second visit on, with the memory in which everything is imported already. memory.js makes and keeps that.
import { digestOf, RELEASE, settled } from "./files.js";
import { loadPyodide as load, version } from "../vendor/pyodide/pyodide.mjs";
import { give, INDEX, zipped } from "./game.js";

const IS_PAGE = "document" in globalThis;
// build.py fills in a name for everything that the memory is made of
const MADE_OF = "@memory@";
const FOLDER = new URL("../", import.meta.url);
const CACHE = `trias-memory-${FOLDER.pathname}`;
const PLACE = new URL("memory", FOLDER).href;
// starts with the memory that have not come to their end: after two of them it is left alone
const TRIES = "trias.memory";
const ENOUGH = 2;
// a good while after the start, when the bots' worker is long up
const MAKE_AFTER_MS = 20000;
// and then once nothing has been pressed, and no bot has thought, for three looks in a row, or when all looks are over:
// where there are two processor cores, making it takes from whoever plays
const LOOK_EVERY_MS = 900;
const CALM_LOOKS = 3;
const MOST_LOOKS = 150;
const CHECK_AFTER_MS = 1000;
// a memory that has not come by then is not waited for
const COMES_WITHIN_MS = 8000;

/** How many starts with this memory have failed in a row; where site data is blocked, too many. */
function tries() {
  try {
    const [name, count] = (localStorage.getItem(TRIES) ?? "").split(" ");
    return name === MADE_OF && /^\d$/.test(count) ? Number(count) : 0;
  } catch {
    return ENOUGH;
  }
}

/** The memory kept: its headers, and its bytes on their way. The page has asked for it as it began (boot.js). */
async function kept() {
  if (IS_PAGE) return tries() < ENOUGH ? globalThis.triasMemory : undefined;
  const reply = await (await caches.open(CACHE)).match(PLACE);
  return reply && { headers: reply.headers, bytes: reply.arrayBuffer() };
}

/** Its whole: what is kept is only the runs that are not zero, from-to. */
async function whole({ headers, bytes }) {
  const { length, runs } = JSON.parse(headers.get("trias-runs"));
  const packed = new Uint8Array(await bytes);
  const memory = new Uint8Array(length);
  let at = 0;
  for (const [from, to] of runs) memory.set(packed.subarray(at, (at += to - from)), from);
  return memory;
}

/** Whether all of it is as it was written. */
async function isWhole({ headers, bytes }) {
  const runs = headers.get("trias-runs");
  const seal = await digestOf(new TextEncoder().encode(runs));
  return seal === headers.get("trias-seal") && (await digestOf(await bytes)) === JSON.parse(runs).digest;
}

/** What is coming, or an error where it does not come in time. */
function soon(coming) {
  const late = new Promise((_, refuse) => setTimeout(refuse, COMES_WITHIN_MS, new Error("it does not come")));
  return Promise.race([coming, late]);
}

async function begin(options = {}) {
  const zip = zipped();
  zip.catch(() => {}); // awaited below
  const pyodide = await loaded(options);
  give(pyodide, await zip);
  await settled();
  return pyodide;
}

async function loaded(options) {
  const memory = await soon(kept()).catch(() => undefined); // none where the page is not secure or site data is blocked
  if (memory?.headers.get("etag") === MADE_OF) {
    try {
      if (IS_PAGE) localStorage.setItem(TRIES, `${MADE_OF} ${tries() + 1}`);
      const bytes = soon(whole(memory));
      bytes.catch(() => {}); // nobody may ask
      const pyodide = await load({ ...options, indexURL: INDEX, _loadSnapshot: bytes });
      if (IS_PAGE) document.documentElement.dataset.memory = "kept";
      used = memory;
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
  worker.postMessage({ cache: CACHE, place: PLACE, name: MADE_OF, release: RELEASE });
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

/** Once the page is up: a memory that is not as it was written goes, and the page begins anew without it. */
async function check() {
  if (await isWhole(used)) return;
  console.warn("the memory kept is damaged");
  await (await caches.open(CACHE)).delete(PLACE);
  location.reload();
}

// the memory that this start has begun with
let used = null;
const begun = IS_PAGE && begin();

if (IS_PAGE) {
  document.addEventListener("trias-ready", () => {
    const isUsed = document.documentElement.dataset.memory === "kept";
    if (isUsed) {
      localStorage.removeItem(TRIES);
      setTimeout(check, CHECK_AFTER_MS); // which takes a processor some 20 ms
    } else if (tries() < ENOUGH && globalThis.caches) setTimeout(makeInPeace, MAKE_AFTER_MS);
  }, { once: true });
}

/** What PyScript calls, in the page and in the bots' worker. */
async function loadPyodide(options) {
  if (!begun) return begin(options);
  const pyodide = await begun;
  pyodide.setStdout({ batched: options.stdout });
  pyodide.setStderr({ batched: options.stderr });
  return pyodide;
}

export { loadPyodide, version };
