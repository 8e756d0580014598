import { expect, test } from "vitest";
import { chartOf, editorText, givingWay, readChart, writeChart } from "./chart";

test("charts round-trip", () => {
  for (const text of ["raise: QQ+,AKs:0.75; call: JJ-99", "3-bet: TT+; call: none"]) {
    expect(writeChart(readChart(text) ?? [])).toBe(text);
  }
  expect(readChart("raise: QQ+\nAKs\ncall: JJ")).toEqual([
    { action: "raise", text: "QQ+,AKs" },
    { action: "call", text: "JJ" },
  ]);
});

test("labels are those that the chart is read with", () => {
  expect(readChart("raise 2.5x big = AA;\n#call# KK; QQ")).toEqual([
    { action: "raise 2.5x big", text: "AA" },
    { action: "call", text: "KK,QQ" },
  ]);
  expect(readChart("BTN: AA; CO: KK")?.map(({ action }) => action)).toEqual(["BTN", "CO"]);
  expect(readChart("raise to twelve: AA; call: KK")).toBeNull();
});

test("one range is not a chart", () => {
  for (const text of ["", "QQ+,AKs:0.5", "AA;KK", "raise: QQ+", "QQ+; call: JJ; raise: AA"]) {
    expect(readChart(text)).toBeNull();
  }
});

test("a range becomes the first action of a chart", () => {
  expect(chartOf("QQ+")).toBe("raise: QQ+; call: none");
  expect(editorText("none")).toBe("");
});

test("actions that give way leave no hand more than once, and other hands alone", () => {
  const others = [{ AhKh: 0.5, QhQd: 1 }, { AhKh: 0.5, JhJd: 0.3 }, { JhJd: 0.29 }];
  const next = { AhKh: 0.25, QhQd: 1, JhJd: 0.41 };
  const after = givingWay(others, next);
  expect(after).toEqual([{ AhKh: 0.375 }, { AhKh: 0.375, JhJd: 0.3 }, { JhJd: 0.29 }]);
  expect(after[2]).toBe(others[2]);
  expect(givingWay([{ AhKh: 1 }, { AhKh: 1 }, { AhKh: 1 }], { AhKh: 0.5 })).toEqual(
    Array(3).fill({ AhKh: 0.1666 }),
  );
});
