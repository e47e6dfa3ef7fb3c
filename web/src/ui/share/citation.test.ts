import { expect, test } from "vitest";
import { shared as work } from "../../../tests/shared-work";
import { bibTex, citationText } from "./citation";

const shared = { ...work, document: { ...work.document, title: "50 % of {all}" } };
const link = "https://example.org/#p=red_1";

test("contains what is needed to repeat the run", () => {
  expect(citationText(shared, link)).toMatch(
    /^“50 % of {all}”\. AQM Playground \d\S*, seed 1, fingerprint 0123456789abcdef at 4 s\. https:\/\/example\.org\/#p=red_1$/,
  );
});

test("escapes TeX, except in the address", () => {
  expect(bibTex(shared, link)).toContain("title = {{50 \\% of \\{all\\}}}");
  expect(bibTex(shared, link)).toContain(`url = {${link}}`);
});

test("a document without a title has a citation, too", () => {
  const { title: _, ...untitled } = shared.document;
  expect(citationText({ ...shared, document: untitled }, link)).toMatch(/^“Untitled”/);
  expect(bibTex({ ...shared, document: untitled }, link)).toContain("title = {{Untitled}}");
});

test("says what the run is after, and that it is no longer the same", () => {
  const document = { ...shared.document, source: { paper: "chung-claypool-2000", figure: "Fig. 10" } };
  expect(citationText({ ...shared, document }, link)).toContain("” (after Chung & Claypool 2000, Fig. 10).");
  const changed = { ...shared, document, isChanged: true };
  expect(citationText(changed, link)).toContain("” (changed, after Chung & Claypool 2000, Fig. 10).");
  expect(bibTex(changed, link)).toContain(", changed, after Chung \\& Claypool 2000, Fig. 10}");
});

test("a BibTeX entry has the year of the run", () => {
  expect(bibTex(shared, link, 2031)).toContain("\n  year = {2031},\n");
  expect(bibTex(shared, link)).toMatch(/\n {2}year = \{20\d\d\},\n/);
});

const lanes = [{ id: "a" }, { id: "b", label: "50 % more", set: { seed: 2 } }];

test("of lanes it names the one whose fingerprint it is, with its seed", () => {
  const both = { ...shared, document: { ...shared.document, lanes } };
  expect(citationText(both, link)).toContain(", lane A, seed 1, fingerprint 0123456789abcdef at 4 s.");
  expect(citationText({ ...both, lane: "b" }, link)).toContain(", lane B: 50 % more, seed 2, fingerprint");
  expect(bibTex({ ...both, lane: "b" }, link)).toContain("note = {lane B: 50 \\% more, seed 2, fingerprint");
});
