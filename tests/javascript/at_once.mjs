// Asks long questions one after the other and at once, a short one between; writes both answers.
import { plain } from "./answers.js";

const { load } = await import(process.argv[2]);
const question = (players) => ({ players: new Array(players).fill("22+"), samples: 2000, seed: 7 });
const short = { players: ["AhKh", "QsQd"], board: "7h5h2c" };
const found = [];
for (const workers of [0, 2]) {
  const engine = await load({ workers });
  const questions = [question(17), question(18), short];
  const alone = [];
  for (const each of questions) alone.push(await engine.equity(each));
  const long = questions.slice(0, 2).map((each) => engine.equity(each));
  await new Promise((resolve) => setTimeout(resolve, 1));
  const together = await Promise.all([...long, engine.equity(short)]);
  found.push([plain(alone), plain(together)]);
  engine.close();
}
process.stdout.write(JSON.stringify(found));
