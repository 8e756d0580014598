// Reads {package, requests} from standard input; writes what the package makes of each text.
import { text } from "node:stream/consumers";
import { readingsOf } from "./texts.js";

const { requests, ...input } = JSON.parse(await text(process.stdin));
const answers = await readingsOf(await import(input.package), requests);
process.stdout.write(JSON.stringify(answers));
