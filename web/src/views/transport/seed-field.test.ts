import { beforeEach, expect, test } from "vitest";
import { scenario, setUp } from "../../../tests/run-rig";
import { seedField } from "./seed-field";

let rig: ReturnType<typeof setUp>;
let field: HTMLInputElement;
let problem: HTMLElement;
beforeEach(async () => {
  rig = setUp();
  await rig.run.open(scenario);
  const label = seedField(rig.run, new AbortController().signal);
  field = label.querySelector("input") as HTMLInputElement;
  problem = label.querySelector("[role=alert]") as HTMLElement;
});

async function type(text: string) {
  field.value = text;
  field.dispatchEvent(new Event("input"));
  field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter" }));
  await rig.settle();
}

test("a seed that is typed is that of the next run", async () => {
  expect(field.value).toBe("1");
  await type("7");
  expect(rig.loaded.map(({ seed }) => seed)).toEqual([1, 7]);
  expect([field.value, problem.hidden]).toEqual(["7", true]);
});

test.each(["1.5", "abc", "-1", "9007199254740992"])(
  "%s is no seed: it is refused, and stays to be corrected",
  async (text) => {
    await type(text);
    const range = "A seed must be a whole number from 0 to 9007199254740991.";
    expect([problem.hidden, problem.textContent]).toEqual([false, expect.stringContaining(range)]);
    expect([field.value, field.ariaInvalid]).toEqual([text, "true"]);
    expect(rig.loaded).toHaveLength(1);
    await type("7");
    expect([problem.hidden, rig.loaded.at(-1)?.seed]).toEqual([true, 7]);
  },
);
