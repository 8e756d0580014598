import { expect, test } from "vitest";
import { readSolutionUrlState } from "./url_state";
import { nodePathFields, nodePathOf } from "./view";

test("a node path round-trips", () => {
  const nodePath = {
    here: { line: "x", cards: "" },
    ahead: { line: "x x b90", cards: "As" },
  };
  const before = { mode: "ev", player: "ip", pinned: "AKs" };
  const urlState = readSolutionUrlState({ ...before, ...nodePathFields(nodePath) });
  expect(urlState).toEqual({
    node: "x",
    ahead: "x x b90",
    aheadCards: "As",
    mode: "ev",
    pinned: "AKs",
  });
  expect(nodePathOf(urlState)).toEqual(nodePath);
});

test("at the end of a line there is nothing ahead", () => {
  const end = { line: "x x", cards: "As" };
  expect(readSolutionUrlState(nodePathFields({ here: end, ahead: end }))).toEqual({
    node: "x x",
    cards: "As",
  });
});
