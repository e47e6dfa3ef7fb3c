// The promises of suite.ts in Firefox.
import { startFirefox } from "./firefox";
import { suite } from "./suite";

suite(startFirefox);
