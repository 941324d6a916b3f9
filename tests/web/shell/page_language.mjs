// Which language boot.js and needs.js choose for what a browser asks for, and whose texts boot.js fetches.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

const read = (name) => readFileSync(new URL(`../../../web/shell/${name}`, import.meta.url), "utf8");
// whether its texts are in trias.zip
const LANGUAGES = { en: true, de: true, es: false, "pt-BR": false, "zh-Hans": false, "zh-Hant": false };
const CASES = [
  [["de-AT", "en"], "de"],
  [["sv", "DE"], "de"],
  [["fil", "es-419"], "es"],
  [["es-ES"], "es"],
  [["pt-BR"], "pt-BR"],
  [["pt-br"], "pt-BR"],
  [["pt"], "pt-BR"],
  [["pt-PT"], "pt-BR"],
  [["zh-Hant-TW"], "zh-Hant"],
  [["zh-CN"], "zh-Hans"],
  [["sv", ""], "en"],
  [[], "en"],
];

/** Runs the part of boot.js that chooses the language. Returns what it has set and asked for. */
async function boot({ asked, chosen, reply = "{}" }) {
  const script = read("boot.js");
  const from = script.indexOf("  const tags = ");
  const part = script.slice(from, script.indexOf("\n", script.indexOf("window.triasSpeaking = ")));
  assert.ok(from > 0 && part.includes("triasFetchWords"));
  const root = { dataset: {} };
  const files = [];
  const heard = [];
  const window = {};
  const fetch = async (file, { integrity }) => {
    files.push([file, integrity]);
    if (!reply) throw new TypeError("no network");
    return { ok: reply !== "404", text: async () => reply };
  };
  const document = { dispatchEvent: ({ type, detail }) => heard.push([type, detail, window.triasWords]) };
  const given = {
    LANGUAGES, FIRST_WORDS: { "web/words.es.json": "sha256-es" }, navigator: { languages: asked }, root,
    settings: () => ({ language: chosen }), window, document, fetch,
  };
  new Function(...Object.keys(given), part)(...Object.values(given));
  await window.triasSpeaking;
  return { lang: root.lang, native: root.dataset.native, files, heard, words: window.triasWords };
}

/** Returns the language of what needs.js says in a file that is opened without a host. */
function need({ asked, chosen }) {
  const words = Object.fromEntries(Object.keys(LANGUAGES).map((language) => [language, { file: language }]));
  const line = { style: {}, setAttribute() {} };
  const document = { documentElement: { style: {} }, createElement: () => line, body: { appendChild() {} } };
  const given = {
    document, location: { protocol: "file:" }, navigator: { languages: asked }, window: {},
    localStorage: { getItem: () => JSON.stringify({ language: chosen }) },
  };
  given.document.body = null;
  given.document.documentElement.appendChild = () => ({ appendChild() {} });
  const script = read("needs.js").replace('{ "@words@": "" }', JSON.stringify(words));
  new Function(...Object.keys(given), script)(...Object.values(given));
  assert.equal(line.textContent, document.documentElement.lang);
  return line.textContent;
}

for (const [asked, language] of CASES) {
  test(`a browser that asks for ${asked.join(", ") || "nothing"} gets ${language}`, async () => {
    const { lang, native } = await boot({ asked });
    assert.deepEqual([lang, native, need({ asked })], [language, language, language]);
  });
}

test("what is chosen goes before what the browser asks for, if the page has it", async () => {
  const { lang, native } = await boot({ asked: ["de"], chosen: "pt-BR" });
  assert.deepEqual([lang, native, need({ asked: ["de"], chosen: "pt-BR" })], ["pt-BR", "de", "pt-BR"]);
  for (const chosen of ["auto", "sv", undefined, 7, "__proto__"]) {
    assert.equal((await boot({ asked: ["de"], chosen })).lang, "de");
  }
});

test("only a page in a language that the zip lacks fetches its texts, and no others", async () => {
  for (const asked of [["en"], ["de"], ["sv"]]) {
    const { files, words, heard } = await boot({ asked });
    assert.deepEqual([files, words, heard], [[], "", []]);
  }
  const { files, words, heard } = await boot({ asked: ["es"], reply: '{"es":{}}' });
  assert.deepEqual(files, [["./web/words.es.json", "sha256-es"]]);
  assert.equal(words, '{"es":{}}');
  assert.deepEqual(heard, [["trias-words", "es", words]]);
});

test("texts that do not come keep no page from starting", async () => {
  for (const reply of ["", "404"]) {
    const { words, heard } = await boot({ asked: ["es"], reply });
    assert.deepEqual([words, heard], ["", [["trias-words", "es", ""]]]);
  }
});
