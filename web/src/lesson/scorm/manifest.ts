/** The manifest of a package, for either version of SCORM. */
import { escapedXml } from "../xml";
import type { ScormVersion } from "./find";

export interface ManifestOptions {
  readonly version: ScormVersion;
  /** Of the lesson: letters, digits and "-". */
  readonly id: string;
  readonly title: string;
  readonly lang: string;
  /** The page, and all files with it; paths from the package's root. */
  readonly page: string;
  readonly files: readonly string[];
}

const XSI = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';

const NAMESPACES: Readonly<Record<ScormVersion, readonly string[]>> = {
  "1.2": [
    'xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2"',
    'xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2"',
    XSI,
    'xsi:schemaLocation="http://www.imsproject.org/xsd/imscp_rootv1p1p2 imscp_rootv1p1p2.xsd http://www.adlnet.org/xsd/adlcp_rootv1p2 adlcp_rootv1p2.xsd"',
  ],
  "2004": [
    'xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"',
    'xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_v1p3"',
    'xmlns:imsss="http://www.imsglobal.org/xsd/imsss"',
    XSI,
    'xsi:schemaLocation="http://www.imsglobal.org/xsd/imscp_v1p1 imscp_v1p1.xsd http://www.adlnet.org/xsd/adlcp_v1p3 adlcp_v1p3.xsd http://www.imsglobal.org/xsd/imsss imsss_v1p0.xsd"',
  ],
};
const SCHEMA_VERSIONS: Readonly<Record<ScormVersion, string>> = { "1.2": "1.2", "2004": "2004 3rd Edition" };
/** The two versions write it differently. */
const SCO: Readonly<Record<ScormVersion, string>> = { "1.2": 'adlcp:scormtype="sco"', "2004": 'adlcp:scormType="sco"' };

/** Else a platform may mark the lesson done by itself. */
const SEQUENCING = `
        <imsss:sequencing>
          <imsss:deliveryControls completionSetByContent="true" objectiveSetByContent="true"/>
        </imsss:sequencing>`;

export function manifestOf({ version, id, title, lang, page, files }: ManifestOptions): string {
  const shown = escapedXml(title);
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="aqm-${id}" version="1" xml:lang="${lang}"
  ${NAMESPACES[version].join("\n  ")}>
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>${SCHEMA_VERSIONS[version]}</schemaversion>
  </metadata>
  <organizations default="course">
    <organization identifier="course">
      <title>${shown}</title>
      <item identifier="lesson" identifierref="page">
        <title>${shown}</title>${version === "2004" ? SEQUENCING : ""}
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="page" type="webcontent" ${SCO[version]} href="${page}">
${files.map((file) => `      <file href="${escapedXml(file)}"/>`).join("\n")}
    </resource>
  </resources>
</manifest>
`;
}
