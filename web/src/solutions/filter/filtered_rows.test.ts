import { expect, test } from "vitest";
import type { ClassRow, HandRow } from "../queries";
import { filteredRows, frequenciesOf } from "./useHandFilter";

const hand = (name: string, reach: number, bet: number): HandRow => ({
  hand: name,
  reach,
  reached: reach > 0,
  locked: false,
  ev: 10 * bet,
  equity: 0.5,
  strategy: [1 - bet, bet],
  action_ev: null,
});
const HANDS = [hand("AhKh", 1, 1), hand("AsKs", 1, 0), hand("AdKd", 0.5, 0), hand("QhQs", 1, 0)];
const CLASSES: ClassRow[] = [
  {
    hand: "AKs",
    combos: 3,
    reach: 2.5,
    share: 2.5 / 3,
    reached: true,
    locked: false,
    ev: 4,
    equity: 0.5,
    strategy: [0.6, 0.4],
    action_ev: null,
  },
  {
    hand: "QQ",
    combos: 1,
    reach: 1,
    share: 1,
    reached: true,
    locked: false,
    ev: 0,
    equity: 0.5,
    strategy: [1, 0],
    action_ev: null,
  },
];

test("a filter that all hands pass changes nothing", () => {
  const rows = filteredRows(HANDS, CLASSES, () => true);
  expect(rows.classes).toEqual(CLASSES);
  expect(rows.hidden.size).toBe(0);
});

test("a class has the means of its combos that pass", () => {
  const { hands, classes, hidden } = filteredRows(HANDS, CLASSES, (name) =>
    ["AsKs", "AdKd"].includes(name),
  );
  expect(hands.map((row) => row.hand)).toEqual(["AsKs", "AdKd"]);
  expect([...hidden]).toEqual(["QQ"]);
  expect(classes).toHaveLength(1);
  expect(classes[0]).toMatchObject({ hand: "AKs", combos: 2, reach: 1.5, strategy: [1, 0], ev: 0 });
  expect(classes[0]?.share).toBeCloseTo(0.75);
});

test("frequencies of some hands are weighted by the deals they are in", () => {
  const two = HANDS.slice(0, 2); // AhKh always bets, AsKs never
  expect(frequenciesOf(two, [hand("7c7d", 1, 0)], ["x", "b50"])).toEqual({ x: 0.5, b50: 0.5 });
  const blocked = [hand("7c7d", 1, 0), hand("AhQs", 1, 0), hand("AhKh", 1, 0)];
  const shares = frequenciesOf(two, blocked, ["x", "b50"]); // one deal with AhKh, three with AsKs
  expect(shares?.["b50"]).toBeCloseTo(0.25);
  expect(frequenciesOf([hand("AhKh", 0, 1)], [hand("7c7d", 1, 0)], ["x", "b50"])).toBeNull();
});
