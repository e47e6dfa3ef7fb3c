// The forms of the editor, with the engine, by pointer and keyboard. What can be chosen and typed there, and what the document then says:
// catalog-forms.test.tsx and edited-values.test.tsx; that every application runs over its transports: engine/tests/wasm/pairs.test.ts.
import {
  details,
  editAs,
  goesOn,
  inspector,
  openEditor,
  problems,
  saved,
  table,
  type,
  unfold,
} from "./editor-form-page";
import { atRest, expect, type Playground, test } from "./page";

async function editExperiment(playground: Playground) {
  const { page } = playground;
  const form = inspector(playground);
  await type(form.getByRole("textbox", { name: "Title" }), "Mine");
  await expect(page.getByText("Mine", { exact: true })).toBeVisible();
  await form.getByRole("button", { name: "Remove window 3" }).click();
  await type(form.getByRole("spinbutton", { name: "Window 2 to" }), "40 s");
  await expect(page.getByRole("region", { name: "Problems" })).toContainText("Window 2 ends after the run");
  await form.getByRole("button", { name: "End the windows with the run" }).click();
  await expect(form.getByRole("spinbutton", { name: "Window 2 to" })).toHaveValue("30");
  await form.getByRole("button", { name: "Add a change" }).click();
  await type(form.getByRole("combobox", { name: "Change 1 sets" }), "links.bottleneck.queue.discipline");
  await form.getByRole("combobox", { name: "Change 1 to" }).selectOption("red");
  await type(form.getByRole("spinbutton", { name: "Change 1 at" }), "12 s");
  await goesOn(playground);
  const { title, measure, timeline } = await saved(playground);
  expect([title, measure.windows]).toEqual([
    "Mine",
    [
      ["0 s", "10 s"],
      ["10 s", "30 s"],
    ],
  ]);
  expect(timeline).toEqual([{ at: "12 s", set: "links.bottleneck.queue.discipline", value: "red" }]);
  await form.getByRole("button", { name: "Remove change 1" }).click();
  await expect(page.locator(".changes-button")).toHaveText("no changes");
}

async function editClasses(playground: Playground) {
  const { page } = playground;
  await details(playground, "bottleneck");
  const queue = inspector(playground).getByRole("region", { name: "Queue of bottleneck", exact: true });
  await queue.getByRole("combobox", { name: "Discipline" }).selectOption("cbq");
  const share = (name: string) =>
    queue.getByRole("group", { name: `Classes, ${name}` }).getByRole("spinbutton", { name: "Share" });
  await type(share("untagged"), "0.15");
  await expect(problems(playground).first()).toBeVisible(); // together they have more than there is
  await type(share("tcp"), "0.7");
  await goesOn(playground);
  await page.getByRole("button", { name: "Done" }).click();
  const live = page.getByRole("region", { name: "The watched queue" });
  const classes = live.getByRole("group", { name: /^Classes, / });
  await live.getByRole("button", { name: "Remove tagged" }).click();
  await expect(classes).toHaveCount(2);
  await live.getByRole("button", { name: "Add to classes" }).click();
  await expect(classes).toHaveCount(3);
  await expect(playground.changes()).toHaveText("2 changes");
  await goesOn(playground);
}

async function watchTwo(playground: Playground) {
  const { page } = playground;
  await details(playground, "bottleneck");
  await unfold(playground);
  const back = inspector(playground).getByRole("region", { name: "Queue of bottleneck:reverse" });
  await back.getByRole("switch", { name: "Watch this queue" }).click();
  await goesOn(playground);
  expect((await saved(playground)).measure.watch).toEqual(["bottleneck", "bottleneck:reverse"]);
  await page.getByRole("button", { name: "Done" }).click();
  await playground.speed("1×"); // no packets are seen, which a click would mean
  const choice = page.getByRole("combobox", { name: "Queue", exact: true });
  const box = page.getByRole("button", { name: "The queue of bottleneck:reverse, r2 to r1" });
  await box.click();
  await expect(choice).toHaveValue("bottleneck:reverse");
  await expect(box).toHaveAttribute("aria-pressed", "true");
  await expect(playground.discipline("Drop-tail")).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "The queue of bottleneck, r1 to r2" }).press("Enter");
  await expect(choice).toHaveValue("bottleneck");
  await choice.selectOption("bottleneck:reverse");
  await expect(box).toHaveAttribute("aria-pressed", "true");
}

