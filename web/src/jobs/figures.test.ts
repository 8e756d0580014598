import { expect, test } from "vitest";
import type { JobProgress } from "../api/job_events";
import { type Figure, figureText, mainFigureText, numberOf } from "./figures";

const figure = (
  value: Figure["value"],
  unit: string | null = null,
  maximum: number | null = null,
) => ({
  name: "a",
  label: "Label",
  value,
  unit,
  maximum,
});

test("a figure has its unit and its maximum", () => {
  expect(figureText(figure(0.81234, "% of the pot"))).toBe("0.812 % of the pot");
  expect(figureText(figure(140, null, 1_000_000))).toBe("140 of 1,000,000");
  expect(figureText(figure(123456.7, "flops/s"))).toBe("123,457 flops/s");
  expect(figureText(figure(99_700_000, "bytes"))).toBe("100 MB");
  expect(figureText(figure(51.234, "chips"))).toBe("51.23 chips");
  expect(figureText(figure(16.4, "bb"))).toBe("16.40 bb");
  expect(figureText(figure(48.766, "%"))).toBe("48.8 %");
  expect(figureText(figure("x 61.2 %"))).toBe("x 61.2 %");
  expect(figureText(figure(null, "bytes"))).toBe("–");
});

test("the first figure is the main one", () => {
  const job = { figures: [figure(12, null, 1755), figure(1)] } as unknown as JobProgress;
  expect(mainFigureText(job)).toBe("Label 12 of 1,755");
  expect(mainFigureText({ ...job, figures: [figure(null)] })).toBe("");
  expect(mainFigureText({ ...job, figures: [] })).toBe("");
});

test("a text is not a number of a curve", () => {
  const job = { figures: [figure("x")] } as unknown as JobProgress;
  expect([numberOf(job, "a"), numberOf(job, "b")]).toEqual([null, null]);
});
