// Manifests of packages against the schemas of both versions of SCORM.
import { expect, test } from "vitest";
import type { ScormVersion } from "../../../web/src/lesson/scorm/find";
import { manifestOf } from "../../../web/src/lesson/scorm/manifest";
import { wrongInManifest } from "../scorm-schemas";

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
  expect(await wrongInManifest(version, manifest(version))).toEqual([]);
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
  await expect(wrongInManifest(version, broken).then((found) => found.length)).resolves.toBeGreaterThan(0);
});
