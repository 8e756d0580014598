import { expect, test } from "vitest";
import { mixText } from "../../train/labels";
import { actionLabel, cautionOf, groupLabel, intervalText, lossText } from "./labels";
import { type Decision, reviewRequest } from "./queries";

test("actions are in words and big blinds", () => {
  expect(["x", "c", "f"].map((action) => actionLabel(action, 100))).toEqual([
    "check",
    "call",
    "fold",
  ]);
  expect(actionLabel("b120", 100)).toBe("bet 1.2 bb");
  expect(actionLabel("r300", 100)).toBe("raise to 3 bb");
  expect(actionLabel("a9500", 100)).toBe("all-in 95 bb");
});

test("losses and intervals have the digits that matter", () => {
  expect([lossText(0.423), lossText(0.0312), lossText(0), lossText(null)]).toEqual([
    "0.42 bb",
    "0.031 bb",
    "0 bb",
    "–",
  ]);
  expect(intervalText({ low: 0.311, high: 0.529 })).toBe("0.31 to 0.53");
  expect(intervalText(null)).toBe("");
});

test("groups and cautions read as text", () => {
  expect([groupLabel("top_pair"), groupLabel("BTN")]).toEqual(["Top pair", "BTN"]);
  const decision = { off_path: false, within_accuracy: true, action: "c", best: "f" } as Decision;
  expect(cautionOf(decision)).toContain("accuracy");
  expect(cautionOf({ ...decision, best: "c" })).toBe("");
});

test("the mix of a solution begins with its main action", () => {
  const actions = [
    { action: "f", ev: 0, frequency: 0.29, loss: 1 },
    { action: "c", ev: 1, frequency: 0.71, loss: 0 },
    { action: "a900", ev: 0, frequency: 0.001, loss: 1 },
  ];
  expect(mixText(actions, (action) => actionLabel(action, 100))).toBe("call 71 %, fold 29 %");
});

test("a review is of the hands of the list", () => {
  const request = reviewRequest({ player: "Bo", showdown: "true", min_pot: "5", sort: "-net" });
  expect(request).toEqual({ hero: "Bo", hands: { showdown: true, min_pot: 5 } });
  expect(reviewRequest({})).toEqual({ hero: null, hands: {} });
});
