import { expect, test } from "vitest";
import { migrate } from "./migrate";
import type { ScenarioDocument } from "./scenario";

const steps = {
  [-1]: ({ name, ...rest }: Record<string, unknown>) => ({ ...rest, label: name, version: 0 }),
  0: ({ label, ...rest }: Record<string, unknown>) => ({ ...rest, title: label, version: 1 }),
};

test("migrates step by step to the current version", () => {
  expect(migrate({ version: -1, name: "Old" }, steps)).toEqual({ version: 1, title: "Old" });
});

test("keeps current documents and those without a version, and refuses newer ones", () => {
  const today = { version: 1, title: "Today" } as unknown as ScenarioDocument;
  expect(migrate(today, steps)).toBe(today);
  for (const version of [undefined, "1", null, "constructor", "toString", "__proto__"])
    expect(migrate({ version }, steps)).toEqual({ version });
  expect(migrate({ version: 2 }, steps)).toBeNull();
});
