// Reads {package, workers, questions} from standard input; writes the answers for each number of
// workers.
import { text } from "node:stream/consumers";
import { answersTo } from "./answers.js";

const { workers, questions, ...input } = JSON.parse(await text(process.stdin));
const { load } = await import(input.package);
const answers = [];
for (const count of workers) {
  const engine = await load({ workers: count });
  answers.push(await answersTo(engine, questions));
  engine.close();
}
process.stdout.write(JSON.stringify(answers));
