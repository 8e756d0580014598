// Codes that the core answers with instead of results; native/wasm/interface.hpp has all of them.

export const NOT_AFFORDABLE = -6;
export const NO_DEAL = -7;
