// Makes the memory that the next start begins with: a Python of its own, in a worker, imports all modules that know
// no browser, and the bytes of its memory are kept. Nothing of any game or person is in it.
import { loadPyodide } from "../vendor/pyodide/pyodide.mjs";
import { give, INDEX, zipped } from "./game.js";

// build.py fills in the modules
const MODULES = ["@modules@"];
const BLOCK = 65536;

async function make() {
  const [pyodide, zip] = await Promise.all([loadPyodide({ indexURL: INDEX, _makeSnapshot: true }), zipped()]);
  give(pyodide, zip);
  pyodide.runPython(`
import gc
from importlib import import_module
for name in ${JSON.stringify(MODULES)}:
    import_module(name)
import_module("web.scene.screen").first_page()
del name, import_module
gc.collect()
gc.freeze()
del gc
`);
  return pyodide.makeMemorySnapshot();
}

/** The memory without the blocks that are all zero: one half. */
function packed(memory) {
  const runs = [];
  for (let from = 0; from < memory.length; from += BLOCK) {
    const to = Math.min(from + BLOCK, memory.length);
    if (memory.subarray(from, to).every((byte) => byte === 0)) continue;
    if (runs.at(-1)?.[1] === from) runs.at(-1)[1] = to;
    else runs.push([from, to]);
  }
  const headers = { "trias-runs": JSON.stringify({ length: memory.length, runs }) };
  return { headers, body: new Blob(runs.map(([from, to]) => memory.subarray(from, to))) };
}

async function keep({ cache, place, name }) {
  const { headers, body } = packed(await make());
  await (await caches.open(cache)).put(place, new Response(body, { headers: { ...headers, etag: name } }));
}

// once, where several tabs want it
addEventListener("message", async ({ data }) => {
  try {
    await navigator.locks.request(data.cache, { ifAvailable: true }, (lock) => lock && keep(data));
  } catch (fault) {
    console.warn(`no memory is kept for the next start: ${fault}`);
  }
  postMessage("done");
});
