// Faults that are put into the page, each of a kind that the monkey must find.
import type { Page } from "@playwright/test";

const setText = (page: Page, selector: string, text: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((node, value) => {
      const text = node.firstChild ?? node;
      const before = text.textContent;
      text.textContent = value;
      return before ?? "";
    }, text);

/** Changes what is shown; the answer puts it back. */
const falsely = (selector: string, text: string) => async (page: Page) => {
  const before = await setText(page, selector, text);
  return async () => void (await setText(page, selector, before));
};

/** False states, and what is said of each. */
export const FALSE_STATES: readonly (readonly [says: RegExp, make: (page: Page) => Promise<() => Promise<void>>])[] = [
  [/^time: .* on the clock/, falsely("[role=timer]", "2.50 s")],
  [/^Queue: .* on the page/, falsely(".charts-root .visually-hidden td", "7.77 packets")],
  [/^window 1, tcp: .* on the page/, falsely(".results.is-fixed [data-class=tcp] ~ td", "1234")],
  [/^window 1, Jain.s index: .* on the page/, falsely(".results.is-fixed tfoot td", "0.123")],
  [
    /^fingerprint: .* shown/,
    async (page) => {
      const shown = page.locator("[data-fingerprint]").first();
      const set = (value: string) =>
        shown.evaluate((node, text) => {
          const before = node.getAttribute("data-fingerprint") ?? "";
          node.setAttribute("data-fingerprint", text);
          return before;
        }, value);
      const before = await set("0123456789abcdef");
      return async () => void (await set(before));
    },
  ],
  [
    /^charts: \d+ pixels/,
    async (page) => {
      await page
        .locator("canvas.charts-layer")
        .first()
        .evaluate((node) => {
          const { width, height } = node as HTMLCanvasElement;
          (node as HTMLCanvasElement).getContext("2d")?.clearRect(0, 0, width, height);
        });
      return async () => {}; // drawn anew by whoever looks
    },
  ],
];

/** Errors, and what is said of each. */
export const ERRORS = {
  exception: /broken on purpose/,
  rejection: /rejected on purpose/,
  complaint: /said on purpose/,
  violation: /^policy: connect-src/,
} as const;

/** Makes an error at the third click from now on. */
export const atThirdClick = (page: Page, error: keyof typeof ERRORS) =>
  page.evaluate((kind) => {
    const make = {
      exception: () => {
        throw new Error("broken on purpose");
      },
      rejection: () => void Promise.reject(new Error("rejected on purpose")),
      complaint: () => console.error("said on purpose"),
      violation: () => void fetch("https://elsewhere.example/").catch(() => {}),
    };
    let clicks = 0;
    const act = () => {
      if (++clicks < 3) return;
      removeEventListener("click", act);
      make[kind]();
    };
    addEventListener("click", act);
  }, error);
