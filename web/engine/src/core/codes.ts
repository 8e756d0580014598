// The codes that the core answers with instead of results; native/wasm/interface.hpp has the same.

export const REFUSALS: ReadonlyMap<number, string> = new Map([
  [-1, "wrong-card"],
  [-2, "card-twice"],
  [-3, "wrong-count"],
  [-4, "wrong-weight"],
  [-5, "no-memory"],
  [-6, "no-handle"],
  [-7, "not-affordable"],
  [-8, "no-deal"],
  [-9, "not-settled"],
  [-10, "wrong-amount"],
  [-11, "wrong-method"],
]);

export const NOT_AFFORDABLE = -7;
export const NO_DEAL = -8;
export const NOT_SETTLED = -9;
