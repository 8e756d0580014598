import { expect, test } from "vitest";
import { withCardAt } from "./slots";

test("a card replaces the one in its slot", () => {
  expect(withCardAt("7h5h2c3d", 0, "As")).toBe("As5h2c3d");
  expect(withCardAt("7h5h", 4, "As")).toBe("7h5hAs");
});

test("a card that is on the board changes places, its own slot loses it", () => {
  expect(withCardAt("7h5h2c3d", 3, "7h")).toBe("3d5h2c7h");
  expect(withCardAt("7h5h2c", 1, "5h")).toBe("7h2c");
});
