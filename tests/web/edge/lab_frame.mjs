// Runs the lab's frame in Node.js with fake workers: node lab_frame.mjs SCRIPT [STOP]. Standard input is JSON, two lists:
// the referee's messages in order, null for one that is not text; and the bots' answers, null for no answer. STOP: the
// page stops the job while a bot is asked. Prints one line of JSON: the news of job 1, the number of messages with them,
// the roles of the workers that are left, and the number of workers made.
import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";

const [script, stop] = process.argv.slice(2);
const [said, replies] = JSON.parse(readFileSync(0, "utf8"));
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
    } else if (this.role === "referee") {
      const step = said.shift();
      this.say(step ? JSON.stringify(step) : 0);
    } else {
      const reply = replies.shift();
      if (reply) this.say(JSON.stringify(reply));
      if (stop) page.postMessage({ id: 0 });
    }
  }

  say(data) {
    setTimeout(() => workers.has(this) && this.onmessage({ data }));
  }
};

const listeners = [];
globalThis.parent = globalThis;
globalThis.addEventListener = (_, listener) => listeners.push(listener);
runInThisContext(readFileSync(script, "utf8"));

const { port1: page, port2 } = new MessageChannel();
const news = [];
let messages = 0;
page.onmessage = ({ data }) => {
  const lines = data.split("\n").map((line) => JSON.parse(line));
  if (lines[0].id === 0) {
    page.postMessage({ id: 1, job: "{}" });
    return;
  }
  messages += 1;
  for (const { id, ...told } of lines) news.push(told);
  const end = news.at(-1);
  if (end.done || end.broken) {
    console.log(JSON.stringify({ news, messages, left: [...workers].map(({ role }) => role), made }));
    page.close();
  }
};
const wasm = new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0]).buffer;
for (const listen of listeners) listen({ data: { script: "", files: {}, wasm }, source: parent, ports: [port2] });
