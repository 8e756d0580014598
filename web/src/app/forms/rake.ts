// Validation of the rake fields: a percentage of the pot, and a cap in chips.
import { shareOf } from "../format/number";

export interface RakeError {
  field: "rate" | "cap";
  message: string;
}

/** Return the error of the rake fields: not a percentage, or a cap without a rake. */
export function rakeError(rate: string, cap: string): RakeError | null {
  const share = Number(rate.trim() === "" ? 0 : (shareOf(rate) ?? Number.NaN));
  if (!(share >= 0 && share <= 1)) {
    const message = `“${rate.trim()}” is not a rake; enter a percentage of the pot, 0 to 100.`;
    return { field: "rate", message };
  }
  if (share > 0 || cap.trim() === "") return null;
  return {
    field: "cap",
    message: "A rake cap needs a rake: enter the rake, or clear the cap.",
  };
}
