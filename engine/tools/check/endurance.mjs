// Uses the page for long, by a random but repeatable hand: `npm run soak`, `npm run monkey`, each with [SECONDS] [SEED].
// `npm run heavy` [SECONDS] measures documents that are heavy, each for so long.
import { build } from "../build/build.mjs";
import { setup } from "../build/setup.mjs";
import { fail, run, tool } from "../process.mjs";

/** Seconds, where none are given. */
const USUAL = { soak: 1800, monkey: 600, heavy: 20 };

const [name = "", seconds = USUAL[name], seed = 1] = process.argv.slice(2);
if (!(name in USUAL) || !(Number(seconds) > 0)) fail(`endurance.mjs ${Object.keys(USUAL).join("|")} [SECONDS] [SEED]`);
await setup("wasm", "browser");
const isBuilt = (await build("wasm")) && (await run(tool("vite"), ["build", "--config", "web/vite.config.ts"]));
const env = { ...process.env, AQM_ENDURANCE: "1", AQM_ENDURANCE_S: String(seconds), AQM_ENDURANCE_SEED: String(seed) };
const args = ["test", `e2e/endurance/${name}.spec.ts`, "--workers=1", "--retries=0", "--output=test-results/endurance"];
process.exitCode = isBuilt && (await run(tool("playwright"), args, { env })) ? 0 : 1;
