import { expect, test } from "vitest";
import { fittingSize, shortened, textWidth } from "./letters";

test("estimated widths match the page", () => {
  // As measured by Chromium in Inter, with kerning.
  const measured = [textWidth("25 Mbps · 20 ms · 86 % used", 1000), textWidth("Averaging weight", 1000)];
  for (const [index, width] of [13971, 8171].entries()) expect((measured[index] ?? 0) / width).toBeCloseTo(1, 1.5);
  expect(textWidth("Averaging weight", 1000, true) / 8443).toBeCloseTo(1, 1.5);
});

test("digits have equal widths", () => {
  const widths = [..."0123456789"].map((figure) => textWidth(figure, 12.5));
  expect(new Set(widths).size).toBe(1);
});

test("a text is shortened only if it does not fit, and never to nothing", () => {
  const whole = textWidth("Adaptive media", 12);
  expect(shortened("Adaptive media", 12, whole)).toBe("Adaptive media");
  const short = shortened("Adaptive media", 12, whole - 1);
  expect(short).toMatch(/^Adaptive m\w*…$/);
  expect(textWidth(short, 12)).toBeLessThanOrEqual(whole - 1);
  expect(shortened("Adaptive media", 12, 0)).toBe("A…");
});

test("a text that does not fit is set smaller, down to a readable size", () => {
  const sizes = { usual: 12.5, least: 10.5 };
  const room = textWidth("Adaptive media", 11.2);
  expect(fittingSize("Adaptive media", 200, sizes)).toBe(12.5);
  expect(fittingSize("Adaptive media", room, sizes)).toBe(11);
  expect(fittingSize("Adaptive media", room / 2, sizes)).toBe(10.5);
});
