/** A course outline: links in modules, as a Common Cartridge 1.1 that learning platforms import. */
import { escapedXml } from "./xml";
import { zipOf } from "./zip";

export interface OutlineLink {
  /** Letters, digits and "-"; of one module, all differ. */
  readonly id: string;
  readonly title: string;
  readonly address: string;
}

export interface OutlineModule {
  readonly id: string;
  readonly title: string;
  readonly links: readonly OutlineLink[];
}

export interface Outline {
  readonly title: string;
  readonly modules: readonly OutlineModule[];
}

const XSI = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"';
const PACKAGE = "http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1";
const METADATA = "http://ltsc.ieee.org/xsd/imsccv1p1/LOM/manifest";
const WEB_LINK = "http://www.imsglobal.org/xsd/imsccv1p1/imswl_v1p1";
const SCHEMAS = "http://www.imsglobal.org/profile/cc/ccv1p1";

const nameOf = (module: OutlineModule, link: OutlineLink): string => `${module.id}-${link.id}`;
const fileOf = (name: string): string => `links/${name}.xml`;

const webLink = ({ title, address }: OutlineLink): string => `<?xml version="1.0" encoding="UTF-8"?>
<webLink xmlns="${WEB_LINK}" ${XSI}
  xsi:schemaLocation="${WEB_LINK} ${SCHEMAS}/ccv1p1_imswl_v1p1.xsd">
  <title>${escapedXml(title)}</title>
  <url href="${escapedXml(address)}" target="_blank"/>
</webLink>
`;

const item = (module: OutlineModule, link: OutlineLink): string => `
          <item identifier="item-${nameOf(module, link)}" identifierref="link-${nameOf(module, link)}">
            <title>${escapedXml(link.title)}</title>
          </item>`;

const moduleItem = (module: OutlineModule): string => `
        <item identifier="module-${module.id}">
          <title>${escapedXml(module.title)}</title>${module.links.map((link) => item(module, link)).join("")}
        </item>`;

const resource = (module: OutlineModule, link: OutlineLink): string => `
    <resource identifier="link-${nameOf(module, link)}" type="imswl_xmlv1p1">
      <file href="${fileOf(nameOf(module, link))}"/>
    </resource>`;

/** The schema fixes the order of elements, and one item without a title that holds all others. */
export const cartridgeManifest = ({ title, modules }: Outline): string => `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="aqm-course" xmlns="${PACKAGE}" xmlns:lomimscc="${METADATA}" ${XSI}
  xsi:schemaLocation="${PACKAGE} ${SCHEMAS}/ccv1p1_imscp_v1p2_v1p0.xsd ${METADATA} ${SCHEMAS}/LOM/ccv1p1_lommanifest_v1p0.xsd">
  <metadata>
    <schema>IMS Common Cartridge</schema>
    <schemaversion>1.1.0</schemaversion>
    <lomimscc:lom>
      <lomimscc:general>
        <lomimscc:title>
          <lomimscc:string language="en">${escapedXml(title)}</lomimscc:string>
        </lomimscc:title>
      </lomimscc:general>
    </lomimscc:lom>
  </metadata>
  <organizations>
    <organization identifier="course" structure="rooted-hierarchy">
      <item identifier="root">${modules.map(moduleItem).join("")}
      </item>
    </organization>
  </organizations>
  <resources>${modules.flatMap((module) => module.links.map((link) => resource(module, link))).join("")}
  </resources>
</manifest>
`;

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** The zip: equal bytes for equal outlines. */
export const cartridgeOf = (outline: Outline): Uint8Array<ArrayBuffer> =>
  zipOf({
    "imsmanifest.xml": bytesOf(cartridgeManifest(outline)),
    ...Object.fromEntries(
      outline.modules.flatMap((module) =>
        module.links.map((link) => [fileOf(nameOf(module, link)), bytesOf(webLink(link))]),
      ),
    ),
  });
