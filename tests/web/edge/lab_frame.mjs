// The lab's frame in Node.js, with workers that do as they are told: node lab_frame.mjs SCRIPT STEPS ANSWERS [STOP].
// STEPS: JSON, what the referee says, one after the other; null for what is no text. ANSWERS: what bots say, null for
// nothing. STOP: the page stops the job while a bot is asked. Prints one line of JSON: the news of job 1, the roles of
// the workers that are left, and how many there were.
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";

const [script, steps, answers, stop] = process.argv.slice(2);
const said = JSON.parse(steps);
const replies = JSON.parse(answers);
const workers = new Set();
let made = 0;

globalThis.Worker = class {
  constructor() {
    made += 1;
    workers.add(this);
  }

  terminate() {
    workers.delete(this);
  }

  postMessage(message) {
    if (message.role) {
      this.role = message.role;
      this.say("ready");
    } else if (this.role === "referee") this.say(said.shift() ?? 0);
    else {
      this.say(replies.shift());
      if (stop) page.postMessage({ id: 0 });
    }
  }

  say(data) {
    if (data) setTimeout(() => workers.has(this) && this.onmessage({ data: typeof data === "object" ? JSON.stringify(data) : data }));
    else if (data === 0) setTimeout(() => this.onmessage({ data: 0 }));
  }
};

const listeners = [];
globalThis.parent = globalThis;
globalThis.addEventListener = (_, listener) => listeners.push(listener);
runInThisContext(readFileSync(script, "utf8"));

const { port1: page, port2 } = new MessageChannel();
const news = [];
page.onmessage = ({ data }) => {
  const { id, ...told } = JSON.parse(data);
  if (id === 0) {
    page.postMessage({ id: 1, job: "{}" });
    return;
  }
  news.push(told);
  if (told.done || told.broken) {
    console.log(JSON.stringify({ news, left: [...workers].map(({ role }) => role), made }));
    page.close();
  }
};
const wasm = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]).buffer;
for (const listen of listeners) listen({ data: { script: "", files: {}, wasm }, source: parent, ports: [port2] });
