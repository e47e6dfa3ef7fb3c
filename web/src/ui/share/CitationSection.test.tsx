import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { shared } from "../../../tests/shared-work";
import { CitationSection } from "./CitationSection";

let host: HTMLElement;
let root: Root;
beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  host = document.body.appendChild(document.createElement("div"));
  root = createRoot(host);
});
afterEach(async () => {
  await act(async () => root.unmount());
  host.remove();
  vi.unstubAllGlobals();
});

const show = (link: string) => act(async () => root.render(<CitationSection shared={shared} link={link} />));
const fields = () => [...host.querySelectorAll("textarea")].map(({ value }) => value);
const wholeLink = () => host.querySelector<HTMLElement>('[role="switch"]');

test("a short link is cited as it is", async () => {
  const link = "https://example.org/#p=red_1";
  await show(link);
  for (const text of fields()) expect(text).toContain(link);
  expect(wholeLink()).toBeNull();
});

test("of a long link the citation has the page and the fingerprint, and the whole link if it is wanted", async () => {
  const link = `https://example.org/#s=1.${"x".repeat(2000)}`;
  await show(link);
  for (const text of fields()) {
    expect(text).not.toContain(link);
    expect(text).toContain("fingerprint 0123456789abcdef at 4 s");
  }
  expect(host.textContent).toContain("too long for a citation");
  await act(async () => wholeLink()?.click());
  for (const text of fields()) expect(text).toContain(link);
  expect(host.textContent).not.toContain("too long for a citation");
});

test("a link that no page opens is never cited", async () => {
  await show(`https://example.org/#s=1.${"x".repeat(40_000)}`);
  for (const text of fields()) expect(text).not.toContain("xxx");
  expect(wholeLink()).toBeNull();
});
