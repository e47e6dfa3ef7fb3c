// Links of every format version stay valid and give the same runs.
import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { type Engine, loadEngine } from "../../../web/src/engine/wasm";
import { isFailure, parseFragment } from "../../../web/src/share/fragment";
import { scriptedWasmFile } from "../../tools/build/build.mjs";
import { openInNode } from "./open-in-node";

interface KeptLink {
  readonly name: string;
  readonly fragment: string;
  readonly at_s: number;
  readonly fingerprint: string;
  /** The queue that it shows, if any. */
  readonly queue?: string;
}

const folder = new URL("../reference/links/", import.meta.url);
const formats = readdirSync(folder).filter((name) => name.endsWith(".json"));

let engine: Engine;
beforeAll(async () => {
  engine = await loadEngine(readFileSync(scriptedWasmFile));
});

async function fingerprintAt(fragment: string, time_s: number): Promise<string> {
  const document = await openInNode(fragment, engine);
  if (isFailure(document)) throw new Error(`${document.kind}: ${document.message}`);
  const session = engine.open(JSON.stringify(document));
  const [budgetUsed, telemetryFull] = [2, 3];
  for (let status = budgetUsed; status === budgetUsed || status === telemetryFull; ) {
    status = session.advance(time_s, 1_000_000);
    session.drain();
  }
  const fingerprint = session.fingerprint();
  session.close();
  return fingerprint;
}

describe.each(formats)("%s", (file) => {
  const links: KeptLink[] = JSON.parse(readFileSync(new URL(file, folder), "utf8"));
  it.each(links)("$name", async ({ fragment, at_s, fingerprint, queue }) => {
    const link = parseFragment(fragment);
    expect(isFailure(link) ? link : link.overrides.queue).toBe(queue);
    expect(await fingerprintAt(fragment, at_s)).toBe(fingerprint);
  });
});
