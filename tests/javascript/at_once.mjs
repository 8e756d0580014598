// Asks long and short questions sequentially and concurrently; writes both answers, and which of a
// long question and a small sample is answered first.
import { plain } from "./answers.js";

const { load } = await import(process.argv[2]);
const question = (players, samples) => ({ players: new Array(players).fill("22+"), samples, seed: 7 });
const short = { players: ["AhKh", "QsQd"], board: "7h5h2c" };
const small = { players: ["22+", "A2s+", "random"], samples: 10_000, seed: 7 };
const results = [];
for (const workers of [0, 2]) {
  const engine = await load({ workers });
  const questions = [question(17, 20_000), question(18, 20_000), question(18, 2000), small, short];
  const alone = [];
  for (const each of questions) alone.push(await engine.equity(each));
  const long = questions.slice(0, 4).map((each) => engine.equity(each));
  await new Promise((resolve) => setTimeout(resolve, 1));
  const together = await Promise.all([...long, engine.equity(short)]);
  results.push({ alone: plain(alone), together: plain(together), first: await first(engine) });
  engine.close();
}
process.stdout.write(JSON.stringify(results));

/** Return which is answered first: a question that takes seconds, or a later small sample. */
async function first(engine) {
  const stop = new AbortController();
  const samples = 30_000_000;
  const long = engine.equity({ ...small, samples, signal: stop.signal }).then(
    () => "long",
    () => "stopped",
  );
  const winner = await Promise.race([long, engine.equity(small).then(() => "small")]);
  stop.abort();
  await long;
  return winner;
}
