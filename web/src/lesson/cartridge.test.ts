// @vitest-environment happy-dom
import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import fourSteps from "../../../e2e/fixtures/four-steps.json";
import { cartridgeOf } from "./cartridge";
import type { Lesson } from "./format";
import { type OutlinePaper, outlineOf } from "./outline";

const lesson = fourSteps as unknown as Lesson;
const paper: OutlinePaper = {
  id: "000",
  short: "Chung & Claypool <2000>",
  experiments: [
    { id: "000-F11", title: "RED, CBT and D-CBT", figure: "Fig. 10-12" },
    { id: "000-F6", title: "CBT", figure: "" },
  ],
};
const base = "https://example.org/aqm/";
const outline = outlineOf("A course", [lesson], [paper], base);

const parsed = (bytes: Uint8Array | undefined) =>
  new DOMParser().parseFromString(new TextDecoder().decode(bytes), "application/xml").documentElement;
const opened = (given = outline) => {
  const files = unzipSync(cartridgeOf(given));
  return { files, manifest: parsed(files["imsmanifest.xml"]) };
};
const names = (node: Element | null | undefined) => [...(node?.children ?? [])].map(({ tagName }) => tagName);

test("a manifest of version 1.1 in the order of its schema, with an item without a title around the modules", () => {
  const { manifest } = opened();
  expect(manifest.getAttribute("xmlns")).toBe("http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1");
  expect(names(manifest)).toEqual(["metadata", "organizations", "resources"]);
  const [metadata, organizations] = manifest.children;
  expect(names(metadata)).toEqual(["schema", "schemaversion", "lomimscc:lom"]);
  expect([...(metadata?.children ?? [])].slice(0, 2).map(({ textContent }) => textContent)).toEqual([
    "IMS Common Cartridge",
    "1.1.0",
  ]);
  expect(metadata?.textContent).toContain("A course");
  const organization = organizations?.children[0];
  expect(organization?.getAttribute("structure")).toBe("rooted-hierarchy");
  expect(names(organization)).toEqual(["item"]);
  const root = organization?.children[0];
  expect(names(root)).toEqual(["item", "item"]);
  for (const module of root?.children ?? []) {
    const [first, ...rest] = names(module);
    expect(first).toBe("title");
    expect(new Set(rest)).toEqual(new Set(["item"]));
    expect(module.hasAttribute("identifierref")).toBe(false);
    for (const item of [...module.children].slice(1)) expect(names(item)).toEqual(["title"]);
  }
});

test("every item has a link of its own, every link a file, and every name is there once", () => {
  const { files, manifest } = opened();
  const all = [...manifest.getElementsByTagName("*")];
  const identifiers = all.flatMap((node) => node.getAttribute("identifier") ?? []);
  expect(new Set(identifiers).size).toBe(identifiers.length);
  for (const identifier of identifiers) expect(identifier).toMatch(/^[A-Za-z][\w.-]*$/);
  const referred = all.flatMap((node) => node.getAttribute("identifierref") ?? []);
  const resources = [...manifest.getElementsByTagName("resource")];
  expect(resources.map((node) => node.getAttribute("identifier"))).toEqual(referred);
  const paths = resources.map((node) => {
    expect(node.getAttribute("type")).toBe("imswl_xmlv1p1");
    expect(names(node)).toEqual(["file"]);
    return node.children[0]?.getAttribute("href");
  });
  expect(Object.keys(files)).toEqual(["imsmanifest.xml", ...paths]);
  const links = paths.map((path) => parsed(files[path ?? ""]));
  for (const link of links) {
    expect([link.tagName, link.getAttribute("xmlns")]).toEqual([
      "webLink",
      "http://www.imsglobal.org/xsd/imsccv1p1/imswl_v1p1",
    ]);
    expect(names(link)).toEqual(["title", "url"]);
  }
  expect(links.map(({ children: [title, url] }) => [title?.textContent, url?.getAttribute("href")])).toEqual([
    ['Four steps <for> tests & "platforms" (1 min)', `${base}#lesson=four-steps`],
    ["Fig. 10-12: RED, CBT and D-CBT", `${base}#p=000-F11`],
    ["CBT", `${base}#p=000-F6`],
  ]);
});

test("titles stay what they are; modules without links are left out; equal outlines give equal bytes", () => {
  const { manifest } = opened();
  const titles = [...manifest.getElementsByTagName("title")].map(({ textContent }) => textContent);
  expect(titles).toContain("Experiments of Chung & Claypool <2000>");
  expect(cartridgeOf(outlineOf("A course", [lesson], [paper], base))).toEqual(cartridgeOf(outline));
  expect(outlineOf("A course", [], [paper], base).modules.map(({ id }) => id)).toEqual(["paper-000"]);
});
