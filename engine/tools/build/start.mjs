// Builds what has changed and serves the playground.
import { createServer } from "vite";
import { at } from "../process.mjs";
import { mustBuild } from "./build.mjs";
import { generate } from "./generate.mjs";

await mustBuild("wasm");
await generate();
const hasDisplay = process.platform === "darwin" || process.env.DISPLAY || process.env.WAYLAND_DISPLAY;
const server = await createServer({
  configFile: at("web", "vite.config.ts"),
  server: { open: Boolean(hasDisplay && process.stdout.isTTY && !process.env.CI) },
});
await server.listen();
console.log("\n  AQM Playground");
server.printUrls();
