import { expect, test } from "vitest";
import { Slide } from "./slide";

test("an element stands where it was moved last, within what can be seen, whatever the number is", () => {
  const node = document.createElement("div");
  const slide = new Slide(node);
  const place = () => Number(node.getAnimations()[0]?.currentTime);
  slide.to(0);
  const origin = place();
  for (const x of [12.5, -3, 800]) {
    slide.to(x);
    expect(place() - origin).toBe(x);
  }
  slide.to(Number.NEGATIVE_INFINITY);
  expect(place()).toBe(0);
  slide.to(Number.NaN);
  expect(place()).toBe(origin);
});

test("after its end nothing holds the element, not even a late move", () => {
  const node = document.createElement("div");
  const slide = new Slide(node);
  const [animation] = node.getAnimations();
  slide.to(5);
  slide.end();
  slide.to(6);
  expect(animation?.effect ?? null).toBeNull();
});
