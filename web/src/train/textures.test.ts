import { expect, test } from "vitest";
import { NO_FILTER } from "../flops/url_state";
import { texturesOf } from "./textures";
import { readTrainUrlState } from "./url_state";

test("the filter of a report is the texture of a drill", () => {
  const filter = { ...NO_FILTER, high: ["A", "K"], suits: ["two-tone"], straights: ["2"] };
  const textures = "high=A,high=K,two-tone,straights=2";
  expect(texturesOf(filter)).toBe(textures);
  expect(readTrainUrlState({ textures })).toEqual({ textures });
  expect(texturesOf(NO_FILTER)).toBe("");
});
