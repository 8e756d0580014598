// The service worker of the static site: registered once, and asked to take over when the user
// agrees to a new version. A page keeps the version that it was loaded with until then.

type Listener = () => void;

let waiting: ServiceWorker | null = null;
const listeners = new Set<Listener>();

/** Call a listener when a new version is ready; return how to stop. */
export function onUpdate(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a new version is ready. */
export function isUpdateReady(): boolean {
  return waiting !== null;
}

/** Let the new version take over; the page is then loaded again. */
export function applyUpdate(): void {
  waiting?.postMessage("take over");
}

/** Register the worker that keeps the site for use without a network. */
export async function registerWorker(): Promise<void> {
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
  const { serviceWorker } = navigator;
  let isControlled = serviceWorker.controller !== null;
  serviceWorker.addEventListener("controllerchange", () => {
    // On a first visit the first change is the worker of this very version.
    if (isControlled) window.location.reload();
    isControlled = true;
  });
  try {
    const registration = await serviceWorker.register(new URL("sw.js", document.baseURI));
    noteWaiting(registration.waiting);
    watchInstalling(registration); // the event may have been before this
    registration.addEventListener("updatefound", () => watchInstalling(registration));
  } catch {
    // Blocked by the browser's settings, or not a secure address: the site works with a network.
  }
}

function watchInstalling(registration: ServiceWorkerRegistration): void {
  const worker = registration.installing;
  worker?.addEventListener("statechange", () => {
    if (worker.state === "installed") noteWaiting(registration.waiting);
  });
}

function noteWaiting(worker: ServiceWorker | null): void {
  if (worker === null || navigator.serviceWorker.controller === null) return;
  waiting = worker;
  for (const listener of listeners) listener();
}
