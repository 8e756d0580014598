import { expect, test } from "vitest";
import { nodePathOf, withNodePath } from "./url_node_path";

test("a node path round-trips", () => {
  const nodePath = {
    here: { line: "x", cards: "" },
    ahead: { line: "x x b90", cards: "As" },
  };
  const urlState = withNodePath({ mode: "ev", player: "ip", pinned: "AKs" }, nodePath);
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
  expect(withNodePath({}, { here: end, ahead: end })).toEqual({ node: "x x", cards: "As" });
});
