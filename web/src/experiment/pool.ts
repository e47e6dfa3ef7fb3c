/** A pool of workers, each with an engine, that take runs from one queue. */
import type { EngineClient } from "../engine/client";
import { type Problem, problemsText, type RunOrder, type RunResult } from "../engine/protocol";

/** What a pool needs of an engine client: a worker in the page, a thread in Node. */
export type Runner = Pick<EngineClient, "measure" | "dispose">;

/** The engine refuses a run's document. */
export class RunRefused extends Error {
  constructor(readonly problems: readonly Problem[]) {
    super(problemsText(problems));
  }
}

export interface Pool {
  /** Queues a run and resolves with its result; rejects with the problems if the engine rejects the document. */
  run(order: RunOrder): Promise<RunResult>;
  /** Terminates all workers; unfinished runs reject. */
  close(): void;
}

interface Job {
  order: RunOrder;
  resolve(result: RunResult): void;
  reject(error: unknown): void;
}

/** At most `size` workers, created on demand. */
export function createPool(makeClient: () => Runner, size: number): Pool {
  const waiting: Job[] = [];
  const idle: Runner[] = [];
  const clients: Runner[] = [];
  let isClosed = false;

  const start = () => {
    const client = makeClient();
    clients.push(client);
    return client;
  };

  /** A worker that failed is not asked again: another one takes its place. */
  const retire = (client: Runner) => {
    const at = clients.indexOf(client);
    if (at < 0) return;
    clients.splice(at, 1);
    client.dispose();
  };

  const work = async (client: Runner, { order, resolve, reject }: Job) => {
    try {
      const answer = await client.measure(order);
      if (answer.kind === "measured") resolve(answer.result);
      else reject(new RunRefused(answer.problems));
      idle.push(client);
    } catch (error) {
      reject(error);
      retire(client);
    }
    next();
  };

  const next = () => {
    if (isClosed || waiting.length === 0) return;
    const client = idle.pop() ?? (clients.length < size ? start() : undefined);
    if (client === undefined) return;
    void work(client, waiting.shift() as Job);
    next();
  };

  return {
    run: (order) =>
      new Promise((resolve, reject) => {
        if (isClosed) return reject(new Error("cancelled"));
        waiting.push({ order, resolve, reject });
        next();
      }),
    close() {
      isClosed = true;
      for (const { reject } of waiting.splice(0)) reject(new Error("cancelled"));
      for (const client of clients.splice(0)) client.dispose();
    },
  };
}
