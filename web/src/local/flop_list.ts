// The 1755 flops that are different under renaming of suits, with their textures.
import type { Schemas } from "../api/client";
import { RANKS } from "../cards/card";

export type FlopEntry = Schemas["FlopEntry"];

/** The values of each trait, by its name in a filter. */
export const TRAITS = {
  high: RANKS,
  suits: ["rainbow", "two-tone", "monotone"],
  pairing: ["unpaired", "paired", "trips"],
  connectedness: ["connected", "gapped", "disconnected"],
  straights: ["0", "1", "2", "3"],
} as const;
export type Trait = keyof typeof TRAITS;

export function traitOf(flop: FlopEntry, trait: Trait): string {
  return String(trait === "high" ? flop.high_card : flop[trait]);
}

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
