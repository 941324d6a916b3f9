// The service worker with faulty hosts and damaged copies: what it caches, answers, repairs and deletes.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Caches, HOME, Host, PORTAL, Request, digestOf, filled } from "./bad_host.mjs";

const LATER = "./editor.js";
const SPANISH = "./web/words.es.json";
const SPOKEN = [SPANISH, "./web/words.pl.json"];
const SORRY = "<p>damaged";
const NAMES = ["index.html", "web/boot.js", "web/mend.js", "web/style.css", "runs.wasm", "trias.zip", "licence.txt", "editor.js", "web/words.es.json",
  "web/words.pl.json"];
const FILES = Object.fromEntries(NAMES.map((name) => [name, `${name} of release one`]));
const NEXT = Object.fromEntries(NAMES.map((name) => [name, `${name} of release two`]));
const listed = (files) => ({
  "./": digestOf(files["index.html"]),
  ...Object.fromEntries(Object.entries(files).map(([name, body]) => [`./${name}`, digestOf(body)])),
});
const MUST = Object.keys(listed(FILES)).filter((file) => file !== LATER && !SPOKEN.includes(file));
const HASTE = { timeout: () => AbortSignal.abort(new Error("too late")) };

/** A service worker of a release, with its caches and its host. */
class Worker {
  constructor({ files = FILES, host = new Host(files), caches = new Caches(), version = "one", haste = false } = {}) {
    Object.assign(this, { host, caches, isActive: false });
    this.listeners = {};
    const self = {
      location: new URL("sw.js", HOME),
      addEventListener: (type, listener) => (this.listeners[type] = listener),
      skipWaiting: () => (this.isActive = true),
    };
    const source = filled("sw.js", {
      '"@version@"': version, '{ "@files@": "" }': listed(files), '["@later@"]': [LATER], '["@spoken@"]': SPOKEN,
      '"@sorry@"': SORRY,
    });
    const clock = haste ? HASTE : AbortSignal;
    new Function("self", "caches", "fetch", "Request", "AbortSignal", source)(self, caches, host.fetch, Request, clock);
    this.name = `trias-/games/trias/-${version}`;
  }

  cache() {
    return this.caches.open(this.name);
  }

  async send(type, event = {}) {
    const waits = [];
    this.listeners[type]({ ...event, waitUntil: (promise) => waits.push(promise) });
    await Promise.all(waits);
  }

  install() {
    return this.send("install");
  }

  /** Returns the status and text of the answer, or undefined if the browser asks the host itself. */
  async answer(address, options = {}) {
    let answer;
    this.listeners.fetch({ request: new Request(address, options), respondWith: (promise) => (answer = promise) });
    const reply = await answer;
    return reply && [reply.status, await reply.text()];
  }

  visit() {
    return this.answer("./", { mode: "navigate" });
  }

  async check() {
    let report;
    await this.send("message", { data: { type: "check" }, ports: [{ postMessage: (data) => (report = data) }] });
    return report;
  }

  async kept(file) {
    return (await (await this.cache()).match(file))?.text();
  }
}

async function installed(given) {
  const worker = new Worker(given);
  await worker.install();
  worker.host.asked = [];
  return worker;
}

test("a whole release is kept, but for what a page asks for later", async () => {
  const worker = new Worker();
  await worker.install();
  for (const file of MUST) assert.equal(await worker.kept(file), FILES[file.slice(2) || "index.html"]);
  assert.equal(await worker.kept(LATER), undefined);
  await worker.send("message", { data: { type: "keep-later" } });
  assert.equal(await worker.kept(LATER), FILES["editor.js"]);
});

for (const [what, fault] of Object.entries({
  "HTML": { body: PORTAL, type: "text/html" },
  "404": { status: 404 },
  "500": { status: 500 },
  "a file cut short": { cut: 5 },
  "a file cut without a length": { body: "trias" },
})) {
  test(`a host with ${what} for one file: the release is not in charge, the next attempt asks for that file alone`, async () => {
    const worker = new Worker();
    worker.host.faults["trias.zip"] = fault;
    await assert.rejects(worker.install());
    assert.equal(await worker.kept("./trias.zip"), undefined);
    assert.equal(await worker.kept("./runs.wasm"), FILES["runs.wasm"]);
    worker.host.faults = {};
    worker.host.asked = [];
    await worker.install();
    assert.deepEqual(worker.host.asked, ["trias.zip"]);
  });
}

