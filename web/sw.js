// The service worker: keeps one version of the whole site, so that the game starts without a network.
// build.py fills in the two constants. A new version waits in a cache of its own until no page of the old
// one is open, or until a page sends {type: "skip-waiting"}; two versions are never mixed.
"use strict";

const VERSION = "@version@";
const FILES = ["@files@"];

// one origin may hold several sites: the folder is part of the name
const PREFIX = `trias-${new URL("./", self.location.href).pathname}-`;
const CACHE = PREFIX + VERSION;

async function keepAll() {
  const cache = await caches.open(CACHE);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })));
}

async function dropOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && name !== CACHE).map((name) => caches.delete(name)));
}

async function answer(request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(request, { ignoreSearch: true })) ?? fetch(request);
}

// where the browser knows of routes, what is kept is answered without this script being started
async function route(event) {
  if (!event.addRoutes) return;
  const exact = { requestMethod: "GET", urlPattern: new URLPattern({ search: "" }) };
  await event.addRoutes({ condition: exact, source: { cacheName: CACHE } });
}

self.addEventListener("install", (event) => event.waitUntil(Promise.all([keepAll(), route(event)])));
self.addEventListener("activate", (event) => event.waitUntil(dropOthers()));
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && new URL(request.url).origin === self.location.origin) {
    event.respondWith(answer(request));
  }
});
self.addEventListener("message", (event) => {
  if (event.data?.type === "skip-waiting") self.skipWaiting();
});
