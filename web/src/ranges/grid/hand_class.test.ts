import { expect, test } from "vitest";
import { CLASSES, cellsBetween, classAt, classOf, combosOf, positionOf } from "./hand_class";

test("169 classes have 1326 combos, each in its own class", () => {
  const combos = CLASSES.flatMap(combosOf);
  expect(new Set(CLASSES).size).toBe(169);
  expect(new Set(combos).size).toBe(1326);
  expect(CLASSES.every((name) => combosOf(name).every((combo) => classOf(combo) === name))).toBe(
    true,
  );
});

test("suited hands are above the diagonal", () => {
  expect(classAt(0, 1)).toBe("AKs");
  expect(classAt(1, 0)).toBe("AKo");
  expect(classAt(12, 12)).toBe("22");
  expect(positionOf("AKo")).toEqual({ row: 1, column: 0 });
});

test("combos are named as the service names them", () => {
  expect(combosOf("AA")).toEqual(["AsAh", "AsAd", "AsAc", "AhAd", "AhAc", "AdAc"]);
  expect(combosOf("AKs")).toEqual(["AsKs", "AhKh", "AdKd", "AcKc"]);
  expect(combosOf("AKo")).toHaveLength(12);
});

test("a fast drag covers every cell on its line", () => {
  const way = cellsBetween({ row: 0, column: 0 }, { row: 0, column: 3 });
  expect(way.map(({ column }) => column)).toEqual([1, 2, 3]);
  expect(cellsBetween({ row: 0, column: 0 }, { row: 2, column: 1 })).toHaveLength(2);
  expect(cellsBetween({ row: 4, column: 4 }, { row: 4, column: 4 })).toEqual([]);
});

test("a drag that re-enters the grid starts again", () => {
  expect(cellsBetween(null, { row: 5, column: 5 })).toEqual([{ row: 5, column: 5 }]);
  expect(cellsBetween({ row: 5, column: 5 }, null)).toEqual([]);
});
