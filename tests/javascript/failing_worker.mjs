// Asks a long question with a worker that cannot start, and again when it can; and a page that may
// not start workers. The first argument is a copy of the package, whose worker is exchanged here.
import { readFile, writeFile } from "node:fs/promises";

const folder = new URL(process.argv[2]);
const file = new URL("core/worker_node.js", folder);
const text = await readFile(file);
const { load } = await import(new URL("index.js", folder));
const engine = await load({ workers: 2 });
const question = { players: ["22+", "AKs", "JTs"], samples: 5000, seed: 1 };
const outcome = () => engine.equity(question).then(({ method }) => method, ({ message }) => message);
await writeFile(file, "throw new Error('broken');");
const found = [await outcome(), await outcome()];
await writeFile(file, text);
found.push(await outcome());
engine.close();
found.push(await outcome());

globalThis.Worker = class {
  constructor() {
    throw new DOMException("another origin", "SecurityError");
  }
};
const { startWorker } = await import(new URL("core/platform_browser.js", folder));
found.push(startWorker());
process.stdout.write(JSON.stringify(found));
