import { expect, test } from "vitest";
import { layoutsOf } from "./HandTable";

test("without a player there are no nets to show, and on a phone each column has two lines", () => {
  const keys = (player?: string) => {
    const { wide, narrow } = layoutsOf(player === undefined ? {} : { player });
    return [
      wide.columns.map(({ key }) => key),
      narrow.columns.map(({ key, below }) => [key, below?.key]),
    ];
  };
  expect(keys()).toEqual([
    ["time", "stakes", "seats", "board", "pot"],
    [
      ["time", "stakes"],
      ["board", "seats"],
      ["pot", undefined],
    ],
  ]);
  expect(keys("Bo")).toEqual([
    ["time", "stakes", "position", "cards", "board", "pot", "net", "fair"],
    [
      ["cards", "position"],
      ["board", "time"],
      ["net", "fair"],
    ],
  ]);
});
