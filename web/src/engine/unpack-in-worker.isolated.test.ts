import { expect, test, vi } from "vitest";
import { EngineStopped } from "./client";
import { unpackInWorker } from "./unpack-in-worker";

const client = vi.hoisted(() => ({ unpack: vi.fn(), dispose: vi.fn() }));
vi.mock("./page-client", () => ({ createBatchClient: () => client }));

test("a link for which the device had no time is not called too big", async () => {
  client.unpack.mockRejectedValue(new EngineStopped("The engine did not answer for 1 s."));
  expect(await unpackInWorker("abc")).toEqual({
    kind: "not-unpacked",
    message: "The engine did not answer for 1 s. Open the link again.",
  });
  expect(client.dispose).toHaveBeenCalledOnce();
});
