// The forms of the editor: every transport, application and discipline of the catalog, by pointer and keyboard.
import { wholeCatalog as catalog } from "../web/src/scenario/whole-catalog";
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

type Made = Record<"application" | "transport", { type: string }>;

// All pairs of them: engine/tests/wasm/pairs.test.ts.
test("a flow group of each application and each transport is made, and all of them run", async ({ playground }) => {
  await openEditor(playground);
  const flows = table(playground, "Flow groups");
  const rows = flows.getByRole("row");
  const first = (await rows.count()) - 1;
  const add = async (label: string) => {
    await flows.getByRole("button", { name: "Add a flow group" }).click();
    await rows
      .last()
      .getByRole("combobox", { name: /^Sender/ })
      .selectOption({ label });
    return rows.last().getByRole("combobox", { name: /^Transport/ });
  };
  const most = catalog.applications.reduce((one, other) =>
    other.transports.length > one.transports.length ? other : one,
  );
  for (const { label, transports } of catalog.applications)
    expect(transports).toContain(await (await add(label)).inputValue());
  for (const transport of most.transports) {
    const over = await add(most.label);
    await over.selectOption(transport);
    await expect(over).toHaveValue(transport);
  }
  await goesOn(playground);
  const document = await saved(playground);
  const made: Made[] = document.flows.slice(first);
  expect(made.map(({ application }) => application.type)).toEqual([
    ...catalog.applications.map(({ id }) => id),
    ...most.transports.map(() => most.id),
  ]);
  expect(made.slice(-most.transports.length).map(({ transport }) => transport.type)).toEqual(most.transports);
});

async function editTcp(playground: Playground) {
  await details(playground, "ftp");
  const form = inspector(playground);
  const variant = form.getByRole("combobox", { name: "Variant" });
  await variant.selectOption("cubic");
  await type(form.getByRole("spinbutton", { name: /^Multiplicative decrease/ }), "0.5");
  for (const { id, params } of catalog.variants.slice(-1)) {
    await variant.selectOption(id);
    for (const { label } of params)
      await expect(form.getByRole("button", { name: new RegExp(`^${label}`) }).first()).toBeVisible();
    await expect(problems(playground)).toHaveCount(0);
  }
  await form.getByText("All parameters of TCP").click();
  const initial = form.getByRole("spinbutton", { name: /^Initial window/ });
  await expect(initial).toHaveAttribute("placeholder", "default 1 packets");
  await form.getByRole("combobox", { name: "Preset" }).selectOption("modern");
  await expect(initial).toHaveAttribute("placeholder", "default 10 packets");
  await type(initial, "4");
  await goesOn(playground);
  const { flows } = await saved(playground);
  expect(flows[0].transport).toMatchObject({
    type: "tcp",
    variant: catalog.variants.at(-1)?.id,
    preset: "modern",
    initial_window: "4 packets",
  });
  await form.getByRole("button", { name: "Reset Initial window" }).click();
  await expect(initial).toHaveValue("");
  expect((await saved(playground)).flows[0].transport).not.toHaveProperty("initial_window");
}

async function editExperiment(playground: Playground) {
  const form = inspector(playground);
  await type(form.getByRole("textbox", { name: "Title" }), "Mine");
  await expect(playground.page.getByText("Mine", { exact: true })).toBeVisible();
  await form.getByRole("button", { name: "Remove window 3" }).click();
  await type(form.getByRole("spinbutton", { name: "Window 2 to" }), "40 s");
  const banner = playground.page.getByRole("region", { name: "Problems" });
  await expect(banner).toContainText("Window 2 ends after the run");
  await form.getByRole("button", { name: "End the windows with the run" }).click();
  await expect(form.getByRole("spinbutton", { name: "Window 2 to" })).toHaveValue("30");
  await expect(form.getByRole("button", { name: "End the windows with the run" })).toHaveCount(0);
  await type(form.getByRole("spinbutton", { name: "Window 2 to" }), "15 s");
  await form.getByRole("button", { name: "Add a change" }).click();
  await expect(form.getByRole("combobox", { name: "Change 1 sets" })).toHaveValue("links.bottleneck.rate");
  await type(form.getByRole("spinbutton", { name: "Change 1 at" }), "500 s");
  await expect(form.getByText("after the end: has no effect")).toBeVisible();
  await type(form.getByRole("combobox", { name: "Change 1 sets" }), "links.bottleneck.queue.discipline");
  await form.getByRole("combobox", { name: "Change 1 to" }).selectOption("red");
  await type(form.getByRole("spinbutton", { name: "Change 1 at" }), "12 s");
  await expect(form.getByText("after the end")).toHaveCount(0);
  await goesOn(playground);
  const { title, measure, timeline } = await saved(playground);
  expect([title, measure.windows]).toEqual([
    "Mine",
    [
      ["0 s", "10 s"],
      ["10 s", "15 s"],
    ],
  ]);
  expect(timeline).toEqual([{ at: "12 s", set: "links.bottleneck.queue.discipline", value: "red" }]);
  await form.getByRole("button", { name: "Remove change 1" }).click();
  await expect(playground.page.locator(".changes-button")).toHaveText("no changes");
}

