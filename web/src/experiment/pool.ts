/** Workers that each hold an engine and take runs from one queue. */
import type { EngineClient } from "../engine/client";
import { problemsText } from "../engine/problems-text";
import type { RunOrder, RunResult } from "../engine/protocol";

/** What a pool needs of an engine: in the page that of a worker, in Node that of a thread. */
export type Runner = Pick<EngineClient, "measure" | "dispose">;

export interface Pool {
  /** The result of one run, when its turn has come; rejects with the problems of a document the engine refuses. */
  run(order: RunOrder): Promise<RunResult>;
  /** Ends all workers; runs that have not ended reject. */
  close(): void;
}

interface Job {
  order: RunOrder;
  resolve(result: RunResult): void;
  reject(error: unknown): void;
}

/** `size` workers at most; they start when there is work for them. */
export function createPool(makeClient: () => Runner, size: number): Pool {
  const waiting: Job[] = [];
  const idle: Runner[] = [];
  const clients: Runner[] = [];

  const start = () => {
    const client = makeClient();
    clients.push(client);
    return client;
  };

  const work = async (client: Runner, { order, resolve, reject }: Job) => {
    try {
      const answer = await client.measure(order);
      if (answer.kind === "measured") resolve(answer.result);
      else reject(new Error(problemsText(answer.problems)));
    } catch (error) {
      reject(error);
    }
    idle.push(client);
    next();
  };

  const next = () => {
    if (waiting.length === 0) return;
    const client = idle.pop() ?? (clients.length < size ? start() : undefined);
    if (client === undefined) return;
    void work(client, waiting.shift() as Job);
    next();
  };

  return {
    run: (order) =>
      new Promise((resolve, reject) => {
        waiting.push({ order, resolve, reject });
        next();
      }),
    close() {
      for (const { reject } of waiting.splice(0)) reject(new Error("cancelled"));
      for (const client of clients.splice(0)) client.dispose();
    },
  };
}
