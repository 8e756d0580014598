// Asks long questions of workers that cannot be started, of workers that fail after an answer, and of
// a closed engine; and starts a worker where the browser forbids it. The first argument is a copy of
// the package, whose worker is replaced here.
import { readFile, writeFile } from "node:fs/promises";

const folder = new URL(process.argv[2]);
const file = new URL("core/worker_node.js", folder);
const text = await readFile(file, "utf8");
const { load } = await import(new URL("index.js", folder));
const question = { players: ["22+", "AKs", "JTs"], samples: 100_000, seed: 1 };
const outcome = (engine) =>
  engine.equity(question).then(
    ({ players }) => players[0].equity,
    ({ message }) => message,
  );
const outcomes = {};

await writeFile(file, "throw new Error('broken');");
const blocked = await load({ workers: 2 });
outcomes.cannotStart = [await outcome(blocked), await outcome(blocked)];
blocked.close();
outcomes.closed = await outcome(blocked);

const failing = `${text}
let messages = 0; // the module, and two calls
parentPort.on("message", () => { if (++messages === 3) throw new Error("broken"); });`;
await writeFile(file, failing);
const engine = await load({ workers: 1 });
outcomes.fails = [await outcome(engine)];
await writeFile(file, text);
outcomes.fails.push(await outcome(engine));
engine.close();

globalThis.Worker = class {
  constructor() {
    throw new DOMException("another origin", "SecurityError");
  }
};
const { startWorker } = await import(new URL("core/platform_browser.js", folder));
outcomes.otherOrigin = startWorker();
process.stdout.write(JSON.stringify(outcomes));
