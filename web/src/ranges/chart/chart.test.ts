import { expect, test } from "vitest";
import { chartOf, editorText, readChart, writeChart } from "./chart";

test("charts round-trip", () => {
  for (const text of ["raise: QQ+,AKs:0.75; call: JJ-99", "3-bet: TT+; call: none"]) {
    expect(writeChart(readChart(text) ?? [])).toBe(text);
  }
  expect(readChart("raise: QQ+\nAKs\ncall: JJ")).toEqual([
    { action: "raise", text: "QQ+,AKs" },
    { action: "call", text: "JJ" },
  ]);
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
