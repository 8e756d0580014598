// A worker of a page.
import { answerCall } from "./worker.ts";

const scope = globalThis as unknown as {
  onmessage: (event: MessageEvent) => void;
  postMessage: (message: unknown) => void;
};
scope.onmessage = (event) => answerCall(event.data, (reply) => scope.postMessage(reply));
