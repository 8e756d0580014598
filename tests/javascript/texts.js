// Reads texts with the package, in Node and in browsers.
import { plain } from "./answers.js";

const BYTES = 8 * 1326;

/** Return what the package makes of each [text, options]: a reading, or what it refuses it with. */
export async function readingsOf(package_, requests) {
  const answers = [];
  for (const request of requests) answers.push(await readingOf(package_, request));
  return answers;
}

async function readingOf({ parseRange, parseCards, formatRange }, [text, { cards, ...options }]) {
  try {
    if (cards) return { cards: parseCards(text) };
    const { weights, ...reading } = parseRange(text, options);
    return plain({ digest: await digestOf(weights), written: formatRange(weights), ...reading });
  } catch (error) {
    if (error.name !== "PokerError") throw error;
    const { code, message, input, column = null, length = null, hint = null } = error;
    return { code, message, input, column, length, hint };
  }
}

async function digestOf(weights) {
  const digest = await crypto.subtle.digest("SHA-256", new Uint8Array(weights.buffer, 0, BYTES));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
