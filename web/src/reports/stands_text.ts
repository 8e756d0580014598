// How many flops there are, and how many of all flops they stand for.
import { count, counted } from "../app/format/number";

const ALL_FLOPS = 22_100;

/** "184 flops that stand for all 22,100". */
export function standsText(flops: number, standsFor: number): string {
  const stands = Math.round(standsFor);
  const part = stands === ALL_FLOPS ? "all" : `${count(stands)} of`;
  return `${counted(flops, "flop")} that stand for ${part} ${count(ALL_FLOPS)}`;
}
