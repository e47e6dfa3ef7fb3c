import { expect, test, vi } from "vitest";
import { capture } from "./command";
import type { WorkerLike } from "./worker-link";

const worker = vi.hoisted(() => ({ postMessage: vi.fn(), terminate: vi.fn() }) as unknown as WorkerLike);
vi.mock("./spawn-worker", () => ({ spawnWorker: () => worker }));
vi.mock("../../../engine/build/wasm/aqm.wasm?url", () => ({ default: "https://page/aqm.wasm" }));

test("a command that is cancelled ends with its worker", async () => {
  const life = new AbortController();
  const made = capture("{}", 1, ["bottleneck"], life);
  expect(worker.terminate).not.toHaveBeenCalled();
  life.abort();
  await expect(made).rejects.toThrow("abort");
  expect(worker.terminate).toHaveBeenCalledOnce();
  await expect(capture("{}", 1, ["bottleneck"], life)).rejects.toThrow("abort");
  expect(worker.postMessage).toHaveBeenCalledOnce();
});

test("an answer that cannot be read is a failure", async () => {
  const made = capture("{}", 1, ["bottleneck"], new AbortController());
  worker.onmessageerror?.({} as MessageEvent);
  await expect(made).rejects.toThrow("could not be read");
});

test("a command tells how far its run is, until it is done", async () => {
  const onProgress = vi.fn();
  const made = capture("{}", 1, ["bottleneck"], { signal: new AbortController().signal, onProgress });
  const answer = (data: object) => worker.onmessage?.({ data } as MessageEvent);
  answer({ kind: "alive" });
  answer({ kind: "alive", part: 0.25 });
  answer({ kind: "commanded", result: { code: 0, files: {} } });
  await made;
  expect(onProgress.mock.calls).toEqual([[0.25]]);
});
