import { afterEach, expect, test } from "vitest";
import { isVisible } from "./is-visible";

afterEach(() => document.body.replaceChildren());

/** What stands inside, with as many boxes as a browser would give it. */
function inside(style: string, boxes: number): Element {
  document.body.innerHTML = `<div style="${style}"><span>text</span></div>`;
  const node = document.querySelector("span") as Element;
  node.getClientRects = () => Array.from({ length: boxes }, () => new DOMRect()) as unknown as DOMRectList;
  return node;
}

test("needs nothing of a browser that it may not have", () => {
  const node = inside("visibility: visible", 1);
  Object.assign(node, { checkVisibility: undefined });
  expect(isVisible(node)).toBe(true);
});

test("what has no box or stands in what is hidden is not visible", () => {
  expect(isVisible(inside("display: none", 0))).toBe(false);
  expect(isVisible(inside("visibility: hidden", 1))).toBe(false);
});
