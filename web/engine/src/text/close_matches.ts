// The word of a list that is nearest to a misspelled one, by the share of letters that two words
// have in common blocks (Ratcliff and Obershelp).

/** Return the most similar of some words, if it is similar enough. */
export function closeMatch(
  word: string,
  candidates: readonly string[],
  cutoff: number,
): string | null {
  let best: [number, string] | null = null;
  for (const candidate of candidates) {
    const score = similarity(candidate, word);
    if (score < cutoff) continue;
    if (best === null || score > best[0] || (score === best[0] && candidate > best[1])) {
      best = [score, candidate];
    }
  }
  return best?.[1] ?? null;
}

function similarity(one: string, other: string): number {
  const length = one.length + other.length;
  return length ? (2 * commonLetters(one, other)) / length : 1;
}

/** Count the letters of the longest common block, and of those on either side of it. */
function commonLetters(one: string, other: string): number {
  let [start, otherStart, size] = [0, 0, 0];
  for (let at = 0; at < one.length; at += 1) {
    for (let otherAt = 0; otherAt < other.length; otherAt += 1) {
      let length = 0;
      while (at + length < one.length && one[at + length] === other[otherAt + length]) length += 1;
      if (length > size) [start, otherStart, size] = [at, otherAt, length];
    }
  }
  if (size === 0) return 0;
  return (
    commonLetters(one.slice(0, start), other.slice(0, otherStart)) +
    size +
    commonLetters(one.slice(start + size), other.slice(otherStart + size))
  );
}
