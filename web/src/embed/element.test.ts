import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";

type Element = HTMLElement & { play(): Promise<unknown> };

const [element] = Object.values(
  import.meta.glob<string>("../../../public/aqm-embed.js", { query: "?raw", import: "default", eager: true }),
);

beforeAll(() => {
  // A classic script, as a host has it.
  new Function(element ?? "")();
});
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

test("what is asked of an embed that never starts is refused after 20 s", async () => {
  const embed = document.createElement("aqm-playground") as Element;
  embed.setAttribute("site", "about:blank");
  const refused = vi.fn();
  embed.play().catch(({ message }: Error) => refused(message));
  await vi.advanceTimersByTimeAsync(19_999);
  expect(refused).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(refused).toHaveBeenCalledWith(expect.stringContaining("did not start within 20 s"));
});
