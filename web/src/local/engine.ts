// The engine in this browser: the core compiled to WebAssembly, loaded when it is first needed.
import type { Engine } from "engine/index.js";

let loading: Promise<Engine> | null = null;
let loaded: Engine | null = null;

/** Load the engine once. */
export function loadEngine(): Promise<Engine> {
  loading ??= import("engine/index.js")
    .then(({ load }) => load())
    .then((engine) => {
      loaded = engine;
      return engine;
    })
    .catch((error: unknown) => {
      loading = null; // so that a network that comes back is used
      throw error;
    });
  return loading;
}

/** Return the engine if it is loaded. */
export function engineIfLoaded(): Engine | null {
  return loaded;
}
