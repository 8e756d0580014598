// What differs in Node: files are read from the disk, and workers are threads.
import { readFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { Port } from "./port.ts";

/** Return the bytes of a file of the package. */
export async function readPackageFile(url: URL): Promise<Uint8Array<ArrayBuffer>> {
  return url.protocol === "file:"
    ? new Uint8Array(await readFile(url))
    : new Uint8Array(await (await fetch(url)).arrayBuffer());
}

/** Return the number of processors. */
export function processors(): number {
  return availableParallelism();
}

/** Start a worker; it does not keep the process alive while it has nothing to do. */
export function startWorker(): Port | null {
  // Options such as --input-type are those of the program, and would stop a worker.
  const worker = new Worker(new URL("./worker_node.js", import.meta.url), { execArgv: [] });
  worker.unref();
  return {
    post: (message) => worker.postMessage(message),
    listen: (onMessage, onError) => {
      worker.on("message", onMessage);
      worker.on("error", onError);
    },
    hold: (isBusy) => (isBusy ? worker.ref() : worker.unref()),
    close: () => void worker.terminate(),
  };
}
