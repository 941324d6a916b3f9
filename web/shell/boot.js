// Everything that must happen before Python is up: the theme, early clicks, what the journal holds, and a message if a
// file is wrong or missing. needs.js comes before. Contains no rules of any game and no words for people.
"use strict";
{
  // build.py fills in this version's name and the digests of its first words
  const RELEASE = "@release@";
  const FIRST_WORDS = { "@first@": "" };
  const WAITING_AFTER_MS = 8000;
  const SLOW_AFTER_MS = 40000;
  // how long a fault that names no file waits for one that does
  const NAMELESS_MS = 1000;
  const JOURNAL_WITHIN_MS = 5000;
  const root = document.documentElement;

  // In browsers with Trusted Types, all markup and all script and worker addresses go through here. No markup of the page
  // may contain an element that loads, sends or leads elsewhere (a policy cannot forbid <meta http-equiv="refresh">), and
  // scripts must be the site's own. Only workers may use blob: addresses, as PyScript's do.
  const LEADS_AWAY = /<\/?(?:base|embed|form|frame|frameset|iframe|link|meta|object|portal|script|style)(?![\w-])/i;
  const home = new URL("./", location.href).href;
  window.trustedTypes?.createPolicy("default", {
    createHTML: (markup) => {
      const match = markup.match(LEADS_AWAY);
      if (match) throw new TypeError(`refused in markup: ${match[0]}`);
      return markup;
    },
    createScriptURL: (address, _, sink) => {
      const { href } = new URL(address, document.baseURI);
      if (href.startsWith(home) || (href.startsWith("blob:") && sink === "Worker constructor")) return address;
      throw new TypeError(`refused as a script: ${href.slice(0, 80)}`);
    },
  });

  // a wrong or missing file, or a start that takes too long: the page already contains the messages. If this script itself
  // is missing, sheets.css shows the first of them after a while.
  const slow = () => document.getElementById("slow");
  let isUp = false;
  let faultFile = "";
  let message = "";
  // a page can come up without a style sheet, which is told all the same
  const isBare = () => faultFile.endsWith(".css");
  const tell = (kind, file = "", status = "") => {
    if ((isUp && !isBare()) || (message && message !== "waiting")) return;
    if (!document.body) {
      document.addEventListener("readystatechange", () => tell(kind, file, status), { once: true });
      return;
    }
    message = kind;
    const words = document.getElementById("trouble").dataset[kind];
    const line = slow() ?? document.body.appendChild(document.createElement("p")); // where the page has been cut short
    line.textContent = words.replace("{file}", file.split("/").at(-1)).replace("{status}", status);
    line.dataset.kind = kind;
    line.id = "slow";
    line.role = "alert";
    line.hidden = false;
  };
  // imports a script that may be wrong in the browser's cache: then that is renewed, and another address asked for
  const importFresh = (name) => import(`./${name}`).catch(async () => {
    await fetch(`./web/${name}`, { cache: "reload" });
    return import(`./${name}?${Date.now()}`);
  });
  const noMender = async () => {
    const { ok, status } = await fetch("./web/mend.js", { cache: "no-store" });
    tell(ok ? "wrong" : "status", "web/mend.js", status);
  };
  const withMender = (use) => importFresh("mend.js").then(
    (mender) => use(mender).catch(() => tell("failed")),
    () => noMender().catch(() => tell("offline", "web/mend.js")),
  );
  const trouble = (file) => {
    if (isUp || faultFile) return;
    faultFile = file;
    withMender(({ mend }) => mend(file, RELEASE, tell));
  };
  // a fault that names no file, or this one, which does run
  const onNameless = () => setTimeout(() => withMender(async ({ wrongFile }) => {
    if (isUp || faultFile) return;
    const file = await wrongFile();
    if (file) trouble(file);
    else tell("failed");
  }), NAMELESS_MS);
  const fileOf = (address) => (address?.startsWith?.(home) ? address.slice(home.length).split(/[?#]/)[0] : "");
  const onFault = ({ target, filename }) => {
    const isElement = target instanceof Element;
    if (isElement && !target.matches('script, link[rel="stylesheet"], link[rel="modulepreload"]')) return;
    const file = fileOf(isElement ? (target.href ?? target.src) : filename);
    if (file && file !== "web/boot.js") trouble(file);
    else onNameless();
  };
  const onTrouble = ({ detail }) => (detail ? trouble(detail) : onNameless());
  const onParsed = () => {
    if (document.readyState === "loading") return;
    document.removeEventListener("readystatechange", onParsed);
    if (!message && slow()) slow().hidden = true;
    if (document.querySelector('meta[name="release"]')?.content !== RELEASE) trouble("web/boot.js");
    else if (!document.querySelector('script[type="py"]')) trouble("index.html"); // cut short
  };
  const onLate = () => {
    const arrivals = new Set(performance.getEntriesByType("resource").map(({ name }) => name));
    const links = document.querySelectorAll('link[rel="stylesheet"], link[rel="modulepreload"], link[as="fetch"]');
    const missing = [...links].map(({ href }) => href).find((address) => !arrivals.has(address));
    if (faultFile || missing) tell("waiting", faultFile || fileOf(missing));
  };
  const timers = [setTimeout(onLate, WAITING_AFTER_MS), setTimeout(tell, SLOW_AFTER_MS, "slow")];
  const faults = ["error", "unhandledrejection"];
  for (const fault of faults) addEventListener(fault, onFault, true);
  document.addEventListener("trias-trouble", onTrouble);
  // after its first picture the page has come to a stop (page.py)
  document.addEventListener("trias-failed", () => {
    isUp = false;
    message = "";
    root.dataset.state = "loading";
    tell("failed");
    for (const part of document.body.children) part.inert = part !== slow();
  });
  document.addEventListener("readystatechange", onParsed);

  // fetch early what Python needs
  document.head.append(...(document.getElementById("early")?.content.children ?? []));

  // Python, and the stored memory to start from, if there is one (interpreter.js)
  window.triasMemory = (async () => {
    const cache = await caches.open(`trias-memory-${new URL(home).pathname}`);
    const reply = await cache.match("./memory");
    return reply && { headers: reply.headers, bytes: reply.arrayBuffer() };
  })();
  window.triasMemory.then((memory) => memory?.bytes).catch(() => {}); // nobody may ask
  import("./interpreter.js").catch(onNameless);

  // set the theme and the other attributes for the style sheet before anything is painted
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const contrast = matchMedia("(prefers-contrast: more)");
  const settings = () => {
    try {
      return JSON.parse(localStorage.getItem("trias.settings")) ?? {};
    } catch {
      return {};
    }
  };
  const paintTheme = () => {
    const { theme } = settings();
    const preferred = contrast.matches ? "contrast" : dark.matches ? "dark" : "light";
    root.dataset.theme = ["light", "dark", "contrast"].includes(theme) ? theme : preferred;
  };
  paintTheme();
  for (const query of [dark, contrast]) query.addEventListener("change", paintTheme);
  window.triasTheme = paintTheme;
  // what Python asks of all texts that the origin stores, because passing them to Python copies them: their characters;
  // how each begins and how long it is; and which of them contain something
  const stored = () => Object.entries(localStorage);
  window.triasStorageSize = () => stored().reduce((sum, [key, text]) => sum + key.length + text.length, 0);
  window.triasStorageHeads = (length) => (
    JSON.stringify(stored().map(([key, text]) => [key, text.slice(0, length), text.length]))
  );
  window.triasStorageHolding = (part) => (
    JSON.stringify(stored().filter(([, text]) => text.includes(part)).map(([key]) => key))
  );
  for (const name of ["text", "motion", "tokens", "board", "handed", "drag"]) {
    const value = settings()[name];
    if (/^[a-z0-9]+$/.test(value ?? "")) root.dataset[name] = value;
  }

  // the chosen language, or the first of the browser's languages that the page has; index.html is in English, and the
  // words that differ in another language come from that language's file
  const isKnown = (code) => ["en", "de", "fr", "it"].includes(code);
  const languages = navigator.languages ?? [navigator.language ?? ""];
  root.dataset.native = languages.map((code) => code.slice(0, 2).toLowerCase()).find(isKnown) ?? "en";
  root.lang = isKnown(settings().language) ? settings().language : root.dataset.native;
  // what of the home screen this visitor needs (web/play/progress.py asks the same); a link opens straight on the stage
  const saved = (name) => {
    try {
      return JSON.parse(localStorage.getItem(`trias.${name}`));
    } catch {
      return null;
    }
  };
  const games = ["save.a", "save.b"].map(saved).filter((save) => save?.record?.actions?.length);
  const game = games.sort((one, other) => other.counter - one.counter)[0];
  const ended = saved("statistics")?.games;
  const isOver = Array.isArray(ended) && ended.some((entry) => entry?.id === game?.record.kept?.id);
  if (game) root.dataset.kept = isOver ? "over" : "open";
  const results = ["lessons", "puzzles", "daily", "statistics"].map(saved);
  const hasBegun = Object.keys(settings().setup ?? {}).length > 0;
  root.toggleAttribute("data-known", Boolean(game) || hasBegun || results.some(Boolean));
  const done = (results[0]?.done ?? []).filter?.((id) => id !== "triad").length ?? 0;
  const isLearning = done > 0 && done < 10 && !(Array.isArray(ended) && ended.length);
  root.toggleAttribute("data-learning", isLearning);
  root.toggleAttribute("data-learnt", done > 0 && !isLearning);
  if (/^#[gtspzbd](=|%3d)/i.test(location.hash)) root.dataset.screen = "stage";
  if (root.lang !== "en") {
    root.toggleAttribute("data-speaking", true); // nothing is seen in the other language first
    const file = `web/first.${root.lang}.json`;
    const words = fetch(`./${file}`, { integrity: FIRST_WORDS[file] }).then((reply) => reply.json());
    const speak = ({ title, places }) => {
      root.removeAttribute("data-speaking");
      if (root.dataset.state !== "loading") return; // page.py was quicker
      document.title = title ?? document.title;
      for (const [place, text] of Object.entries(places ?? {})) {
        const [id, name] = place.split("@");
        const node = document.getElementById(id);
        if (name) node.setAttribute(name, text);
        else node.innerHTML = text;
      }
    };
    document.addEventListener("readystatechange", () => words.then(speak, () => speak({})), { once: true });
  }

  // PyScript scans all new elements and changed attributes for its own scripts. Once Python is up, only one more can come,
  // directly in the body: the bots' worker (bots.py)
  const { observe } = MutationObserver.prototype;
  const observers = new Set();
  const narrow = (observer) => {
    observer.disconnect();
    observe.call(observer, document.body, { childList: true });
  };
  MutationObserver.prototype.observe = function (node, options) {
    observe.call(this, node, options);
    if (node !== document) return;
    observers.add(this);
    if (isUp) narrow(this);
  };

  // the journal (web/keeping/journal.py): while Python starts, read what localStorage may have lost; Python then waits a
  // while for it. `wait` gives undefined if there is no database or it does not answer in time
  const journal = { database: null, keys: [] };
  const opening = new Promise((tell, refuse) => {
    const request = indexedDB.open("trias", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("saves");
    request.onerror = refuse;
    request.onsuccess = () => tell((journal.database = request.result));
  });
  const isEntry = ([, number, key, kind]) =>
    Number.isInteger(number) && number > 0 && number < 1e11 &&
    /^trias\./.test(key) && ["kept", "only", "gone"].includes(kind);
  const read = async () => {
    const store = (await opening).transaction("saves").objectStore("saves");
    const [written, writer] = ["written", "writer"].map((name) => localStorage.getItem(`trias.${name}`) ?? "");
    const number = Number(/^(\d{1,11}) /.exec(written)?.[1] ?? 0);
    const reading = { written, writer, entries: [], top: 0, newest: "" };
    await new Promise((tell, refuse) => {
      store.transaction.oncomplete = tell;
      store.transaction.onabort = refuse;
      store.get("newest").onsuccess = ({ target }) => (reading.newest = target.result ?? "");
      store.getAllKeys(IDBKeyRange.bound(["log"], ["log", []])).onsuccess = ({ target }) => {
        journal.keys = target.result.filter(isEntry);
        reading.top = journal.keys.at(-1)?.[1] ?? 0;
        const isWanted = ([, each, key, kind]) => each > number || kind === "only" || /^trias\.save\./.test(key);
        for (const at of journal.keys.filter(isWanted)) {
          store.get(at).onsuccess = ({ target }) => reading.entries.push([...at.slice(1), target.result]);
        }
      };
    });
    return reading;
  };
  const late = () => new Promise((tell) => setTimeout(tell, JOURNAL_WITHIN_MS));
  journal.read = () => (journal.reading = read().catch(() => {}));
  journal.wait = () => Promise.race([journal.reading, late()]);
  journal.read();
  window.triasJournal = journal;

  // keep the last of the early clicks for page.py
  const CLICKABLE = "[data-action],[data-intent],[data-mode],[data-pick],[data-preview]";
  window.triasEarly = [];
  const keepClick = (event) => {
    const button = event.target.closest?.(CLICKABLE);
    const key = button && (button.id || button.dataset.key);
    if (!key) return;
    for (const other of document.querySelectorAll(".waits")) other.classList.remove("waits");
    window.triasEarly = [key];
    button.classList.add("waits");
  };
  document.addEventListener("click", keepClick);

  document.addEventListener("trias-ready", () => {
    isUp = true;
    observers.forEach(narrow);
    timers.forEach(clearTimeout);
    for (const fault of faults) removeEventListener(fault, onFault, true);
    if (!isBare()) slow().hidden = true;
    document.removeEventListener("click", keepClick);
    importFresh("offline.js").then(({ begin }) => begin(), () => {});
  }, { once: true });
}
