// Builds what has changed and serves the playground: `npm start [-- --port 5173 --host 127.0.0.1]`.
import { parseArgs } from "node:util";
import { createServer } from "vite";
import { at, fail } from "../process.mjs";
import { mustBuild } from "./build.mjs";
import { generate } from "./generate.mjs";

const USAGE =
  "Usage: npm start [-- --port 5173 --host 127.0.0.1]   The next free port is taken, from 5173 on by default.";
const options = { port: { type: "string" }, host: { type: "string" }, help: { type: "boolean" } };
function given() {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return fail(`${error.message}\n${USAGE}`);
  }
}
const { port, host, help } = given();
if (help) {
  console.log(USAGE);
  process.exit();
}
if (port !== undefined && !(/^\d+$/.test(port) && Number(port) < 65_536)) fail(`No port: ${port}\n${USAGE}`);

await mustBuild("wasm");
await generate();
const hasDisplay = process.platform === "darwin" || process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
const server = await createServer({
  configFile: at("web", "vite.config.ts"),
  server: {
    ...(port && { port: Number(port) }),
    ...(host && { host }),
    open: Boolean(hasDisplay && process.stdout.isTTY && !process.env.CI),
  },
});
await server.listen();
console.log("\n  AQM Playground");
server.printUrls();
