// The module of the core, compiled once for this thread and all workers.
import { readPackageFile } from "./platform.ts";

let compiling: Promise<WebAssembly.Module> | null = null;

/** Return the compiled module; one that could not be fetched is fetched again. */
export function compiledModule(): Promise<WebAssembly.Module> {
  compiling ??= readPackageFile(new URL("../runout.wasm", import.meta.url))
    .then((bytes) => WebAssembly.compile(bytes))
    .catch((error: unknown) => {
      compiling = null;
      throw error;
    });
  return compiling;
}
