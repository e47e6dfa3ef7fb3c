// The pool of experiment/pool.ts with Node threads.
import { Worker } from "node:worker_threads";
import { createPool } from "../../build/experiment/experiment.mjs";

const SCRIPT = new URL("./thread.mjs", import.meta.url);

/** A thread with an engine that executes one order at a time. */
function startThread() {
  const worker = new Worker(SCRIPT);
  let job;
  const fail = (error) => job?.reject(error);
  worker.on("message", ({ answer, fault }) => (fault === undefined ? job.resolve(answer) : fail(new Error(fault))));
  worker.on("error", fail);
  return {
    measure: (order) =>
      new Promise((resolve, reject) => {
        job = { resolve, reject };
        worker.postMessage(order);
      }),
    dispose: () => void worker.terminate(),
  };
}

/** @param {number} size  maximum number of threads, started on demand */
export const createThreadPool = (size) => createPool(startThread, size);
