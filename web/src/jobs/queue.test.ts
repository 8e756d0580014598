import { expect, test } from "vitest";
import type { JobProgress } from "../api/job_events";
import { inOrder, placeBefore } from "./labels";

const job = (id: string, place: number | null) => ({ id, place }) as unknown as JobProgress;
const QUEUE = [job("a", 1), job("b", 2), job("c", 3)];

test("the queue has the queued jobs in their order", () => {
  const jobs = [job("c", 3), job("x", null), job("a", 1), job("b", 2)];
  expect(inOrder(jobs).map(({ id }) => id)).toEqual(["a", "b", "c"]);
});

test("a job moves by one place, and not beyond the ends", () => {
  expect(placeBefore(QUEUE, 2, -1)).toBe("b");
  expect(placeBefore(QUEUE, 0, -1)).toBeUndefined();
  expect(placeBefore(QUEUE, 0, 1)).toBe("c");
  expect(placeBefore(QUEUE, 1, 1)).toBeNull();
  expect(placeBefore(QUEUE, 2, 1)).toBeUndefined();
});
