// Builds the site: `npm run build`, or all of it in one file: `npm run build -- --single-file [scenario or lesson]`.
import { parseArgs } from "node:util";
import { build as bundle } from "vite";
import { at, fail } from "../process.mjs";
import { build } from "./build.mjs";
import { singleFile } from "./single-file.mjs";

const { values, positionals } = parseArgs({ options: { "single-file": { type: "boolean" } }, allowPositionals: true });
if (positionals.length > (values["single-file"] ? 1 : 0)) fail("Usage: npm run build [-- --single-file [FILE.json]]");
const { AQM_SITE } = process.env;
if (AQM_SITE && !(/^https?:/.test(AQM_SITE) && URL.canParse(AQM_SITE)))
  fail(`AQM_SITE: ${AQM_SITE}: must be an address: https://…`);

if (!(await build("wasm"))) process.exit(1);
if (values["single-file"]) await singleFile(positionals[0]);
else await bundle({ configFile: at("web", "vite.config.ts") });