test("a portal for everything, half a release, no network: nothing of it is kept", async () => {
  for (const spoil of [
    (host) => (host.faults["*"] = { body: PORTAL, type: "text/html" }),
    (host) => (host.files = { ...NEXT, "index.html": FILES["index.html"] }),
    (host) => (host.isDead = true),
  ]) {
    const worker = new Worker();
    spoil(worker.host);
    await assert.rejects(worker.install());
    for (const file of MUST.filter((file) => !["./", "./index.html"].includes(file))) {
      assert.equal(await worker.kept(file), undefined);
    }
  }
});

test("the next release is kept beside the one before, which leaves once the next is in charge", async () => {
  const old = await installed();
  await (await old.caches.open("trias-memory-/games/trias/")).keep("./memory", "");
  await (await old.caches.open("trias-/games/other/-one")).keep("./", "");
  const next = new Worker({ files: NEXT, caches: old.caches, version: "two" });
  next.host.faults["web/style.css"] = { body: PORTAL, type: "text/html" };
  await assert.rejects(next.install());
  assert.deepEqual(await old.visit(), [200, FILES["index.html"]]);
  next.host.faults = {};
  await next.install();
  assert.deepEqual(await old.answer("./trias.zip"), [200, FILES["trias.zip"]]);
  assert.ok(!next.isActive);
  await next.send("message", { data: { type: "skip-waiting" } });
  assert.ok(next.isActive);
  await next.send("activate");
  assert.deepEqual(await next.caches.keys(), ["trias-memory-/games/trias/", "trias-/games/other/-one", next.name]);
  assert.deepEqual(await next.answer("./trias.zip"), [200, NEXT["trias.zip"]]);
});

test("a host that does not know a type, or redirects: the file is kept with the type that browsers insist on", async () => {
  const worker = new Worker();
  worker.host.faults = {
    "runs.wasm": { type: "application/octet-stream" }, "web/boot.js": { type: "text/plain" }, "web/style.css": { redirected: true },
  };
  await worker.install();
  const cache = await worker.cache();
  const types = await Promise.all(["./runs.wasm", "./web/boot.js", "./web/style.css"].map(async (file) => (
    (await cache.match(file)).headers.get("content-type")
  )));
  assert.deepEqual(types, ["application/wasm", "text/javascript", "text/css"]);
});

test("a kept release asks no host, whatever stands behind ?", async () => {
  const worker = await installed();
  worker.host.isDead = true;
  assert.deepEqual(await worker.visit(), [200, FILES["index.html"]]);
  assert.deepEqual(await worker.answer("./index.html?shared", { mode: "navigate" }), [200, FILES["index.html"]]);
  assert.deepEqual(await worker.answer("./trias.zip?now"), [200, FILES["trias.zip"]]);
  assert.deepEqual(worker.host.asked, []);
});

test("what is not the site's is left to the browser, what is not kept to the host", async () => {
  const worker = await installed();
  assert.equal(await worker.answer("https://example.com/"), undefined);
  assert.equal(await worker.answer("./trias.zip", { method: "POST" }), undefined);
  worker.host.files["more.txt"] = "more";
  assert.deepEqual(await worker.answer("./more.txt"), [200, "more"]);
});

