// Reads lines of JSON, [text, options], and writes the engine package's result for each.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { PokerError } from "../../web/engine/src/errors.ts";
import { DIALECTS, formatRange, parseCards, parseRange } from "../../web/engine/src/text/index.ts";

type Request = [text: string, options: { cards?: boolean }];

function answerOf([text, { cards, ...options }]: Request): object {
  try {
    if (cards) return { cards: parseCards(text) };
    const { weights, warnings, ordering, label } = parseRange(text, options);
    const digest = createHash("sha256").update(new Uint8Array(weights.buffer)).digest("hex");
    const texts = [undefined, ...DIALECTS].map((dialect) => {
      try {
        return formatRange(weights, dialect);
      } catch (error) {
        return String(error);
      }
    });
    return { digest, warnings, ordering, label, texts };
  } catch (error) {
    if (!(error instanceof PokerError)) return { crash: String((error as Error).stack) };
    const { code, message, input, column = null, length = null, hint = null } = error;
    return { code, message, input, column, length, hint };
  }
}

const requests = readFileSync(0, "utf8").trimEnd().split("\n");
const answers = requests.map((line) => JSON.stringify(answerOf(JSON.parse(line))));
process.stdout.write(`${answers.join("\n")}\n`);
