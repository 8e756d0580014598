import { expect, test } from "vitest";
import { timeText } from "./useEstimate";

test("a time below a second is not told in milliseconds", () => {
  expect(timeText(0.133)).toBe("under a second");
  expect(timeText(75)).toBe("about 1 min 15 s");
});