async function editReverse(playground: Playground) {
  await details(playground, "bottleneck");
  const form = inspector(playground);
  await form.getByText("r2 to r1", { exact: true }).click();
  const back = form.getByRole("region", { name: "Queue of bottleneck:reverse" });
  const discipline = back.getByRole("combobox", { name: "Discipline" });
  await type(back.getByRole("spinbutton", { name: "Buffer" }), "80");
  for (const { id, label, params } of catalog.disciplines.slice(-1)) {
    await discipline.selectOption(id);
    await expect(back.getByRole("button", { name: `What is ${label}?` })).toBeVisible();
    // The values of a script's parameters are set while it runs.
    const shown = params.filter(({ kind }) => kind !== "named");
    await expect(back.locator("[data-param]")).toHaveCount(shown.length + 1);
    await expect(problems(playground)).toHaveCount(0);
  }
  await goesOn(playground);
  const last = catalog.disciplines.at(-1)?.id;
  expect((await saved(playground)).links[3].reverse).toEqual({ queue: { discipline: last, limit: "80 packets" } });
  await discipline.selectOption("");
  await expect(back.getByRole("button", { name: "What is Drop-tail?" })).toBeVisible();
}

async function editClasses(playground: Playground) {
  const { page } = playground;
  await details(playground, "bottleneck");
  const queue = inspector(playground).getByRole("region", { name: "Queue of bottleneck", exact: true });
  await queue.getByRole("combobox", { name: "Discipline" }).selectOption("cbq");
  const share = queue.getByRole("group", { name: "Classes, untagged" }).getByRole("spinbutton", { name: "Share" });
  await type(share, "0.15");
  await expect(problems(playground).first()).toBeVisible();
  await type(queue.getByRole("group", { name: "Classes, tcp" }).getByRole("spinbutton", { name: "Share" }), "0.7");
  await queue.getByRole("group", { name: "Classes, untagged" }).getByRole("switch", { name: "May borrow" }).click();
  await goesOn(playground);
  const { classes } = (await saved(playground)).links[3].queue;
  expect(classes.map(({ share, borrow }: Record<string, unknown>) => [share, borrow])).toEqual([
    [0.7, true],
    [0.15, true],
    [0.15, false],
  ]);
  await queue.getByRole("button", { name: "Remove tagged" }).click();
  await expect(queue.getByRole("group", { name: /^Classes, / })).toHaveCount(2);
  await page.getByRole("button", { name: "Done" }).click();
  const live = page.getByRole("region", { name: "The watched queue" });
  await live.getByRole("button", { name: "Add to classes" }).click();
  await expect(live.getByRole("group", { name: /^Classes, / })).toHaveCount(3);
  await expect(playground.changes()).toHaveText("1 change");
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
  await expect(playground.changes()).toHaveText("1 change");
  await expect(flows.getByRole("alert")).toHaveCount(0);
  await expect(rates).toHaveValue("200 kbps, 400 kbps");
  await goesOn(playground);
  await flows.getByRole("button", { name: "Reset Rates of the scales" }).click();
  await expect(rates).toHaveValue("300 kbps, 500 kbps, 700 kbps, 900 kbps, 1.1 Mbps");
}

test("the form of a queue: its reverse direction, its discipline, the classes of CBQ, and which are watched; a list of rates", async ({
  playground,
}) => {
  await openEditor(playground);
  await test.step("the reverse direction can have another discipline, and shared parameters are kept", () =>
    editReverse(playground));
  await test.step("the classes of CBQ are edited in the form and while it runs", () => editClasses(playground));
  await playground.page.keyboard.press("e");
  await editAs(playground, "Table").click();
  await test.step("two queues are watched, and chosen in the column, in the drawing, and by keys", () =>
    watchTwo(playground));
  await test.step("the rates of adaptive media are a list that can be changed while it runs", async () => {
    await playground.page.goto("./#p=000-f11-dcbt&speed=1");
    await changeRates(playground);
  });
});

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

test("values are typed and changed by keys, in tables and in the forms of the experiment and of TCP", async ({
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
  await test.step("a variant of TCP and a preset, with its own defaults", () => editTcp(playground));
  await expect(page.getByText("Mine", { exact: true })).toBeVisible();
});
