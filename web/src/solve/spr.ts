// The stack-to-pot ratio as the form shows it and takes it.

/** "300" and "100" -> "3"; nothing where there is no ratio. */
export function sprText(stack: string, pot: string): string {
  const ratio = Number(stack) / Number(pot);
  const isRatio = stack.trim() !== "" && Number.isFinite(ratio) && ratio >= 0;
  return isRatio ? String(Number(ratio.toPrecision(3))) : "";
}

/** The stack of a ratio, to the decimals of the pot and to a hundredth of it; null if none. */
export function stackAt(spr: string, pot: string): string | null {
  const stack = Number(spr) * Number(pot);
  const isStack = spr.trim() !== "" && pot.trim() !== "" && Number.isFinite(stack) && stack >= 0;
  return isStack ? String(Number(stack.toFixed(decimalsAt(pot)))) : null;
}

/** How fine amounts are at a pot: as it is written, and fine enough for 1 % of it. */
function decimalsAt(pot: string): number {
  const written = /\.(\d*?)0*$/.exec(pot.trim())?.[1]?.length ?? 0;
  let decimals = written;
  while (decimals < 6 && Number(pot) * 10 ** decimals < 51) decimals += 1;
  return decimals;
}
