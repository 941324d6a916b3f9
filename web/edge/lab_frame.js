// The bot lab's frame: an empty document of no origin of its own, in which the workers of the lab run: one that referees,
// and one for each bot that somebody wrote. It starts them, passes texts between them and the page, and keeps the time.
// No code of a bot ever runs here. What the workers with bots send is trusted in nothing: it must be a text, one for each
// that was asked for, and not long; else that worker ends, and a new one takes its place.
"use strict";
{
  const REFEREE = 0;
  // how long a worker may take to come up, or the referee to answer
  const START_MS = 60000;
  const REFEREE_MS = 30000;
  const LONGEST = 100000;
  // how often the page is told of a job's news
  const NEWS_MS = 250;

  // what a worker is made from: the compiled Pyodide, and files by name
  let parts = null;
  // the port to the page
  let page = null;
  // the number of the job that is wanted, 0 for none
  let wanted = 0;

  // in browsers with Trusted Types: the only script that can be started here is the one below
  let address = "";
  globalThis.trustedTypes?.createPolicy("default", {
    createScriptURL: (text) => {
      if (text === address) return text;
      throw new TypeError("refused as a script");
    },
  });

  /** A worker with a Python of its own. role: REFEREE, or the number of a bot. */
  class Side {
    constructor(role) {
      this.role = role;
      this.tell = null;
      this.begin();
    }

    /** Starts the worker, and keeps the promise `ready` of whether it has come up. */
    begin() {
      const worker = new Worker(address);
      this.worker = worker;
      // one text for each question; whatever else comes is the end of this worker
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

    /** Ends the worker. Who waits for a text gets none; the next question starts a new worker. */
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

    /** Asks the worker. Returns its text, null if there is none in time, and how long it took, in milliseconds. */
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

  /** Ends all workers with bots: none goes on after its job, and none finds what another has left. */
  function endBots() {
    for (const bot of sides.splice(REFEREE + 1)) bot?.end();
  }

  // what the page has not been told yet, JSON, one a line
  let lines = [];
  let timer = 0;
  function flush() {
    clearTimeout(timer);
    timer = 0;
    if (lines.length) page.postMessage(lines.join("\n"));
    lines = [];
  }

  /** Tells the page something of a job: news with other news, the end of the job at once. */
  function report(id, told) {
    const line = JSON.stringify({ id, ...told });
    if (line.length + lines.join("\n").length > LONGEST) flush();
    lines.push(line);
    if (told.news) timer ||= setTimeout(flush, NEWS_MS);
    else flush();
  }

  /** Does one job: asks the referee again and again, until it has no more to say or the job is not wanted any more. */
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

  // one job after the other; a new one ends the one before
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
