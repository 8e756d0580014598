// A worker thread of Node.
import { parentPort } from "node:worker_threads";
import { answerCall } from "./worker.ts";

parentPort?.on("message", (message) =>
  answerCall(message, (reply) => parentPort?.postMessage(reply)),
);
