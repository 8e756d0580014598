// What the house takes, as it is typed: per cent of the pot, and a cap in chips.
import { shareOf } from "./number";

export interface RakeFault {
  at: "rate" | "cap";
  words: string;
}

/** What is wrong with a rake in the words of its fields: no per cent, or a cap of nothing. */
export function rakeFault(rate: string, cap: string): RakeFault | null {
  const share = Number(rate.trim() === "" ? 0 : (shareOf(rate) ?? Number.NaN));
  if (!(share >= 0 && share <= 1)) {
    const words = `“${rate.trim()}” is no rake; give per cent of the pot, 0 to 100.`;
    return { at: "rate", words };
  }
  if (share > 0 || cap.trim() === "") return null;
  return {
    at: "cap",
    words: "A cap needs a rake that it caps: give the rake in per cent, or clear this.",
  };
}
