// Stack-to-pot ratio of the form.

/** "300" and "100" -> "3", "97.5" and "5.5" -> "17.7"; empty if there is no ratio. */
export function sprText(stack: string, pot: string): string {
  const ratio = Number(stack) / Number(pot);
  const isRatio = stack.trim() !== "" && Number.isFinite(ratio) && ratio >= 0;
  return isRatio ? String(Number(ratio.toFixed(ratio < 10 ? 2 : 1))) : "";
}

/** Return the stack for a ratio, rounded to the precision of the pot; null if there is none. */
export function stackAt(spr: string, pot: string): string | null {
  const stack = Number(spr) * Number(pot);
  const isStack = spr.trim() !== "" && pot.trim() !== "" && Number.isFinite(stack) && stack >= 0;
  return isStack ? String(Number(stack.toFixed(decimalsAt(pot)))) : null;
}

/** Return the decimals of amounts at a pot: as entered, and at least 1 % of the pot. */
function decimalsAt(pot: string): number {
  const written = /\.(\d*?)0*$/.exec(pot.trim())?.[1]?.length ?? 0;
  let decimals = written;
  while (decimals < 6 && Number(pot) * 10 ** decimals < 51) decimals += 1;
  return decimals;
}
