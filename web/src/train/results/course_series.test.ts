import { expect, test } from "vitest";
import { courseSeries, courseText, meanOf } from "./Results";

const POINTS = [
  { decisions: 10, accuracy: 0.5, mean_loss_percent: 4 },
  { decisions: 30, accuracy: 0.9, mean_loss_percent: 2 },
  { decisions: 0, accuracy: null, mean_loss_percent: null },
];

test("means weigh sessions by their decisions", () => {
  expect(meanOf(POINTS, "loss")).toBe(2.5);
  expect(meanOf(POINTS, "accuracy")).toBeCloseTo(80);
  expect(meanOf([], "loss")).toBeNull();
});

test("curves have a point for each session", () => {
  const [each, mean] = courseSeries(POINTS, "loss");
  expect(each?.xs).toEqual([1, 2, 3]);
  expect(each?.ys).toEqual([4, 2, null]);
  expect(mean?.ys).toEqual([4, 2.5, 2.5]);
  expect(courseText(POINTS.slice(0, 2), "accuracy")).toBe(
    "Accuracy over 2 sessions, from 50.0 to 90.0 %",
  );
});
