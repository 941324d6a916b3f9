// mend.js: repairs a failed start and restarts if that can help, else tells the visitor what is wrong.
import assert from "node:assert/strict";
import { test } from "node:test";
import { HOME, Host, PORTAL, digestOf, filled } from "./bad_host.mjs";

const RELEASES = ["0123456789abcdef", "fedcba9876543210"];
const [STYLE, SCRIPT, PLAIN] = ["web/style.css", "web/start.js", "web/boot.js"];

/** A release's files. The page names two with digests, and boot.js, which has none. */
function release(number) {
  const files = { [STYLE]: `style ${number}`, [SCRIPT]: `script ${number}`, [PLAIN]: `boot ${number}` };
  const links = [STYLE, SCRIPT].map((name) => ({ href: `./${name}`, integrity: digestOf(files[name]) }));
  const markup = links.map(({ href, integrity }) => `<link rel="preload" href="${href}" integrity="${integrity}">`).join("");
  const head = `<meta name="release" content="${RELEASES[number]}">`;
  return { files: { ...files, "index.html": `${head}${markup}<script src="./${PLAIN}"></script>` }, links };
}

const [ONE, TWO] = [0, 1].map(release);
let count = 0;

// resources left open by a page do not keep the tests running
const { setTimeout } = globalThis;
globalThis.setTimeout = (...given) => setTimeout(...given).unref();
globalThis.MessageChannel = class {
  port1 = {};
  port2 = { postMessage: (data) => this.port1.onmessage({ data }) };
};

/** A page of release one whose start has failed.
 *
 * report: the active service worker's report about its copy. next: the state of a newer service worker. */
class Page {
  constructor({ report, next, isBlocked = false } = {}) {
    Object.assign(this, { host: new Host(ONE.files), reloads: 0, told: [], sent: [], stored: {} });
    const find = (selector) => {
      if (selector.startsWith("meta")) return { content: RELEASES[0] };
      const name = selector.match(/href="\.\/([^"]+)"/)[1];
      return [STYLE, SCRIPT].includes(name) ? {} : null;
    };
    const links = ONE.links.map(({ href, integrity }) => ({ integrity, getAttribute: (name) => (name === "href" ? href : null) }));
    globalThis.fetch = this.host.fetch;
    globalThis.document = { querySelector: find, querySelectorAll: () => links };
    globalThis.location = { href: HOME, reload: () => (this.reloads += 1) };
    globalThis.sessionStorage = {
      getItem: (key) => (isBlocked ? block() : this.stored[key] ?? null),
      setItem: (key, value) => (this.stored[key] = value),
      removeItem: (key) => delete this.stored[key],
    };
    const controller = report && { postMessage: (_, [port]) => port.postMessage(report) };
    const worker = { state: next, addEventListener: () => {}, postMessage: ({ type }) => this.take(type) };
    const registration = { update: async () => {}, installing: null, waiting: next ? worker : null };
    const serviceWorker = {
      controller,
      getRegistration: async () => (report ? registration : undefined),
      addEventListener: (_, listener) => (this.onChange = listener),
    };
    Object.defineProperty(globalThis, "navigator", { value: { serviceWorker }, configurable: true });
  }

  take(type) {
    this.sent.push(type);
    this.onChange();
  }

  /** name: the file that was missing at the start. */
  async mend(name) {
    const { mend, forgetReloads } = await import(`data:text/javascript,${encodeURIComponent(`${filled("mend.js", {})}\n// ${(count += 1)}`)}`);
    this.forget = forgetReloads;
    await mend(name, RELEASES[0], (...words) => this.told.push(words));
    return this;
  }
}

const block = () => {
  throw new Error("site data is blocked");
};
const spoilt = (spoil, given) => {
  const page = new Page(given);
  spoil(page.host);
  return page;
};

for (const [what, spoil, name, words] of [
  ["HTML instead of a script", (host) => (host.faults[SCRIPT] = { body: PORTAL, type: "text/html" }), SCRIPT, ["wrong", SCRIPT, ""]],
  ["HTML instead of a style sheet", (host) => (host.faults[STYLE] = { body: PORTAL }), STYLE, ["wrong", STYLE, ""]],
  ["HTML instead of what a right script imports", (host) => (host.faults[SCRIPT] = { body: PORTAL }), "web/other.js", ["wrong", SCRIPT, ""]],
  ["HTML instead of boot.js", (host) => (host.faults[PLAIN] = { body: PORTAL }), PLAIN, ["wrong", PLAIN, ""]],
  ["404", (host) => (host.faults[SCRIPT] = { status: 404 }), SCRIPT, ["status", SCRIPT, 404]],
  ["500", (host) => (host.faults["trias.zip"] = { status: 500 }) && (host.files["trias.zip"] = ""), "trias.zip", ["status", "trias.zip", 500]],
  ["a script cut short", (host) => (host.faults[SCRIPT] = { cut: 2 }), SCRIPT, ["wrong", SCRIPT, ""]],
  ["no network", (host) => (host.isDead = true), SCRIPT, ["offline", STYLE, ""]],
  ["a right script that the browser cannot run", () => {}, SCRIPT, ["failed", SCRIPT, undefined]],
]) {
  test(`${what}: told, and nothing is loaded again`, async () => {
    const page = await spoilt(spoil).mend(name);
    assert.deepEqual([page.told, page.reloads], [[words], 0]);
  });
}

