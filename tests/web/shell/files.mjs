// files.js with faulty hosts: the files that it gives to Python, those that it refuses, and the file that it blames.
import assert from "node:assert/strict";
import { test } from "node:test";
import { HOME, Host, PORTAL, digestOf, filled } from "./bad_host.mjs";

const WASM = "vendor/pyodide/pyodide.asm.wasm";
const ZIP = "trias.zip";
const NAMES = [
  ZIP, WASM, "pyscript.toml", "web/main.py", "web/bot_worker.py", "vendor/pyodide/python_stdlib.zip",
  "vendor/pyodide/pyodide-lock.json", "vendor/pyodide/pyodide.mjs", "vendor/pyodide/pyodide.asm.mjs",
];
const FILES = Object.fromEntries(NAMES.map((name) => [name, `${name} of release one`]));
const compile = async (reply) => (await reply).text();

/** Loads files.js into a new page. Returns its exports, the host, and the files that it has blamed.
 * hasWorker: a service worker is active. hasDigests: the browser has digests. runs: how the browser runs code. */
async function loaded({ hasWorker = false, hasDigests = true, runs = compile } = {}) {
  const host = new Host(FILES);
  const blamed = [];
  globalThis.fetch = host.fetch;
  globalThis.document = {
    baseURI: HOME,
    dispatchEvent: ({ type, detail }) => type === "trias-trouble" && blamed.push(detail[0]),
  };
  const navigator = { serviceWorker: hasWorker ? { controller: {} } : {} };
  Object.defineProperty(globalThis, "navigator", { value: navigator, configurable: true });
  const crypto = hasDigests ? { subtle: globalThis.webcrypto.subtle } : {};
  Object.defineProperty(globalThis, "crypto", { value: crypto, configurable: true });
  WebAssembly.instantiateStreaming = runs;
  const source = filled("files.js", {
    '"@release@"': "one",
    '{ "@digests@": "" }': Object.fromEntries(NAMES.map((name) => [name, digestOf(FILES[name])])),
  }).replaceAll("import.meta.url", JSON.stringify(`${HOME}web/files.js`));
  const page = await import(`data:text/javascript,${encodeURIComponent(`${source}\n// ${(count += 1)}`)}`);
  return { ...page, host, blamed };
}
let count = 0;
globalThis.webcrypto = globalThis.crypto;

test("every file comes as it is, with the type that browsers insist on", async () => {
  const { host, blamed, finishChecks } = await loaded();
  host.faults["*"] = { type: "application/octet-stream" };
  for (const name of NAMES) {
    const reply = await fetch(`./${name}`);
    assert.equal(await reply.text(), FILES[name]);
    const type = { wasm: "application/wasm", json: "application/json", mjs: "text/javascript" }[name.split(".").at(-1)];
    if (type) assert.equal(reply.headers.get("content-type"), type);
  }
  await finishChecks();
  assert.deepEqual(blamed, []);
});

for (const [what, fault] of Object.entries({
  "HTML": { body: PORTAL, type: "text/html" },
  "404": { status: 404, body: "" },
  "500": { status: 500, body: "" },
  "a file cut short": { cut: 5 },
  "a file cut without a length": { body: "trias" },
  "another release's": { body: "of release two" },
})) {
  for (const name of NAMES) {
    test(`${what} instead of ${name}: refused and blamed, after the host was asked past the browser's cache`, async () => {
      const { host, blamed, finishChecks } = await loaded();
      host.faults[name] = fault;
      const isCompiledAsItComes = name === WASM && !fault.type && !fault.status;
      if (isCompiledAsItComes) {
        await fetch(`./${name}`).then((reply) => reply.text()).catch(() => {});
        await assert.rejects(finishChecks());
        assert.deepEqual(host.asked, [name]);
      } else {
        await assert.rejects(fetch(`./${name}`), { message: `${name} is not what was expected` });
        assert.deepEqual(host.asked, [name, name]);
      }
      assert.deepEqual(blamed, [name]);
    });
  }
}

test("HTML as WebAssembly: known before the page is up", async () => {
  const { host, blamed, finishChecks } = await loaded();
  host.faults[WASM] = { body: PORTAL };
  await fetch(`./${WASM}`);
  await assert.rejects(finishChecks());
  assert.deepEqual(blamed, [WASM]);
});

test("with a service worker in charge WebAssembly is not checked twice", async () => {
  const { host, blamed, finishChecks } = await loaded({ hasWorker: true });
  host.faults[WASM] = { body: "changed" };
  assert.equal(await (await fetch(`./${WASM}`)).text(), "changed");
  await finishChecks();
  assert.deepEqual(blamed, []);
});

test("another release's file kept by the browser for a year is renewed", async () => {
  const { host, blamed } = await loaded();
  host.kept[ZIP] = "of release zero";
  assert.equal(await (await fetch(`./${ZIP}`)).text(), FILES[ZIP]);
  assert.deepEqual(blamed, []);
});

test("no network: refused; what the browser has kept will do", async () => {
  const { host, blamed } = await loaded();
  host.isDead = true;
  host.kept[ZIP] = FILES[ZIP];
  assert.equal(await (await fetch(`./${ZIP}`)).text(), FILES[ZIP]);
  await assert.rejects(fetch("./web/main.py"));
  assert.deepEqual(blamed, ["web/main.py"]);
});

test("what is not listed, or another site's, goes through; what mend.js asks for, too", async () => {
  const { host, blamed } = await loaded();
  host.files["data.txt"] = "anything";
  assert.equal(await (await fetch("./data.txt")).text(), "anything");
  host.faults[ZIP] = { body: PORTAL };
  assert.equal(await (await fetch.unchecked(`./${ZIP}`)).text(), PORTAL);
  assert.deepEqual(blamed, []);
});

test("a browser without digests checks nothing", async () => {
  const { host } = await loaded({ hasDigests: false });
  host.faults[ZIP] = { body: "changed" };
  assert.equal(await (await fetch(`./${ZIP}`)).text(), "changed");
});

test("code that does not run: the file is blamed where it is wrong, and none where it is right", async () => {
  const refuse = async () => {
    throw new WebAssembly.CompileError("refused");
  };
  for (const [body, name] of [[PORTAL, WASM], [FILES[WASM], ""]]) {
    const { host, blamed } = await loaded({ runs: refuse });
    host.faults[WASM] = { body };
    await assert.rejects(WebAssembly.instantiateStreaming(), { message: "refused" });
    assert.deepEqual(blamed, [name]);
  }
});

test("the digest is that of `integrity` attributes", async () => {
  const { digestOf: own } = await loaded();
  assert.equal(await own(new TextEncoder().encode("trias")), digestOf("trias"));
});
