// The stack-to-pot ratio as the form shows it and takes it.

/** "300" and "100" -> "3"; nothing where there is no ratio. */
export function sprText(stack: string, pot: string): string {
  const ratio = Number(stack) / Number(pot);
  const isRatio = stack.trim() !== "" && Number.isFinite(ratio) && ratio >= 0;
  return isRatio ? String(Number(ratio.toPrecision(3))) : "";
}

/** The stack of a ratio, in whole chips; null where there is none. */
export function stackAt(spr: string, pot: string): string | null {
  const stack = Number(spr) * Number(pot);
  const isStack = spr.trim() !== "" && pot.trim() !== "" && Number.isFinite(stack) && stack >= 0;
  return isStack ? String(Math.round(stack)) : null;
}
