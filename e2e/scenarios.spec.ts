// Scenarios give the same result in the browser and on the command line.
import { execFile } from "node:child_process";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, type Playground, test } from "./page";

const folder = "scenarios";

async function changedInMidRun(file: string): Promise<string> {
  const scenario = JSON.parse(await readFile(join(folder, file), "utf8"));
  const at = `${Number.parseFloat(scenario.duration) / 2} s`;
  const queue = `links.${scenario.measure.watch[0]}.queue`;
  scenario.timeline = [...(scenario.timeline ?? []), { at, set: `${queue}.limit`, value: "30 packets" }];
  return JSON.stringify(scenario);
}

async function fingerprintInNode(document: string): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), "aqm-")), "scenario.json");
  await writeFile(path, document);
  const args = ["engine/bin/aqm.mjs", "run", path, "--json"];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 1 << 28 });
  return JSON.parse(stdout).fingerprint;
}

/** Node proves all of them for the same engine, other browsers (e2e/browsers) too; here, one for each of the two engines and a large one. */
const HERE = ["000-f11-dcbt.json", "script-red.json", "web-3000-users.json"];

async function repeatChanges(playground: Playground) {
  const { page } = playground;
  await playground.discipline("CBT").click();
  await page.getByRole("switch", { name: /25 FTP/ }).click();
  const field = page.getByRole("spinbutton", { name: /^Maximum drop probability/ });
  await field.focus();
  for (let press = 0; press < 4; ++press) await page.keyboard.press("ArrowUp");
  await playground.discipline("RED").click();
  await playground.speed("max");
  await playground.ended();
  const byHand = await playground.fingerprint();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save file" }).click();
  const document = (await (await (await saved).createReadStream()).toArray()).join("");
  expect(await fingerprintInNode(document)).toBe(byHand);
  await playground.speed("1×");
  await page.getByRole("button", { name: "Restart" }).click();
  await expect.poll(playground.time_s).toBeLessThan(30);
  await playground.speed("max");
  await expect(playground.clock).toHaveText("30.00 s");
  await expect.poll(playground.fingerprint).toBe(byHand);
}

async function runToEnd(playground: Playground, file: string) {
  const document = await changedInMidRun(file);
  const expected = await fingerprintInNode(document);
  await playground.openFile(file, document);
  const { title, timeline } = JSON.parse(document);
  await expect(playground.page.locator(".scenario-title")).toContainText(title);
  const changes = timeline.length;
  await expect(playground.changes()).toHaveText(changes === 1 ? "1 change" : `${changes} changes`);
  await playground.ended();
  await expect.poll(playground.fingerprint).toBe(expected);
}

test("scenarios run to their end as in Node, with the changes made during a run, and nothing of a run is left for the next", async ({
  playground,
}) => {
  test.slow();
  await playground.open();
  await test.step("changes made during a run are repeated by a restart and by the command line", () =>
    repeatChanges(playground));
  for (const file of HERE) await test.step(file, () => runToEnd(playground, file));
});
