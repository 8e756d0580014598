// Sends questions to the package, in Node and in browsers, with plain values in and out.

/** Return a JSON-compatible value: big integers and fractions as text. */
export function plain(value) {
  return JSON.parse(
    JSON.stringify(value, (_, each) => {
      if (typeof each === "bigint") return String(each);
      if (ArrayBuffer.isView(each)) return [...each];
      return each;
    }),
  );
}

/** Return the answers to questions of the form [name, ...arguments]; errors are answers too. */
export async function answersTo(engine, questions) {
  const answers = [];
  for (const [name, ...args] of questions) {
    try {
      // JSON has no typed arrays.
      if (name === "evaluateMany") args[0] = Uint8Array.from(args[0]);
      answers.push({ answer: plain(await engine[name](...args)) });
    } catch (error) {
      if (error.name !== "PokerError") throw error;
      const { code, message, pointer = null, pot = null, seat = null } = error;
      answers.push({ error: { code, message, pointer, pot, seat } });
    }
  }
  return answers;
}
