// Where the engine runs, found out when it is loaded. Bundlers take platform_browser.ts instead, by
// the field `browser` of package.json.
import type * as Browser from "./platform_browser.ts";

const isNode = typeof process !== "undefined" && process.versions?.node !== undefined;
const platform: typeof Browser = isNode
  ? await import("./platform_node.ts")
  : await import("./platform_browser.ts");

export const { readPackageFile, processors, startWorker } = platform;
