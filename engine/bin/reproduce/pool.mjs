// Threads that each hold an engine and take runs from one queue.
import { Worker } from "node:worker_threads";

const SCRIPT = new URL("./thread.mjs", import.meta.url);

/** @param {number} size  threads at most; they start when there is work for them */
export function createPool(size) {
  const waiting = [];
  const idle = [];
  const all = [];

  function start() {
    const worker = new Worker(SCRIPT);
    all.push(worker);
    worker.on("message", ({ result, problem }) => {
      const { resolve, reject } = worker.job;
      idle.push(worker);
      if (problem === undefined) resolve(result);
      else reject(new Error(problem));
      next();
    });
    worker.on("error", (error) => worker.job?.reject(error));
    return worker;
  }

  function next() {
    if (waiting.length === 0) return;
    const worker = idle.pop() ?? (all.length < size ? start() : undefined);
    if (worker === undefined) return;
    worker.job = waiting.shift();
    worker.postMessage(worker.job.order);
    next();
  }

  return {
    /** The result of one run, when its turn has come. */
    run: (order) =>
      new Promise((resolve, reject) => {
        waiting.push({ order, resolve, reject });
        next();
      }),
    close() {
      for (const worker of all) void worker.terminate();
    },
  };
}
