import { expect, test } from "vitest";
import { variables } from "../../experiment/variable";
import { openingScenario } from "../../scenario/opening";
import { axisFrom, usualChoice } from "./axis-choice";

const document = openingScenario();

/** What a list of values gives, and the present value written over the parameter. */
function valuesOf(path: string, list: string, now?: string) {
  const [, id, , name = ""] = path.split(".");
  const links = document.links.map((link) =>
    now !== undefined && link.id === id ? { ...link, queue: { ...link.queue, [name]: now } } : link,
  );
  const variable = variables({ ...document, links }).find((each) => each.path === path);
  if (!variable) throw new Error(path);
  const axis = axisFrom(document, variable, { ...usualChoice(variable), how: "list", list });
  return axis.points.map(({ set }) => set[path]);
}

const LIMIT = "links.bottleneck.queue.limit";

test("values may have any unit of the parameter; a bare number is in that of the present value", () => {
  expect(valuesOf(LIMIT, "60 packets, 90", "120 packets")).toEqual(["60 packets", "90 packets"]);
  expect(valuesOf(LIMIT, "90 kB, 20", "60 kB")).toEqual(["90 KB", "20 KB"]);
});

test("a value in another unit than the present one is refused, not taken for as many of that", () => {
  expect(() => valuesOf(LIMIT, "60 packets, 90 kB", "120 packets")).toThrow(/“90 kB” is in another unit .*120 packets/);
  expect(() => valuesOf(LIMIT, "60 packets, much", "120 packets")).toThrow(/“much” is not a valid value/);
});
