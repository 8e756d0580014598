// Bet size presets, the same on every street.

export interface Preset {
  name: string;
  description: string;
  bet: string;
  raise: string;
}

export const PRESETS = {
  simple: {
    name: "Simple",
    description: "bets 50 % and all-in, raises all-in",
    bet: "50%, a",
    raise: "a",
  },
  standard: {
    name: "Standard",
    description: "bets 33 % and 75 %, raises 2.5x",
    bet: "33%, 75%",
    raise: "2.5x",
  },
  wide: {
    name: "Wide",
    description: "bets 33 %, 75 % and 125 %, raises 2.5x and all-in",
    bet: "33%, 75%, 125%",
    raise: "2.5x, a",
  },
  geometric: {
    name: "Geometric",
    description: "bets that end all-in on the river by equal shares, raises 2.5x",
    bet: "e",
    raise: "2.5x",
  },
} as const satisfies Record<string, Preset>;

export type PresetName = keyof typeof PRESETS;
