// The service worker: stores one version of the whole site, so that the game starts without a network.
// build.py fills in the constants. It trusts no host: a file is stored only if its digest matches, and a version becomes
// active only once all of its files are stored. A new version waits in its own cache until no page of the old one is
// open, or until a page sends {type: "skip-waiting"}; two versions are never mixed. When a page sends {type: "check"} with
// a port, the copy is checked and repaired.
"use strict";

const VERSION = "@version@";
// path -> digest, as in an `integrity` attribute
const FILES = { "@files@": "" };
// the code editor, the icons for installing and the licences: stored when a page sends {type: "keep-later"}
const LATER = ["@later@"];
// files of languages that few speak: kept when a page in one of them asks, and once an earlier version has them
const SPOKEN = ["@spoken@"];
// a page to show if the copy is damaged and there is no network
const SORRY = "@sorry@";

// one origin may have several sites, so the folder is part of the name
const PREFIX = `trias-${new URL("./", self.location.href).pathname}-`;
const CACHE = PREFIX + VERSION;
const PAGE = "./";
const BOOT = "./web/boot.js";
const MEND = "./web/mend.js";
// types that browsers require, for hosts that do not know them
const TYPES = {
  css: "text/css", html: "text/html", js: "text/javascript", json: "application/json", mjs: "text/javascript",
  png: "image/png", svg: "image/svg+xml", wasm: "application/wasm", webmanifest: "application/manifest+json",
  woff2: "font/woff2",
};
const PATIENCE_MS = 8000;

async function isRight(file, reply) {
  if (!reply?.ok) return false;
  try {
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await reply.arrayBuffer()));
    return `sha256-${btoa(String.fromCharCode(...digest))}` === FILES[file];
  } catch {
    return false; // truncated
  }
}

/** Returns the host's file. Throws if it is not this version's. */
async function fetchFile(file, cache, signal) {
  const reply = await fetch(new Request(file, { cache, integrity: FILES[file], signal }));
  if (!reply.ok) throw new Error(`${file}: ${reply.status}`);
  const type = TYPES[file === PAGE ? "html" : file.split(".").at(-1)];
  const isGood = !type || reply.headers.get("content-type")?.startsWith(type);
  if (isGood && !reply.redirected) return reply;
  return new Response(await reply.blob(), { headers: { "content-type": type ?? "text/plain" } });
}

// files from an earlier attempt are reused, so that an unreliable host is asked only for the rest
async function keep(files) {
  const cache = await caches.open(CACHE);
  const all = files.map(async (file) => {
    if (!(await isRight(file, await cache.match(file)))) await cache.put(file, await fetchFile(file, "no-cache"));
  });
  const failure = (await Promise.allSettled(all)).find(({ status }) => status === "rejected");
  if (failure) throw failure.reason;
}

async function dropOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)));
}

/** Returns the stored file, repaired if it is damaged, or undefined if that fails. */
async function restoreFile(cache, file) {
  const copy = await cache.match(file);
  if (await isRight(file, copy?.clone())) return copy;
  try {
    await cache.put(file, await fetchFile(file, "reload", AbortSignal.timeout(PATIENCE_MS)));
    return cache.match(file);
  } catch {
    await cache.delete(file); // the host's file is used, if it can be reached
    return undefined;
  }
}

async function keepAll() {
  const copies = await Promise.all(SPOKEN.map((file) => caches.match(file)));
  const unspoken = SPOKEN.filter((_, at) => !copies[at]);
  await keep(Object.keys(FILES).filter((file) => !LATER.includes(file) && !unspoken.includes(file)));
}

const keepLater = (language) => keep([...LATER, ...SPOKEN.filter((file) => file.includes(`.${language}.`))]);

/** Checks the whole copy. Returns the files that were wrong or missing, and those that still are. */
async function check() {
  const cache = await caches.open(CACHE);
  const bad = [];
  const lost = [];
  for (const file of Object.keys(FILES)) {
    const copy = await cache.match(file);
    if (([...LATER, ...SPOKEN].includes(file) && !copy) || (await isRight(file, copy))) continue;
    bad.push(file);
    if (!(await restoreFile(cache, file))) lost.push(file);
  }
  return { bad, lost };
}

/** Returns the stored page if it and boot.js, which finds all other errors, are right; otherwise the host's page. Also
 * repairs mend.js, which has the rest repaired. */
async function page(request) {
  const cache = await caches.open(CACHE);
  const [own, boot] = await Promise.all([PAGE, BOOT, MEND].map((file) => restoreFile(cache, file)));
  if (own && boot) return own;
  return fetch(request).catch(() => new Response(SORRY, { headers: { "content-type": "text/html; charset=utf-8" } }));
}

async function answer(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}

// in browsers with static routing, stored files are served without starting this script, except for pages
async function route(event) {
  if (!event.addRoutes) return;
  const exact = { requestMethod: "GET", urlPattern: new URLPattern({ search: "" }) };
  const source = { cacheName: CACHE };
  await event.addRoutes(["cors", "no-cors", "same-origin"].map((requestMode) => (
    { condition: { ...exact, requestMode }, source }
  )));
}

const HOME = new URL("./", self.location.href);
const isHome = ({ origin, pathname }) => origin === HOME.origin && pathname.replace(/index\.html$/, "") === HOME.pathname;

self.addEventListener("install", (event) => {
  route(event).catch(() => {}); // a browser with another routing syntax uses this script
  event.waitUntil(keepAll());
});
self.addEventListener("activate", (event) => event.waitUntil(dropOthers()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  event.respondWith(request.mode === "navigate" && isHome(url) ? page(request) : answer(request));
});
self.addEventListener("message", (event) => {
  if (event.data?.type === "skip-waiting") self.skipWaiting();
  if (event.data?.type === "keep-later") event.waitUntil(keepLater(event.data.language).catch(() => {})); // the next page asks again
  if (event.data?.type === "check") event.waitUntil(check().then((report) => event.ports[0]?.postMessage(report)));
});
