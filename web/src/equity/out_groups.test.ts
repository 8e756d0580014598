import { expect, test } from "vitest";
import { groupsOf, outsText, shortName, whyNoOuts } from "./out_groups";
import { blankSpot } from "./spot";

const out = (card: string, category: number, name: string) => ({
  card,
  category,
  name,
  rank: 2,
  suit: 0,
});

test("outs are grouped by what they make, most first", () => {
  const groups = groupsOf([
    out("4c", 11, "Straight Draw Completion"),
    out("2h", 10, "Flush Draw Completion"),
    out("3h", 10, "Flush Draw Completion"),
  ]);
  expect(groups).toEqual([
    { category: 10, name: "Flush", cards: ["2h", "3h"] },
    { category: 11, name: "Straight", cards: ["4c"] },
  ]);
});

test("names are those of hands", () => {
  expect(shortName("Two Pair Improvement")).toBe("Two Pair");
  expect(shortName("Full House")).toBe("Full House");
  expect([outsText(1), outsText(18)]).toEqual(["1 out", "18 outs"]);
});

test("outs are counted for two known cards on a flop or a turn", () => {
  const spot = { ...blankSpot, players: ["AhKh", "QQ+"] };
  expect(whyNoOuts(spot, 0)).toMatch("flop or a turn");
  expect(whyNoOuts({ ...spot, board: "7h5h2c" }, 0)).toBeNull();
  expect(whyNoOuts({ ...spot, board: "7h5h2c3d" }, 1)).toMatch("two known cards");
  expect(whyNoOuts({ ...spot, board: "7h5h2c3d9s" }, 0)).toMatch("river is out");
});
