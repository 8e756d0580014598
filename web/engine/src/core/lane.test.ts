// Workers that refuse, fail or cannot be started: what becomes of the work that they share.
import { beforeEach, expect, test, vi } from "vitest";
import { Lane } from "./lane.ts";
import type { Port } from "./port.ts";

interface FakeWorker {
  calls: number[][];
  reply(message: unknown): void;
  fail(error: Error): void;
  isClosed: boolean;
}

const started: FakeWorker[] = [];
beforeEach(() => void started.splice(0));

vi.mock("./module.ts", () => ({ instantiate: async () => ({ doStep: (id: number) => -id }) }));
vi.mock("./platform.ts", () => ({
  startWorker: (): Port => {
    const worker: FakeWorker = { calls: [], reply: () => {}, fail: () => {}, isClosed: false };
    started.push(worker);
    return {
      post: (message) => {
        if (message !== MODULE) worker.calls.push(message as number[]);
      },
      listen: (onMessage, onError) => Object.assign(worker, { reply: onMessage, fail: onError }),
      hold: () => {},
      close: () => {
        worker.isClosed = true;
      },
    };
  },
}));

const MODULE = {} as WebAssembly.Module;
const NUMBERS = [1, 2, 3, 4, 5];

/** Start to do steps, which are numbers here, and note how that ends. */
function doSteps(lane: Lane) {
  const outcome = { value: undefined as unknown };
  const done = lane.doSteps(NUMBERS.map((number) => [number]) as never).then(
    (answers) => {
      outcome.value = answers;
    },
    (error: Error) => {
      outcome.value = error.message;
    },
  );
  return { outcome, done };
}

const pause = () => new Promise((resolve) => setTimeout(resolve));

function answerLast({ calls, reply }: FakeWorker): void {
  reply({ answer: -Number(calls.at(-1)?.[0]) });
}

test("after a refusal no call is made any more, and none is under way", async () => {
  const { outcome, done } = doSteps(new Lane(MODULE, 2));
  const [first, second] = started as [FakeWorker, FakeWorker];
  second.reply({ refused: { code: "poker-error", message: "refused" } });
  await pause();
  expect(outcome.value).toBeUndefined();
  answerLast(first);
  await done;
  expect(outcome.value).toBe("refused");
  expect([first.calls.length, second.calls.length]).toEqual([1, 1]);
});

test("work is done here where no worker can be started, now and later", async () => {
  const lane = new Lane(MODULE, 2);
  const { outcome, done } = doSteps(lane);
  started[0]?.fail(new Error("blocked by a policy"));
  await done;
  expect(outcome.value).toEqual(NUMBERS.map((number) => -number));
  expect(await lane.doSteps([[7]] as never)).toEqual([-7]);
  expect(started.map(({ isClosed }) => isClosed)).toEqual([true, true]);
});

test("workers that fail after an answer are started again for the next question", async () => {
  const lane = new Lane(MODULE, 1);
  const { outcome, done } = doSteps(lane);
  const [worker] = started as [FakeWorker];
  answerLast(worker);
  await pause();
  worker.fail(new Error("out of memory"));
  await done;
  expect(outcome.value).toBe("out of memory");
  const next = lane.doSteps([[7]] as never);
  expect(started.length).toBe(2);
  answerLast(started[1] as FakeWorker);
  expect(await next).toEqual([-7]);
});

test("workers that could not be started are tried again with the next question, a few times", async () => {
  const lane = new Lane(MODULE, 1);
  for (const count of [1, 2, 3, 3]) {
    const answer = lane.inTurn(() => lane.doSteps([[7]] as never));
    await pause();
    expect(started.length).toBe(count);
    started.at(-1)?.fail(new Error("the network is down"));
    expect(await answer).toEqual([-7]);
  }
});
