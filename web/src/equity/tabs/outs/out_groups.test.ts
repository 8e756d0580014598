import { expect, test } from "vitest";
import { blankSpot } from "../../spot";
import {
  groupsOf,
  type OutReason,
  outsText,
  percentOf,
  reasonWords,
  standingOf,
  whyNoOuts,
} from "./out_groups";

const out = (card: string, reason: OutReason, name: string) => ({
  card,
  reason,
  name,
  rank: 2,
  suit: 0,
});

test("outs are grouped by reason, largest group first", () => {
  const groups = groupsOf([
    out("4c", "straight", "Straight"),
    out("2h", "flush", "Flush"),
    out("3h", "flush", "Flush"),
  ]);
  expect(groups).toEqual([
    { reason: "flush", name: "Flush", cards: ["2h", "3h"] },
    { reason: "straight", name: "Straight", cards: ["4c"] },
  ]);
});

test("shares of the cards are rounded once, halves up", () => {
  expect([percentOf(9, 44), percentOf(2, 32), percentOf(0, 44), percentOf(44, 44)]).toEqual([
    "20.5 %",
    "6.3 %",
    "0.0 %",
    "100.0 %",
  ]);
  expect([outsText(1), outsText(18)]).toEqual(["1 out", "18 outs"]);
});

test("outs need two known cards on a flop or a turn", () => {
  const spot = { ...blankSpot, players: ["AhKh", "QQ+"] };
  expect(whyNoOuts(spot, 0)).toMatch("flop or a turn");
  expect(whyNoOuts({ ...spot, board: "7h5h2c" }, 0)).toBeNull();
  expect(whyNoOuts({ ...spot, board: "7h5h2c3d" }, 1)).toMatch("two known cards");
  expect(whyNoOuts({ ...spot, board: "7h5h2c3d9s" }, 0)).toMatch("river is out");
});

test("a range is beaten by halves, and its reasons are those of the next card", () => {
  const answer = { hero_ahead_now: false, cards: [], villains: ["QQ+"], street: "flop" };
  const range = answer as unknown as Parameters<typeof standingOf>[0];
  expect(standingOf(range)).toBe("does not beat more than half of the range now, but has");
  expect(reasonWords(range).title).toBe("Equity by what the turn brings");
  expect(standingOf({ ...range, cards: null })).toBe("is not ahead now and has");
  expect(reasonWords({ ...range, cards: null }).title).toBe("What wins");
});
