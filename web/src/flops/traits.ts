// Traits of flops: their values in order, with descriptions.
import { RANKS } from "../cards/card";
import type { FlopFilter } from "./url_state";

export type TraitName = keyof FlopFilter;

export interface Trait {
  name: TraitName;
  label: string;
  values: readonly string[];
  /** Description of a value, where its name is not enough. */
  meaning: Readonly<Record<string, string>>;
}

export const TRAITS: readonly Trait[] = [
  { name: "high", label: "High card", values: RANKS, meaning: {} },
  {
    name: "suits",
    label: "Suits",
    values: ["monotone", "two-tone", "rainbow"],
    meaning: { monotone: "one suit", "two-tone": "two suits", rainbow: "three suits" },
  },
  {
    name: "pairing",
    label: "Pairing",
    values: ["unpaired", "paired", "trips"],
    meaning: { unpaired: "three ranks", paired: "two ranks", trips: "one rank" },
  },
  {
    name: "connectedness",
    label: "Connectedness",
    values: ["connected", "gapped", "disconnected"],
    meaning: {
      connected: "two hole cards can make a straight",
      gapped: "no straight yet; an open-ended draw or a double gutshot is possible",
      disconnected: "a gutshot at best",
    },
  },
  {
    name: "straights",
    label: "Possible straights",
    values: ["0", "1", "2", "3"],
    meaning: {},
  },
];

export function indexInTrait(name: TraitName, value: string): number {
  return TRAITS.find((trait) => trait.name === name)?.values.indexOf(value) ?? -1;
}
