// Runs pyc_zip.py inside Pyodide: node pack.mjs PYODIDE ROOT OUT STDLIB_ZIP, the job as JSON on standard input,
// the answer as JSON on standard output; what went wrong as one line on standard error.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { pathToFileURL } from "node:url";

const [pyodideFolder, root, out, stdLibURL] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(pyodideFolder, "pyodide.mjs")).href);
// no columns in tracebacks: a fifth off every module
const pyodide = await loadPyodide({ stdLibURL, env: { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1" } });
for (const [place, folder] of [["/pyodide", pyodideFolder], ["/repository", root], ["/out", out]]) {
  pyodide.FS.mkdirTree(place);
  pyodide.mountNodeFS(place, folder);
}
try {
  pyodide.runPython("import sys; sys.path.insert(0, '/repository')");
  pyodide.runPython(readFileSync(new URL("pyc_zip.py", import.meta.url), "utf8"));
  const answer = pyodide.globals.get("run")(await text(process.stdin));
  process.stdout.write(`${answer}\n`);
} catch (error) {
  process.stderr.write(`${error.message.trim().split("\n").at(-1)}\n`);
  process.exitCode = 1;
}
