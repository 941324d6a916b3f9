// Makes the memory snapshot for the next start: in a worker, a separate Python imports all modules that do not need a
// browser, and the bytes of its memory are stored. It contains nothing about any game or person. It is made only from
// files of the requesting version, and stored with a digest.
import { digestOf, finishChecks, RELEASE } from "./files.js";

// filled in by build.py
const MODULES = ["@modules@"];
const BLOCK = 65536;
// scripts, which the browser checks only for the page
const SCRIPTS = ["pyodide.mjs", "pyodide.asm.mjs"].map((name) => new URL(`../vendor/pyodide/${name}`, import.meta.url));

async function make() {
  await Promise.all(SCRIPTS.map((url) => fetch(url))); // files.js checks them
  const { loadPyodide } = await import("../vendor/pyodide/pyodide.mjs");
  const { fetchZip, give, INDEX } = await import("./game.js");
  const [pyodide, zip] = await Promise.all([loadPyodide({ indexURL: INDEX, _makeSnapshot: true }), fetchZip()]);
  await finishChecks();
  give(pyodide, zip);
  pyodide.runPython(`
import gc
from importlib import import_module
for name in ${JSON.stringify(MODULES)}:
    import_module(name)
from random import Random
from web.screen import scene
from web.state.app import App
from web.words import use
use("en")
scene(App(Random(0)))
del name, import_module, Random, scene, App, use
gc.collect()
gc.freeze()
del gc
# what has been freed is zeros again, which are not kept
zeros = [bytes(size << 16) for size in (32, 16, 8, 4)]
del zeros
`);
  return pyodide.makeMemorySnapshot();
}

/** Returns the snapshot without its zero blocks, about half of it, and the headers for checking it. */
async function pack(memory) {
  const runs = [];
  for (let from = 0; from < memory.length; from += BLOCK) {
    const to = Math.min(from + BLOCK, memory.length);
    if (memory.subarray(from, to).every((byte) => byte === 0)) continue;
    if (runs.at(-1)?.[1] === from) runs.at(-1)[1] = to;
    else runs.push([from, to]);
  }
  const body = new Blob(runs.map(([from, to]) => memory.subarray(from, to)));
  const digest = await digestOf(await body.arrayBuffer());
  const text = JSON.stringify({ length: memory.length, runs, digest });
  const headers = { "trias-runs": text, "trias-seal": await digestOf(new TextEncoder().encode(text)) };
  return { headers, body };
}

async function keep({ cache, place, name, release }) {
  if (release !== RELEASE) throw new Error("the host has another version now");
  const { headers, body } = await pack(await make());
  await (await caches.open(cache)).put(place, new Response(body, { headers: { ...headers, etag: name } }));
}

// only once, even if several tabs ask for it
addEventListener("message", async ({ data }) => {
  try {
    await navigator.locks.request(data.cache, { ifAvailable: true }, (lock) => lock && keep(data));
  } catch (fault) {
    console.warn(`no memory is kept for the next start: ${fault}`);
  }
  postMessage("done");
});
