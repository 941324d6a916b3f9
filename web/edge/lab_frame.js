// The bot lab's frame: an empty document with an opaque origin, in which the workers of the lab run: one referee, and one
// worker for each bot that a person wrote. It starts them, passes texts between them and the page, and enforces time
// limits. No code of a bot ever runs here. Messages from the bots' workers are not trusted: each must be the text that was
// asked for, and not too long; otherwise that worker is terminated and replaced.
"use strict";
{
  const REFEREE = 0;
  // the time limits for a worker's start, and for the referee's answers
  const START_MS = 60000;
  const REFEREE_MS = 30000;
  const LONGEST = 100000;
  // how often the news of a job are sent to the page
  const NEWS_MS = 250;

  // the parts of a worker: the compiled Pyodide, and files by name
  let parts = null;
  // the port to the page
  let page = null;
  // the number of the current job, 0 for none
  let wanted = 0;

  // in browsers with Trusted Types, only the script at this address can be started here
  let address = "";
  globalThis.trustedTypes?.createPolicy("default", {
    createScriptURL: (text) => {
      if (text === address) return text;
      throw new TypeError("refused as a script");
    },
  });

  /** A worker with its own Python. role: REFEREE, or the number of a bot. */
  class Side {
    constructor(role) {
      this.role = role;
      this.tell = null;
      this.begin();
    }

    /** Starts the worker. The promise `ready` resolves to true once it has started, or to false. */
    begin() {
      const worker = new Worker(address);
      this.worker = worker;
      // one text for each question; any other message terminates this worker
      const take = ({ data }) => {
        if (this.worker !== worker) return;
        const tell = this.tell;
        this.tell = null;
        if (tell && typeof data === "string" && data.length <= LONGEST) tell(data);
        else this.end(tell);
      };
      worker.onmessage = take;
      worker.onmessageerror = () => take({});
      worker.onerror = (event) => {
        event.preventDefault();
        take({});
      };
      const said = this.within(START_MS);
      worker.postMessage({ ...parts, role: this.role === REFEREE ? "referee" : "bot" });
      this.ready = said.then((text) => text === "ready");
    }

    /** Terminates the worker. A pending question is answered with null; the next question starts a new worker. */
    end(tell = this.tell) {
      this.worker?.terminate();
      this.worker = null;
      tell?.(null);
    }

    /** Returns the next text of the worker, or null if none comes in time. */
    within(ms) {
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          this.tell = null;
          this.end(resolve);
        }, ms);
        this.tell = (text) => {
          clearTimeout(timer);
          resolve(text);
        };
      });
    }

    /** Asks the worker. Returns its text, null if it takes longer than `ms`, and the time taken, in milliseconds. */
    async ask(text, ms) {
      if (!this.worker) this.begin();
      if (!(await this.ready) || !this.worker) return { text: null, ms: 0, isUp: false };
      const before = performance.now();
      const answer = this.within(ms);
      this.worker.postMessage(text);
      return { text: await answer, ms: performance.now() - before, isUp: true };
    }
  }

  const sides = [];
  const side = (role) => (sides[role] ??= new Side(role));

  /** Terminates all bots' workers: none outlives its job, and none sees the data of another. */
  function endBots() {
    for (const bot of sides.splice(REFEREE + 1)) bot?.end();
  }

  // unsent messages to the page, JSON, one a line
  let lines = [];
  let timer = 0;
  function flush() {
    clearTimeout(timer);
    timer = 0;
    if (lines.length) page.postMessage(lines.join("\n"));
    lines = [];
  }

  /** Sends a message about a job to the page: news in batches, the end of the job at once. */
  function report(id, told) {
    const line = JSON.stringify({ id, ...told });
    if (line.length + lines.join("\n").length > LONGEST) flush();
    lines.push(line);
    if (told.news) timer ||= setTimeout(flush, NEWS_MS);
    else flush();
  }

  /** Runs one job: asks the referee repeatedly, until the job is done or no longer the current one. */
  async function run(id, job) {
    let text = JSON.stringify({ job });
    while (wanted === id) {
      const { text: said } = await side(REFEREE).ask(text, REFEREE_MS);
      if (said === null) throw new Error("the referee does not answer");
      if (wanted !== id) return;
      const step = JSON.parse(said);
      if (step.news) report(id, { news: step.news });
      if (step.done) return;
      if (step.ask) {
        const { role, question, ms } = step.ask;
        const answer = await side(role).ask(JSON.stringify(question), ms);
        if (wanted !== id) return;
        if (!answer.isUp) throw new Error("no worker for the bot comes up");
        text = JSON.stringify({ answer: answer.text, ms: Math.round(answer.ms) });
      } else text = "{}";
    }
  }

  // one job at a time; a new one cancels the previous one
  let running = Promise.resolve();
  function take({ data: { id, job } }) {
    wanted = id;
    endBots();
    if (!job) return;
    running = running.then(() => run(id, job)).finally(endBots).then(
      () => report(id, { done: true }),
      (fault) => report(id, { broken: String(fault) }),
    );
  }

  async function begin({ data, source, ports }) {
    if (source !== parent || parts) return;
    page = ports[0];
    address = URL.createObjectURL(new Blob([data.script], { type: "text/javascript" }));
    parts = { files: data.files };
    try {
      parts.wasm = await WebAssembly.compile(data.wasm);
      const isUp = await side(REFEREE).ready;
      page.onmessage = take;
      report(0, isUp ? { ready: true } : { broken: "the referee does not come up" });
    } catch (fault) {
      report(0, { broken: String(fault) });
    }
  }
  addEventListener("message", begin);
}
