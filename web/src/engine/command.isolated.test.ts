import { expect, test, vi } from "vitest";
import { capture } from "./command";
import type { WorkerLike } from "./worker-link";

const worker = vi.hoisted(() => ({ postMessage: vi.fn(), terminate: vi.fn() }) as unknown as WorkerLike);
vi.mock("./spawn-worker", () => ({ spawnWorker: () => worker }));
vi.mock("../../../engine/build/wasm/aqm.wasm?url", () => ({ default: "https://page/aqm.wasm" }));

test("a command that is cancelled ends with its worker", async () => {
  const life = new AbortController();
  const made = capture("{}", 1, ["bottleneck"], life.signal);
  expect(worker.terminate).not.toHaveBeenCalled();
  life.abort();
  await expect(made).rejects.toThrow("abort");
  expect(worker.terminate).toHaveBeenCalledOnce();
  await expect(capture("{}", 1, ["bottleneck"], life.signal)).rejects.toThrow("abort");
  expect(worker.postMessage).toHaveBeenCalledOnce();
});

test("an answer that cannot be read is a failure", async () => {
  const made = capture("{}", 1, ["bottleneck"], new AbortController().signal);
  worker.onmessageerror?.({} as MessageEvent);
  await expect(made).rejects.toThrow("could not be read");
});
