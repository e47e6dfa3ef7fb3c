import { readFileSync } from "node:fs";
import { expect, test } from "./page";
import { trapEngines } from "./trap-engine";

test("after an engine fault another engine goes on with the run and its changes", async ({ playground }) => {
  const { page } = playground;
  await trapEngines(page, 1, "after a change");
  await playground.open();
  await playground.discipline("RED").click();
  await expect(page.locator("[aria-live]").filter({ hasText: "goes on in a new engine" })).toHaveCount(1);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(playground.changes()).toHaveText("1 change");
  await expect(page.getByRole("button", { name: "Pause" })).toBeEnabled();
});

test("a second fault at the same place is reported with the place, in a file as well, and one can go back", async ({
  playground,
}) => {
  const { page } = playground;
  await trapEngines(page, 2, 2);
  await page.goto("./#p=000-f11-dcbt&t=1.8");
  const alert = page.getByRole("alert").filter({ hasText: "Engine stopped" });
  await expect(alert).toContainText(/unreachable, at [\d.]+ s of the run, event \d+/);
  await expect(page.getByRole("button", { name: "Play" })).toBeDisabled();
  const stopped_s = await playground.time_s();

  await playground.discipline("RED").click();
  await expect(page.getByRole("status").filter({ hasText: "The engine has stopped" })).toHaveCount(1);
  await expect(playground.changes()).toHaveText("no changes");

  await alert.getByText("Details").click();
  const download = page.waitForEvent("download");
  await alert.getByRole("button", { name: "Save report of the error" }).click();
  const report = JSON.parse(readFileSync(await (await download).path(), "utf8"));
  expect(report.error).toMatch(/^unreachable, at [\d.]+ s of the run/);
  expect(report.page).toMatch(/^\d+\.\d+\.\d+ \(.+-.+\.js\)$/);
  expect(report.engine[0]).toMatch(/^engine-.+\.wasm$/);
  expect(report.scenario.format).toBe("aqm-scenario");

  await page.unrouteAll({ behavior: "ignoreErrors" });
  await alert.getByRole("button", { name: "Go back 1 s" }).click();
  await expect(alert).toHaveCount(0);
  await expect.poll(playground.time_s).toBeCloseTo(stopped_s - 1, 0);
  await page.getByRole("button", { name: "Play" }).click();
  await expect.poll(playground.time_s).toBeGreaterThan(stopped_s);
});

test.describe("without the engine", () => {
  test.use({ mayComplain: true });

  test("the page says so and tries again when asked", async ({ playground }) => {
    const { page } = playground;
    await page.route(/\.wasm$/, (route) => route.fulfill({ status: 404, body: "" }), { times: 2 });
    await page.goto("./");
    const alert = page.getByRole("alert").filter({ hasText: "Engine stopped" });
    await expect(alert).toContainText("404");
    await alert.getByRole("button", { name: "Restart the engine" }).click();
    await expect(playground.clock).not.toHaveText(/^0\.00/);
  });
});
