// The 1755 flops that are different under renaming of suits, with their textures.
import type { Schemas } from "../api/client";

export type FlopEntry = Schemas["FlopEntry"];

let flops: readonly FlopEntry[] | null = null;

/** Return all flops in the canonical order. */
export async function flopTable(): Promise<readonly FlopEntry[]> {
  if (flops !== null) return flops;
  const { FLOPS, TEXTURES } = await import("./flop_textures");
  flops = FLOPS.split(" ").map((row): FlopEntry => {
    const texture = TEXTURES[Number.parseInt(row.slice(6), 36)];
    if (texture === undefined) throw new RangeError(`${row} has no texture`);
    const flop = row.slice(0, 6);
    return { flop, high_card: row.charAt(0) as FlopEntry["high_card"], ...texture };
  });
  return flops;
}
