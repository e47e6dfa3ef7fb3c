// Whatever is done to the page: no exception, no complaint of the browser, and wherever it rests, all that it says of its run
// agrees. `npm run monkey` takes ten minutes.
import { expect, test } from "../page";
import { agreement, compare } from "./agreement";
import { atThirdClick, ERRORS, FALSE_STATES } from "./faults";
import { handOf, randomFrom } from "./hand";
import { look, seen } from "./shown";
import { simulated } from "./simulated";

const SECONDS = Number(process.env.AQM_ENDURANCE_S ?? "45");
const SEED = Number(process.env.AQM_ENDURANCE_SEED ?? "1");
const ROUND = 20;
const MARGIN_MS = 120_000;
const LATE_MS = 1000;

test("a random hand finds no error and no false state", async ({ playground }) => {
  test.setTimeout(SECONDS * 1000 + MARGIN_MS);
  const { page, complaints } = playground;
  page.on("dialog", (dialog) => dialog.accept());
  page.context().on("page", (popup) => popup.close());
  // What the page loads when it is needed may be late.
  const random = randomFrom(SEED);
  await page.route("**/assets/**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, random() * LATE_MS));
    await route.continue().catch(() => undefined); // the page may be gone
  });
  await playground.open();
  const { anything } = handOf(randomFrom(SEED));
  const done: string[] = [];
  const compared = { charts: 0, table: 0 };
  const story = () => done.slice(-2 * ROUND).join("\n");
  for (const start = performance.now(); performance.now() - start < SECONDS * 1000; ) {
    for (let count = 0; count < ROUND; ++count) {
      done.push(await anything(page));
      expect(complaints, story()).toEqual([]);
    }
    const found = await agreement(page);
    expect(found?.faults ?? [], story()).toEqual([]);
    for (const what of found?.compared ?? []) ++compared[what];
  }
  console.log(`${done.length} acts; compared the charts ${compared.charts} times, the table ${compared.table} times`);
  expect(compared.charts).toBeGreaterThan(0);
  expect(compared.table).toBeGreaterThan(0);
});

test.describe("what is wrong is found:", () => {
  test.use({ mayComplain: true });

  test("a false state of each kind", async ({ playground: { page, clock } }) => {
    await page.goto("./#p=000-f11-dcbt&t=3&run=0");
    await expect(clock).toHaveText("3.00 s");
    const there = await simulated((await seen(page)).address);
    if (there === null) throw new Error("The page has no link.");
    const compared = async () => compare(await look(page), there);
    expect(await compared()).toEqual({ compared: ["charts", "table"], faults: [] });
    for (const [says, make] of FALSE_STATES) {
      const putBack = await make(page);
      expect((await compared()).faults).toEqual([expect.stringMatching(says)]);
      await putBack();
    }
    expect((await compared()).faults).toEqual([]);
  });

  test("an error of each kind, at the third click", async ({ playground: { page, complaints, open } }) => {
    await open();
    for (const [error, says] of Object.entries(ERRORS)) {
      await atThirdClick(page, error as keyof typeof ERRORS);
      for (let clicks = 0; clicks < 2; ++clicks) await page.mouse.click(1, 1);
      expect(complaints).toEqual([]);
      await page.mouse.click(1, 1);
      await expect.poll(() => complaints.some((each) => says.test(each)), error).toBe(true);
      complaints.length = 0;
    }
  });
});
