import { expect, test } from "vitest";
import { parseSearch, stringifySearch } from "../app/search";
import { addressOf, readEquityAddress, studyOf } from "./address";
import { blankSpot, exampleSpot } from "./spot";

const read = (text: string) => readEquityAddress(parseSearch(text));

test("a study round-trips through its address", () => {
  const study = {
    spot: {
      ...exampleSpot,
      dead: "2d",
      folded: ["22+"],
      method: "sampled" as const,
      error: "0.05",
      samples: "1000",
      seed: "1",
    },
    view: { tab: "outs" as const, player: 1, pot: "150", call: "50" },
  };
  const text = stringifySearch({ ...addressOf(study) });
  expect(studyOf(read(text))).toEqual(study);
  expect(stringifySearch({ ...read(text) })).toBe(text);
});

test("what is usual is not written", () => {
  expect(read("")).toEqual({});
  expect(read("?p=&p=&method=auto&tab=hands&of=1")).toEqual({});
  expect(studyOf({}).spot).toEqual(blankSpot);
});

test("missing players are filled up, a choice that is none is the usual one", () => {
  expect(read("?method=magic&tab=none&of=7")).toEqual({});
  expect(read("?p=AA")).toEqual({ p: ["AA", ""] });
  expect(read("?p=AA&p=KK&of=2").of).toBe("2");
});

test("what would change the answer is kept for the service to refuse", () => {
  expect(read(`?${"p=AA&".repeat(12)}`).p).toHaveLength(12);
  expect(read("?samples=many&seed=-1&error=x")).toEqual({
    samples: "many",
    seed: "-1",
    error: "x",
  });
});
