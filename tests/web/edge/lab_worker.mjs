// Runs a worker of the lab in Node.js: node lab_worker.mjs SCRIPT STDLIB LOCK WASM ZIP. Standard input is JSON: the
// questions to a bot. The worker's script runs in a separate global scope with the parts of a browser's worker that
// Pyodide needs. Prints the answers as JSON, one per line.
import { readFileSync } from "node:fs";
import { webcrypto } from "node:crypto";
import { createContext, runInContext } from "node:vm";

const [script, stdlib, lock, wasm, zip] = process.argv.slice(2);
const questions = JSON.parse(readFileSync(0, "utf8"));
const bytes = (path) => {
  const { buffer, byteOffset, length } = readFileSync(path);
  return buffer.slice(byteOffset, byteOffset + length);
};

let listener = null;
const pending = [];
const scope = createContext({
  TextDecoder, TextEncoder, Response, URL, AbortController, AbortSignal, performance, setTimeout, clearTimeout, console,
  MessageChannel,
  crypto: webcrypto,
  location: "https://lab.invalid/worker.js",
  addEventListener: (_, heard) => { listener = heard; },
  postMessage: (data) => {
    if (data !== "ready") process.stdout.write(`${data}\n`);
    if (questions.length) setTimeout(() => listener({ data: JSON.stringify(questions.shift()) }));
    else setTimeout(() => process.exit(0));
  },
});
runInContext(`
  globalThis.self = globalThis;
  globalThis.WorkerGlobalScope = class { static [Symbol.hasInstance]() { return true; } };
`, scope);
runInContext(readFileSync(script, "utf8"), scope);
const files = {
  "pyodide-lock.json": readFileSync(lock, "utf8"),
  "python_stdlib.zip": bytes(stdlib),
  "trias.zip": bytes(zip),
};
const compiled = await runInContext("WebAssembly", scope).compile(bytes(wasm));
listener({ data: { role: "bot", wasm: compiled, files } });