const DAMAGES = {
  "deleted": (cache, file) => cache.delete(file),
  "cut": (cache, file) => cache.keep(file, "one"),
  "something else": (cache, file) => cache.keep(file, PORTAL),
  "an error": (cache, file) => cache.keep(file, FILES[file.slice(2)] ?? FILES["index.html"], 500),
};
for (const [what, damage] of Object.entries(DAMAGES)) {
  for (const file of ["./", "./web/boot.js", "./web/mend.js"]) {
    test(`the copy of ${file} ${what}: mended before the page comes`, async () => {
      const worker = await installed();
      damage(await worker.cache(), file);
      assert.deepEqual(await worker.visit(), [200, FILES["index.html"]]);
      assert.deepEqual(worker.host.asked, [file.slice(2) || "index.html"]);
      assert.deepEqual(await worker.check(), { bad: [], lost: [] });
    });

    test(`the copy of ${file} ${what}, no network: the page says so`, async () => {
      const worker = await installed();
      damage(await worker.cache(), file);
      worker.host.isDead = true;
      assert.deepEqual(await worker.visit(), [200, file === "./web/mend.js" ? FILES["index.html"] : SORRY]);
      worker.host.isDead = false;
      assert.deepEqual(await worker.visit(), [200, FILES["index.html"]]);
    });
  }

  test(`what the start does not meet ${what}: found, told and mended when the page asks`, async () => {
    const worker = await installed();
    const files = ["./runs.wasm", "./trias.zip", "./licence.txt"];
    for (const file of files) damage(await worker.cache(), file);
    assert.deepEqual(await worker.check(), { bad: files, lost: [] });
    assert.deepEqual(await worker.check(), { bad: [], lost: [] });
    for (const file of files) damage(await worker.cache(), file);
    worker.host.isDead = true;
    assert.deepEqual(await worker.check(), { bad: files, lost: files });
    worker.host.isDead = false;
    assert.deepEqual(await worker.answer("./trias.zip"), [200, FILES["trias.zip"]]); // from the host
    assert.deepEqual((await worker.check()).lost, []);
  });

  test(`the whole copy ${what}: mended; with no network the page says so`, async () => {
    const worker = await installed();
    for (const file of MUST) damage(await worker.cache(), file);
    worker.host.isDead = true;
    assert.deepEqual(await worker.visit(), [200, SORRY]);
    worker.host.isDead = false;
    for (const file of MUST) damage(await worker.cache(), file);
    assert.deepEqual(await worker.visit(), [200, FILES["index.html"]]);
    assert.deepEqual((await worker.check()).lost, []);
    assert.deepEqual(await worker.check(), { bad: [], lost: [] });
  });
}

test("what is kept later is missed by nobody, and mended where it is kept and damaged", async () => {
  const worker = await installed();
  assert.deepEqual(await worker.check(), { bad: [], lost: [] });
  worker.host.faults["editor.js"] = { status: 404 };
  await worker.send("message", { data: { type: "keep-later" } }); // the next page asks again
  assert.equal(await worker.kept(LATER), undefined);
  (await worker.cache()).keep(LATER, "cut");
  worker.host.faults = {};
  assert.deepEqual(await worker.check(), { bad: [LATER], lost: [] });
  assert.equal(await worker.kept(LATER), FILES["editor.js"]);
});

test("a language that few speak is kept when a page in it asks, and then with every release", async () => {
  const worker = new Worker();
  await worker.install();
  await worker.send("message", { data: { type: "keep-later", language: "de" } });
  assert.ok(!worker.host.asked.some((file) => file.includes("/words.")));
  await worker.send("message", { data: { type: "keep-later", language: "es" } });
  assert.equal(await worker.kept(SPANISH), FILES["web/words.es.json"]);
  assert.equal(await worker.kept(SPOKEN[1]), undefined);
  assert.deepEqual(await worker.check(), { bad: [], lost: [] });
  (await worker.cache()).keep(SPANISH, "cut");
  assert.deepEqual(await worker.check(), { bad: [SPANISH], lost: [] });
  const next = new Worker({ files: NEXT, caches: worker.caches, version: "two" });
  await next.install();
  assert.equal(await next.kept(SPANISH), NEXT["web/words.es.json"]);
  assert.equal(await next.kept(SPOKEN[1]), undefined);
});

test("a damaged copy at a portal, or where the host has the next release: the host's page, and nothing wrong is kept", async () => {
  for (const [spoil, page] of [
    [(host) => (host.faults["*"] = { body: PORTAL, type: "text/html" }), PORTAL],
    [(host) => (host.files = NEXT), NEXT["index.html"]],
  ]) {
    const worker = await installed();
    spoil(worker.host);
    (await worker.cache()).keep("./", "cut");
    assert.deepEqual(await worker.visit(), [200, page]);
    assert.equal(await worker.kept("./"), undefined);
  }
});

test("files of another release in the browser's own cache are kept out, at the installation and at a repair", async () => {
  const host = new Host(FILES);
  host.kept = { ...NEXT };
  const worker = await installed({ host });
  assert.equal(await worker.kept("./trias.zip"), FILES["trias.zip"]);
  (await worker.cache()).keep("./trias.zip", "cut");
  host.kept["trias.zip"] = NEXT["trias.zip"];
  assert.deepEqual(await worker.check(), { bad: ["./trias.zip"], lost: [] });
  assert.equal(await worker.kept("./trias.zip"), FILES["trias.zip"]);
});

test("a file that never comes is not waited for", async () => {
  const worker = await installed({ haste: true });
  (await worker.cache()).keep("./trias.zip", "cut");
  worker.host.faults["trias.zip"] = { never: true };
  assert.deepEqual(await worker.check(), { bad: ["./trias.zip"], lost: ["./trias.zip"] });
});
