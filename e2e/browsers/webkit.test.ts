// The promises of suite.ts in WebKit.
import { suite } from "./suite";
import { startWebKit } from "./webkit";

suite(startWebKit);
