import { expect, test } from "vitest";
import { parseSearch, stringifySearch } from "../app/url/search_params";
import { blankSpot, EXAMPLES } from "./spot";
import { openTab, readEquityUrlState, shownPlayer, studyOf, urlStateOf } from "./url_state";

const read = (text: string) => readEquityUrlState(parseSearch(text));

test("a study round-trips through the URL", () => {
  const study = {
    spot: {
      ...EXAMPLES[0].spot,
      dead: "2d",
      folded: ["22+"],
      places: [1],
      method: "sampled" as const,
      error: "0.05",
      samples: "1000",
      seed: "1",
    },
    view: { tab: "outs" as const, player: 1, category: "set", pot: "150", call: "50" },
  };
  const text = stringifySearch({ ...urlStateOf(study) });
  expect(studyOf(read(text))).toEqual(study);
  expect(stringifySearch({ ...read(text) })).toBe(text);
});

test("defaults are omitted", () => {
  expect(read("")).toEqual({});
  expect(read("?p=&p=&method=auto")).toEqual({});
  expect(studyOf({}).spot).toEqual(blankSpot);
});

test("missing players are added, invalid choices become defaults", () => {
  expect(read("?method=magic&tab=none&of=7")).toEqual({});
  expect(read("?p=AA")).toEqual({ p: ["AA", ""] });
  expect(read("?p=AA&p=KK&of=2").of).toBe("2");
  expect(read("?folded=QQ&seats=x")).toEqual({ folded: ["QQ"] });
  expect(read("?folded=QQ&folded=JJ&seats=2,1")).toEqual({ folded: ["QQ", "JJ"] });
});

test("invalid values that affect the answer are kept for the service to reject", () => {
  expect(read(`?${"p=AA&".repeat(12)}`).p).toHaveLength(12);
  expect(read("?samples=many&seed=-1&error=x")).toEqual({
    samples: "many",
    seed: "-1",
    error: "x",
  });
});

test("on a board the categories open first, unless a tab was chosen", () => {
  const { view } = studyOf({});
  expect([openTab(view, true), openTab(view, false)]).toEqual(["categories", "hands"]);
  expect(openTab({ ...view, tab: "graph" }, true)).toBe("graph");
});

test("ranges are shown by hand, outs of a hand, unless a player was chosen", () => {
  const { view } = studyOf({});
  const spot = { ...blankSpot, players: ["AhKh", "QQ+", "22+"] };
  expect(shownPlayer(view, "hands", spot)).toBe(1);
  expect(shownPlayer(view, "next", spot)).toBe(0);
  expect(shownPlayer(view, "outs", spot)).toBe(0);
  expect(shownPlayer({ ...view, player: 2 }, "outs", spot)).toBe(2);
  expect(shownPlayer(view, "hands", { ...spot, players: ["AhKh", "QsQd"] })).toBe(0);
});
