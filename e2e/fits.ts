// Whether all of a page can be read and reached, whatever users set: no text is cut off, nothing lies beyond the edge.
import type { Page } from "@playwright/test";

/** WCAG 1.4.12. */
export const SPACED =
  "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; } p { margin-bottom: 2em !important; }";

/** What does not fit, one text each; runs in the page. */
function misfits(): string[] {
  const found = new Set<string>();
  const dialog = document.querySelector("dialog[open]");
  const root = dialog ?? document.body;
  const CONTROLS = "button, input, select, textarea, summary, a[href], [role=slider], [role=button]";
  const BOXES = "button, summary, .select, .number-field, .topbar, .transport";
  /** Drawn to scale: both can be moved and zoomed. What is said elsewhere, too, may be shortened. */
  const OWN_VIEW = "svg, .charts-root, .react-flow__viewport";
  const SAID_ELSEWHERE = ".scenario-title .quiet, .lesson-title";

  const nameOf = (node: Element) => `${node.tagName}.${node.className} "${node.textContent?.trim().slice(0, 30)}"`;
  const ancestors = function* (node: Element) {
    for (let at: Element | null = node; at; at = at.parentElement) yield at;
  };
  const isSeen = (node: Element) =>
    node.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
    !node.closest("[inert]") &&
    // Not only for screen readers, or until it has the focus.
    [...ancestors(node)].every((at) => getComputedStyle(at).clipPath === "none");
  const canScrollSideways = (node: Element) => /auto|scroll/.test(getComputedStyle(node).overflowX);
  const isTooWide = ({ scrollWidth, clientWidth }: Element) => scrollWidth > clientWidth;
  const hides = (overflow: string) => /hidden|clip/.test(overflow);

  /** A text against the boxes around it, up to the one in which it can be scrolled to. */
  const checkText = (text: Node, parent: Element) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right, top, bottom, width } = range.getBoundingClientRect();
    if (width === 0) return;
    for (const at of ancestors(parent)) {
      const { display, overflowX, overflowY } = getComputedStyle(at);
      if (display === "inline" || display === "contents") continue;
      const edge = at.getBoundingClientRect();
      const isWider = right > edge.right + 1.5 || left < edge.left - 1.5;
      const isHigher = bottom > edge.bottom + 3 || top < edge.top - 3;
      const isBox = at.matches(BOXES);
      if (isWider && (isBox || hides(overflowX)))
        found.add(`wider than ${at.tagName}.${at.className}: ${nameOf(parent)}`);
      if (isHigher && (isBox || hides(overflowY)))
        found.add(`higher than ${at.tagName}.${at.className}: ${nameOf(parent)}`);
      if (/auto|scroll/.test(overflowX + overflowY)) break;
    }
  };

  if (isTooWide(document.documentElement)) found.add("the page scrolls sideways");
  if (dialog && isTooWide(dialog)) found.add("the dialog scrolls sideways");
  for (const node of root.querySelectorAll(CONTROLS)) {
    const { left, right, width } = node.getBoundingClientRect();
    const isOutside = right > innerWidth + 1 || left < -1;
    if (!isOutside || width === 0 || node.closest(OWN_VIEW) || !isSeen(node)) continue;
    if (![...ancestors(node)].some((at) => canScrollSideways(at) && isTooWide(at)))
      found.add(`outside: ${nameOf(node)}`);
  }
  for (const node of root.querySelectorAll<HTMLElement>(
    "select, input:not([type=checkbox], [type=radio], [type=range])",
  )) {
    const { paddingTop, paddingBottom, fontSize } = getComputedStyle(node);
    const room = node.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
    if (isSeen(node) && room > 0 && room < 1.15 * Number.parseFloat(fontSize)) found.add(`too low: ${nameOf(node)}`);
  }
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const parent = text.parentElement;
    if (!parent || !text.textContent?.trim()) continue;
    if (parent.closest(`sub, option, script, style, ${OWN_VIEW}, ${SAID_ELSEWHERE}`) || !isSeen(parent)) continue;
    checkText(text, parent);
  }
  return [...found];
}

/** What does not fit with texts spaced and sized as a user may have them; all is as usual afterwards. */
export async function whatDoesNotFit(page: Page, { isSpaced = false, fontPx = 16 }): Promise<string[]> {
  const protocol = await page.context().newCDPSession(page);
  const resize = (standard: number) => protocol.send("Page.setFontSizes", { fontSizes: { standard } });
  const space = (style: string) =>
    page.evaluate(async (text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets = [sheet];
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      for (let frames = 0; frames < 4; ++frames) await frame();
    }, style);
  await resize(fontPx);
  await space(isSpaced ? SPACED : "");
  const found = await page.evaluate(misfits);
  await resize(16);
  if (isSpaced) await space("");
  await protocol.detach();
  return found;
}
