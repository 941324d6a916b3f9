// A faulty host, network and browser cache, for tests of the site's scripts in Node.js.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

export const HOME = "https://example.org/games/trias/";
export const PORTAL = "<!doctype html><title>Welcome</title><h1>Log in</h1>";
const TYPES = { css: "text/css", js: "text/javascript", json: "application/json", wasm: "application/wasm" };

export const digestOf = (body) => `sha256-${createHash("sha256").update(body).digest("base64")}`;
const nameOf = (url) => new URL(url, HOME).href.slice(HOME.length).split(/[?#]/)[0] || "index.html";
const typeOf = (name) => TYPES[name.split(".").at(-1)] ?? (name.endsWith("html") ? "text/html" : "text/plain");

/** Returns a script's source with its placeholders filled in like build.py. values: placeholder -> value. */
export function filled(script, values) {
  let source = readFileSync(new URL(`../../../web/shell/${script}`, import.meta.url), "utf8");
  for (const [placeholder, value] of Object.entries(values)) {
    if (!source.includes(placeholder)) throw new Error(`${script} has no ${placeholder}`);
    source = source.replace(placeholder, JSON.stringify(value));
  }
  return source;
}

export class Request {
  constructor(url, options = {}) {
    Object.assign(this, { method: "GET", mode: "cors", cache: "default", integrity: "" }, options);
    this.url = new URL(url, HOME).href;
  }
}

/** A static host, and the browser's HTTP cache of its answers.
 *
 * files: name -> body. faults: name, or "*" for all -> changes to the answer: body, type, status; cut: bytes after which
 * the connection breaks; never: no answer at all. kept: name -> body in the browser's cache. */
export class Host {
  constructor(files) {
    this.files = { ...files };
    this.faults = {};
    this.kept = {};
    this.isDead = false;
    this.asked = [];
  }

  fetch = async (input, options = {}) => {
    const { url, cache, integrity, signal } = input.url ? input : new Request(input, options);
    const name = nameOf(url);
    const isKept = ["default", "force-cache"].includes(cache) && name in this.kept;
    const reply = isKept ? this.reply(name, { body: this.kept[name] }) : await this.answer(name, signal);
    if (!isKept && cache !== "no-store") delete this.kept[name]; // the answer is not cached
    if (!integrity) return reply;
    const bytes = Buffer.from(await reply.arrayBuffer());
    if (digestOf(bytes) !== integrity) throw new TypeError("Failed to fetch");
    const { status, redirected, headers } = reply;
    return this.reply(name, { body: bytes, type: headers.get("content-type"), status, redirected });
  };

  async answer(name, signal) {
    this.asked.push(name);
    if (this.isDead) throw new TypeError("Failed to fetch");
    const fault = this.faults[name] ?? (name === "sw.js" ? undefined : this.faults["*"]) ?? {};
    if (fault.never) {
      signal?.throwIfAborted();
      await new Promise((_, refuse) => signal?.addEventListener("abort", () => refuse(signal.reason)));
    }
    if (!(name in this.files)) return this.reply(name, { body: "not found", type: "text/plain", status: 404 });
    return this.reply(name, { body: this.files[name], ...fault });
  }

  reply(name, { body, type = typeOf(name), status = 200, cut, redirected = false }) {
    const bytes = Buffer.from(body);
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(bytes.subarray(0, cut)));
        if (cut === undefined) controller.close();
        else controller.error(new TypeError("network error"));
      },
    });
    const reply = new Response(stream, { status, headers: { "content-type": type } });
    return Object.defineProperty(reply, "redirected", { value: redirected });
  }
}

class Cache {
  files = new Map();

  /** Stores a body unchanged, complete or not. */
  keep(file, body, status = 200) {
    const url = new URL(file, HOME).href;
    this.files.set(url, { bytes: Buffer.from(body), status, headers: { "content-type": typeOf(nameOf(url)) } });
  }

  async put(file, reply) {
    const bytes = Buffer.from(await reply.arrayBuffer());
    this.files.set(new URL(file, HOME).href, { bytes, status: reply.status, headers: Object.fromEntries(reply.headers) });
  }

  async match(file, { ignoreSearch = false } = {}) {
    const url = new URL(file.url ?? file, HOME).href;
    const kept = this.files.get(ignoreSearch ? url.split("?")[0] : url);
    return kept && new Response(kept.bytes, kept);
  }

  async delete(file) {
    return this.files.delete(new URL(file, HOME).href);
  }
}

/** All caches of an origin, by name. */
export class Caches {
  all = new Map();

  async open(name) {
    if (!this.all.has(name)) this.all.set(name, new Cache());
    return this.all.get(name);
  }

  async keys() {
    return [...this.all.keys()];
  }

  async match(file) {
    const found = await Promise.all([...this.all.values()].map((cache) => cache.match(file)));
    return found.find(Boolean);
  }

  async delete(name) {
    return this.all.delete(name);
  }
}
