// Times the package and its rivals, in Node and in a page.

const RIVAL_HANDS = 2000;
const RIVAL_FLOPS = 20;

/** Return the milliseconds of the best of some rounds. */
async function best(rounds, work) {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    await work();
    least = Math.min(least, performance.now() - started);
  }
  return least;
}

/** Return the milliseconds of each race. */
export async function timings(load, { ids, texts, deals, rounds }) {
  const started = performance.now();
  const engine = await load({ workers: 0 });
  await engine.equity({ players: ["AhKh", "QsQd"], board: "7h5h2c" });
  const cold = performance.now() - started;
  const hands = Uint8Array.from(atob(ids), (byte) => byte.charCodeAt(0));
  const flop = { board: "7h5h2c" };
  const sampled = { players: ["AhKh", "15%", "random"], samples: deals, seed: 1 };
  const times = {
    cold,
    many: await best(rounds, () => engine.evaluateMany(hands, 7)),
    text: await best(rounds, () => {
      for (const text of texts) engine.evaluate(text);
    }),
    hands: await best(rounds, async () => {
      for (let call = 0; call < RIVAL_FLOPS; call++)
        await engine.equity({ players: ["AhKh", "QsQd"], ...flop });
    }),
    ranges: await best(rounds, () => engine.equity({ players: ["random", "random"], ...flop })),
    sampled: await best(rounds, () => engine.equity(sampled)),
  };
  engine.close();
  const shared = await load({ workers: 2 });
  times.shared = await best(rounds, () => shared.equity(sampled));
  shared.close();
  return times;
}

/** Return the milliseconds of the rivals that npm offers, which are imported by name. */
export async function rivals({ texts, rounds }) {
  const { Hand } = (await import("pokersolver")).default;
  const { CardGroup, OddsCalculator } = await import("poker-odds-calculator");
  const cards = texts.slice(0, RIVAL_HANDS).map((text) => text.match(/../g));
  const flop = CardGroup.fromString("7h5h2c");
  const groups = ["AhKh", "QsQd"].map((text) => CardGroup.fromString(text));
  return {
    pokersolver: await best(rounds, () => {
      for (const hand of cards) Hand.solve(hand);
    }),
    "poker-odds-calculator": await best(rounds, () => {
      for (let call = 0; call < RIVAL_FLOPS; call++) OddsCalculator.calculate(groups, flop);
    }),
  };
}
