// Fetches the game's own modules, one zip, and gives it to a Python, which imports from the zip without unpacking it.
// Python must run on the browser's normal stack. On the stacks of WebAssembly.Suspending (which nothing here needs),
// Chromium 156 sometimes crashes at the start, when its heap profiler takes one stack for another. Pyodide asks for
// WebAssembly.Suspending only while it is being loaded.
import "./files.js";

delete WebAssembly.Suspending;

export const INDEX = new URL("../vendor/pyodide/", import.meta.url).href;

const ZIP = new URL("../trias.zip", import.meta.url).href;
export const PROJECT_PLACE = "/home/pyodide/trias.zip";

export async function fetchZip() {
  return new Uint8Array(await (await fetch(ZIP)).arrayBuffer());
}

/** Puts the zip first on Python's import path, even before PyScript's modules. A stored memory has it already. */
export function give(pyodide, zip) {
  pyodide.FS.writeFile(PROJECT_PLACE, zip);
  const isThere = pyodide.runPython(`import sys; "${PROJECT_PLACE}" in sys.path`);
  if (isThere) return;
  pyodide.runPython(`
sys.path.insert(0, "${PROJECT_PLACE}")
from web.shell.importer import install
install("${PROJECT_PLACE}")
`);
}