for (const [what, spoil] of [
  ["a script", (host) => (host.kept[SCRIPT] = PORTAL)],
  ["several files", (host) => (host.kept = { [SCRIPT]: PORTAL, [STYLE]: PORTAL, [PLAIN]: PORTAL })],
  ["the page, of another release than the host", (host) => (host.files = TWO.files)],
  ["the page of another release, and a script", (host) => (host.kept = { "index.html": TWO.files["index.html"], [SCRIPT]: PORTAL })],
]) {
  test(`${what} kept wrong by the browser for a year: renewed at once, and the page loaded again`, async () => {
    const page = await spoilt(spoil).mend(SCRIPT);
    assert.deepEqual([page.told, page.reloads], [[], 1]);
    assert.deepEqual(page.host.kept, {});
  });
}

test("half a deploy: what the host has does not fit together, which no reload mends", async () => {
  const page = await spoilt((host) => (host.files = { ...ONE.files, "index.html": TWO.files["index.html"] })).mend(SCRIPT);
  assert.deepEqual([page.told.length, page.reloads], [1, 0]);
});

test("a portal instead of the page: told", async () => {
  const page = await spoilt((host) => (host.faults["*"] = { body: PORTAL, type: "text/html" })).mend(SCRIPT);
  assert.deepEqual([page.told, page.reloads], [[["wrong", STYLE, ""]], 0]);
});

test("the page is loaded again twice and no more, until it has been up", async () => {
  const page = spoilt((host) => (host.files = TWO.files));
  for (const reloads of [1, 2, 2]) {
    await page.mend(SCRIPT);
    assert.equal(page.reloads, reloads);
  }
  assert.equal(page.told.length, 1);
  page.forget();
  await page.mend(SCRIPT);
  assert.equal(page.reloads, 3);
});

test("where site data is blocked nobody counts, so nothing is loaded again", async () => {
  const page = await spoilt((host) => (host.files = TWO.files), { isBlocked: true }).mend(SCRIPT);
  assert.deepEqual([page.told.length, page.reloads], [1, 0]);
});

test("a damaged copy that the service worker has mended: loaded again", async () => {
  const page = await new Page({ report: { bad: [`./${SCRIPT}`], lost: [] } }).mend(SCRIPT);
  assert.deepEqual([page.told, page.reloads], [[], 1]);
});

test("one that it cannot mend without a network: told", async () => {
  const page = await spoilt((host) => (host.isDead = true), { report: { bad: ["x"], lost: ["x"] } }).mend("trias.zip");
  assert.deepEqual([page.told, page.reloads], [[["damaged", "trias.zip", ""]], 0]);
});

test("one that the host has no more: its status is told, whatever the browser has kept", async () => {
  const spoil = (host) => (host.kept["trias.zip"] = PORTAL) && (host.faults["trias.zip"] = { status: 404 });
  const page = await spoilt(spoil, { report: { bad: ["x"], lost: ["x"] } }).mend("trias.zip");
  assert.deepEqual([page.told, page.reloads], [[["status", "trias.zip", 404]], 0]);
});

for (const report of [{ bad: [], lost: [] }, { bad: ["x"], lost: ["x"] }]) {
  test(`a copy with ${report.lost.length} lost files, and a newer release at the host: that is taken, and the page loaded again`, async () => {
    const page = await new Page({ report, next: "installed" }).mend(SCRIPT);
    assert.deepEqual([page.told, page.reloads, page.sent], [[], 1, ["skip-waiting"]]);
  });
}

test("a newer release that did not come whole is not taken", async () => {
  const page = await spoilt((host) => (host.faults[SCRIPT] = { body: PORTAL }), { report: { bad: [], lost: [] }, next: "redundant" }).mend(SCRIPT);
  assert.deepEqual([page.told, page.reloads, page.sent], [[["wrong", SCRIPT, ""]], 0, []]);
});
