// A worker that computes flops of a survey. The engine is imported after its messages are listened to:
// those that come while it loads would be lost.
import type { SurveyTask } from "./flop_tallies";

const tallies = import("./flop_tallies");

self.onmessage = ({ data }: MessageEvent<SurveyTask>) => {
  tallies
    .then(({ tallyAll }) => tallyAll(data))
    .then(
      (answer) => self.postMessage(answer),
      (error: unknown) => self.postMessage(String(error)),
    );
};
