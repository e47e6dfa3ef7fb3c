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

test("a second fault at the same place is reported with the place; a restart replays the changes", async ({
  playground,
}) => {
  const { page } = playground;
  await trapEngines(page, 2, 1);
  await page.goto("./");
  const alert = page.getByRole("alert").filter({ hasText: "Engine stopped" });
  await expect(alert).toContainText(/unreachable, at [\d.]+ s of the run, event \d+/);
  await alert.getByText("Details").click();
  await expect(alert.getByRole("button", { name: "Go back 1 s" })).toHaveCount(1);
  await expect(alert.getByRole("button", { name: "Save report of the error" })).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Play" })).toBeDisabled();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await alert.getByRole("button", { name: "Restart the engine" }).click();
  await expect(alert).toHaveCount(0);
  await expect(playground.clock).not.toHaveText(/^0\.00/);
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
