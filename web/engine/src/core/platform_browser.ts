// What differs in a browser: files are fetched, and workers are the page's.
import type { Port } from "./port.ts";

/** Return the bytes of a file of the package. */
export async function readPackageFile(url: URL): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${response.statusText}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Return the number of processors, as far as the browser says. */
export function processors(): number {
  return navigator.hardwareConcurrency || 1;
}

/** Start a worker, or return null where there are none or the page may not start this one. */
export function startWorker(): Port | null {
  if (typeof Worker === "undefined") return null;
  let worker: Worker;
  try {
    worker = new Worker(new URL("./worker_browser.js", import.meta.url), { type: "module" });
  } catch (error) {
    // The package comes from another origin.
    if (error instanceof DOMException && error.name === "SecurityError") return null;
    throw error;
  }
  return {
    post: (message) => worker.postMessage(message),
    listen: (onMessage, onError) => {
      worker.onmessage = (event) => onMessage(event.data);
      worker.onerror = (event) =>
        onError(new Error(event.message || "a worker could not be started"));
    },
    hold: () => {},
    close: () => worker.terminate(),
  };
}
