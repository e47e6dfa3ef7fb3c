/** Unpacks a link in a worker of its own, which ends afterwards: no link can block the page or its engine. */
import { wholeCatalog } from "../scenario/whole-catalog";
import type { LinkFailure } from "../share/link";
import { EngineStopped } from "./client";
import { createBatchClient } from "./page-client";

export async function unpackInWorker(payload: string): Promise<string | LinkFailure> {
  const client = createBatchClient();
  try {
    return await client.unpack(payload, wholeCatalog.limits);
  } catch (error) {
    if (!(error instanceof EngineStopped)) throw error;
    return { kind: "not-unpacked", message: `${error.message} Open the link again.` };
  } finally {
    client.dispose();
  }
}
