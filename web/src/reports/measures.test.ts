import { expect, test } from "vitest";
import { actionsOf } from "../solutions/actions";
import { measureAt, measuresOf } from "./measures";

const FIGURES = {
  frequencies: [0.6, 0.4],
  ev: { oop: 44, ip: 56 },
  equity: { oop: 0.47, ip: 0.53 },
  eqr: { oop: 0.936, ip: null },
};

test("figures are named by action and player, EVs in the unit on screen", () => {
  const measures = measuresOf(actionsOf(["x", "b50"], 0.1), 0.1, "bb");
  expect(measures.map(({ key }) => key)).toEqual([
    "x",
    "b50",
    "ev-oop",
    "ev-ip",
    "equity-oop",
    "equity-ip",
    "eqr-oop",
    "eqr-ip",
  ]);
  const texts = measures.map(({ of, text }) => text(of(FIGURES)));
  expect(texts).toEqual([
    "60.0 %",
    "40.0 %",
    "4.40 bb",
    "5.60 bb",
    "47.0 %",
    "53.0 %",
    "93.6 %",
    "–",
  ]);
});

test("differences have a sign", () => {
  const [check, , ev] = measuresOf(actionsOf(["x", "b50"]), 1, "");
  expect(check?.change(-0.051)).toBe("−5.1");
  expect(ev?.change(0.4)).toBe("+0.40");
});

test("charts begin with the commonest action", () => {
  const measures = measuresOf(actionsOf(["x", "b50"]), 1, "");
  expect(measureAt(measures, "", FIGURES)?.key).toBe("x");
  expect(measureAt(measures, "", { ...FIGURES, frequencies: [0.4, 0.6] })?.key).toBe("b50");
  expect(measureAt(measures, "", null)?.key).toBe("x");
  expect(measureAt(measures, "ev-ip", FIGURES)?.key).toBe("ev-ip");
});
