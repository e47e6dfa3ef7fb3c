// Links: opened anywhere they give the same run; what is wrong with one is named; the visitor's own work stays.
import { readFileSync } from "node:fs";
import type { ScenarioDocument } from "../web/src/scenario/scenario";
import { writeLink } from "../web/src/share/fragment";
import type { Overrides } from "../web/src/share/link";
import { pack } from "../web/src/share/pack";
import { expect, type Playground, test } from "./page";

const shipped = (id: string): ScenarioDocument => JSON.parse(readFileSync(`scenarios/${id}.json`, "utf8"));

const own = { ...shipped("drop-tail-dumbbell"), title: "A shared one", seed: 7 };

async function linkTo(document: ScenarioDocument, overrides: Overrides = {}): Promise<string> {
  return writeLink({ source: { kind: "packed", payload: await pack(document) }, overrides }, "./");
}

const notice = ({ page }: Playground, kind: string) => page.locator(`[data-failure="${kind}"]`);

test("a link opens its scenario, and shows that its run is reproduced", async ({ playground }) => {
  const { page } = playground;
  await page.goto(await linkTo(own, { run: false, t: 2 }));
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("A shared one").first()).toBeVisible();
  await expect(playground.clock).toHaveText("2.00 s");
  const fingerprint = await playground.fingerprint();
  expect(fingerprint).toMatch(/^[0-9a-f]{16}$/);
  await page.goto("about:blank");
  await page.goto(await linkTo(own, { expect: { fingerprint, at_s: 2 } }));
  await expect(page.getByText("reproduced").first()).toBeVisible();
  await page.goto("about:blank");
  await page.goto(await linkTo(own, { seed: 8, expect: { fingerprint, at_s: 2 } }));
  await page.getByRole("button", { name: "differs" }).click();
  await expect(page.getByText("In the link, at 2.00 s")).toBeVisible();
});
