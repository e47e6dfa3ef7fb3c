// Accepts changed traces: `npm run bless [-- scenario ...]` rewrites engine/tests/golden; review the difference in git.
import { buildFolder, mustBuild } from "../build/build.mjs";
import { run } from "../process.mjs";

await mustBuild("native", "aqm_tests");
// The golden tests write traces instead of comparing them if AQM_BLESS is "all" or names their scenario.
const names = process.argv.slice(2);
const env = { ...process.env, AQM_BLESS: names.length > 0 ? names.join(",") : "all" };
if (!run(`${buildFolder("native")}/aqm_tests`, ["--gtest_filter=*Golden*", "--gtest_brief=1"], { env }))
  process.exitCode = 1;
