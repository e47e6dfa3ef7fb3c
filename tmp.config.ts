import config from "./playwright.config";
const { webServer: _, ...rest } = config as any;
export default rest;
