// The codes that the core answers with instead of results; native/wasm/interface.hpp has the same.

export const REFUSALS: ReadonlyMap<number, string> = new Map([
  [-1, "wrong-card"],
  [-2, "card-twice"],
  [-3, "wrong-count"],
  [-4, "wrong-weight"],
  [-5, "no-handle"],
  [-6, "not-affordable"],
  [-7, "no-deal"],
  [-8, "not-settled"],
  [-9, "wrong-amount"],
  [-10, "wrong-method"],
]);

export const NOT_AFFORDABLE = -6;
export const NO_DEAL = -7;
export const NOT_SETTLED = -8;
