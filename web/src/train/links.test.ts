import { expect, test } from "vitest";
import { decisionLink } from "./drill";

const ID = "0123456789abcdef";
const REPORT = { solve: null, report: ID, name: "" };
const PLACE = { line: "x", cards: "", hand: "AhKh", street: "flop", board: "Kc7d2h", spr: 4.5 };

test("a decision on a report's flop links to its node at the ratio that was graded", () => {
  expect(decisionLink(REPORT, { ...PLACE, street: "flop" })).toEqual({
    to: "/reports/$id/flops/$flop",
    params: { id: ID, flop: "Kc7d2h" },
    search: { node: "x", filter: "AhKh", spr: "4.5" },
  });
  const turn = { ...PLACE, street: "turn", line: "x x", cards: "5s", board: "Kc7d2h5s" } as const;
  expect(decisionLink(REPORT, turn)).toMatchObject({
    to: "/reports/$id",
    params: { id: ID },
    search: { node: "", flop: "Kc7d2h", spr: "4.5" },
  });
});

test("a decision in a solution links to its node, and one in a file to nothing", () => {
  const place = { ...PLACE, street: "flop", spr: null } as const;
  expect(decisionLink({ solve: ID, report: null, name: "" }, place)).toEqual({
    to: "/solutions/$id",
    params: { id: ID },
    search: { node: "x", filter: "AhKh" },
  });
  expect(decisionLink({ solve: "spots/a.solution", report: null, name: "" }, place)).toBeNull();
  expect(decisionLink({ ...REPORT, report: "studies/a" }, place)).toBeNull();
});
