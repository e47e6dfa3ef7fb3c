// Commands as the page runs them.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { runCommand } from "../../../web/src/engine/command-line";
import { compileEngine } from "../../../web/src/engine/instance";

const read = (path: string) => readFileSync(new URL(path, import.meta.url));

it("a run tells how far it is", async () => {
  const program = await compileEngine(read("../../build/wasm/aqm.wasm"));
  const parts: number[] = [];
  const document = read("../../../scenarios/000-f11-red.json").toString();
  const { code } = runCommand(program, ["run", "-", "--json"], document, { onProgress: (part) => parts.push(part) });
  expect(code).toBe(0);
  expect(parts.length).toBeGreaterThan(5);
  expect(parts).toEqual([...parts].sort((one, other) => one - other));
  expect(parts.every((part) => part > 0 && part < 1)).toBe(true);
});