async function changeRates(playground: Playground) {
  const { page } = playground;
  const flows = page.getByRole("region", { name: "Flows" });
  await flows.getByText("Rates of the scales").first().click();
  const rates = flows.getByRole("textbox", { name: "Rates of the scales" });
  await expect(rates).toHaveValue("300 kbps, 500 kbps, 700 kbps, 900 kbps, 1.1 Mbps");
  await type(rates, "200 kbps, fast");
  await expect(flows.getByRole("alert")).toContainText("fast");
  await type(rates, "200 kbps, 0.4 Mbps");
  await expect(flows.getByRole("alert")).toHaveCount(0);
  await expect(rates).toHaveValue("200 kbps, 400 kbps");
  await flows.getByRole("button", { name: "Reset Rates of the scales" }).click();
  await expect(rates).toHaveValue("300 kbps, 500 kbps, 700 kbps, 900 kbps, 1.1 Mbps");
}

async function typeOutOfRange(playground: Playground) {
  const links = table(playground, "Links");
  const rate = links.getByRole("spinbutton", { name: "Rate of bottleneck" });
  const before = await playground.time_s();
  await type(rate, "1 bps");
  const problem = problems(playground).first();
  await expect(problem).toContainText("allowed: 1 kbps .. 100 Gbps");
  await expect(rate).toHaveAttribute("aria-invalid", "true");
  await expect(rate).toHaveAccessibleDescription(/allowed: 1 kbps/);
  await expect.poll(playground.time_s).toBeGreaterThan(before);
  await type(links.getByRole("spinbutton", { name: "Delay of bottleneck" }), "a while");
  await expect(problems(playground).filter({ hasText: "a while" }).first()).toBeVisible();
  await type(links.getByRole("textbox", { name: "Name of ftp-sink" }), "out");
  await type(rate, "20 Mbps");
  await expect(problems(playground).filter({ hasText: "allowed: 1 kbps" })).toHaveCount(0);
  await type(links.getByRole("spinbutton", { name: "Delay of bottleneck" }), "0.03 s");
  await goesOn(playground);
  const document = await saved(playground);
  expect(document.links[3]).toMatchObject({ rate: "20 Mbps", delay: "30 ms" });
  expect(document.links[4].id).toBe("out");
}

async function pressKeys(playground: Playground) {
  const { page } = playground;
  await playground.pause();
  const at_s = await atRest(playground.time_s);
  await details(playground, "bottleneck");
  const delay = inspector(playground).getByRole("spinbutton", { name: "Delay" }).first();
  const began_ms = performance.now();
  for (let press = 0; press < 5; ++press) await delay.press("ArrowUp");
  await expect(delay).toHaveValue("25");
  const hasStalled = performance.now() - began_ms > 1000; // then it was more than one gesture
  await page.getByRole("button", { name: "Undo: Raise delay of bottleneck to 25 ms" }).click();
  while (hasStalled && (await delay.inputValue()) !== "20")
    await page
      .getByRole("button", { name: /^Undo: / })
      .click({ timeout: 1000 })
      .catch(() => {});
  await expect.poll(playground.time_s).toBeCloseTo(at_s, 1);
  await expect(delay).toHaveValue("20");
  await expect(page.getByRole("button", { name: /^Undo: / })).toHaveCount(0);
}

test("values are typed and changed by keys, in tables and in the forms of the experiment and of queues", async ({
  playground,
}) => {
  const { page } = playground;
  await openEditor(playground);
  await test.step("a value changed by keys is one step to undo, and the run keeps its time", () =>
    pressKeys(playground));
  await page.getByRole("button", { name: "Play" }).click();
  await test.step("a value out of range is reported beside its field with the allowed range; nothing else is lost", () =>
    typeOutOfRange(playground));
  await editAs(playground, "Table").press("Escape"); // nothing is selected
  await test.step("title, windows and changes", () => editExperiment(playground));
  await test.step("the classes of CBQ are edited in the form and while it runs", () => editClasses(playground));
  await page.keyboard.press("e");
  await editAs(playground, "Table").click();
  await test.step("two queues are watched, and chosen in the column, in the drawing, and by keys", () =>
    watchTwo(playground));
  await test.step("the rates of adaptive media are a list that can be changed while it runs", () =>
    changeRates(playground));
});
