// Whatever is done to the page: no exception, no complaint of the browser, and wherever it rests, all that it says of its run
// agrees. `npm run monkey` takes ten minutes.
import { expect, test } from "../page";
import { disagreements } from "./agreement";
import { handOf, randomFrom } from "./hand";

const SECONDS = Number(process.env.AQM_ENDURANCE_S ?? "45");
const SEED = Number(process.env.AQM_ENDURANCE_SEED ?? "1");
const ROUND = 20;
const MARGIN_MS = 120_000;

test("a random hand finds no error and no false state", async ({ playground }) => {
  test.setTimeout(SECONDS * 1000 + MARGIN_MS);
  const { page, complaints } = playground;
  page.on("dialog", (dialog) => dialog.accept());
  page.context().on("page", (popup) => popup.close());
  await playground.open();
  const act = handOf(randomFrom(SEED));
  const done: string[] = [];
  let compared = 0;
  const story = () => done.slice(-2 * ROUND).join("\n");
  for (const start = performance.now(); performance.now() - start < SECONDS * 1000; ) {
    for (let count = 0; count < ROUND; ++count) {
      done.push(await act(page));
      expect(complaints, story()).toEqual([]);
    }
    const faults = await disagreements(page);
    if (faults !== null) ++compared;
    expect(faults ?? [], story()).toEqual([]);
  }
  if (process.env.AQM_ENDURANCE_S) console.log(`${done.length} acts, compared ${compared} times`);
  expect(compared).toBeGreaterThan(0);
});
