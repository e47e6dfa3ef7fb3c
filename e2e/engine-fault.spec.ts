import { expect, test } from "./page";
import { trapFirstEngine } from "./trap-engine";

test("an engine fault is reported, and a restart replays the recorded changes", async ({ playground }) => {
  const { page } = playground;
  await trapFirstEngine(page, "change");
  await playground.open();
  await playground.discipline("RED").click();
  const alert = page.getByRole("alert").filter({ hasText: "Engine stopped" });
  await expect(alert).toContainText("unreachable");
  await expect(page.getByRole("button", { name: "Play" })).toBeDisabled();
  await alert.getByRole("button", { name: "Restart the engine" }).click();
  await expect(alert).toHaveCount(0);
  await expect(playground.changes()).toHaveText("1 change");
  await expect(playground.clock).not.toHaveText(/^0\.00/);
});

test.describe("without the engine", () => {
  test.use({ mayComplain: true });

  test("the page says so and tries again when asked", async ({ playground }) => {
    const { page } = playground;
    await page.route(/\.wasm$/, (route) => route.fulfill({ status: 404, body: "" }), { times: 1 });
    await page.goto("./");
    const alert = page.getByRole("alert").filter({ hasText: "Engine stopped" });
    await expect(alert).toContainText("404");
    await alert.getByRole("button", { name: "Restart the engine" }).click();
    await expect(playground.clock).not.toHaveText(/^0\.00/);
  });
});
