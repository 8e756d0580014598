import { expect, test } from "vitest";
import { evUnitOf, scaleHands, scalePair, scaleRunouts, sizeText, unitText } from "./ev_unit";
import type { Node, Runouts } from "./queries";

const HAND = { hand: "AhAd", ev: 3, action_ev: [3, null] };
const NODE = {
  pot: 6,
  ev: { oop: 3, ip: 3 },
  hands: { oop: [HAND], ip: [{ hand: "KhKd", ev: null }] },
  classes: { oop: [{ hand: "AA", ev: 3 }], ip: [] },
} as unknown as Node;

test("EVs are in big blinds only where the big blind is known", () => {
  expect(evUnitOf("bb", 2)).toEqual({ evUnit: "bb", evFactor: 0.5 });
  expect(evUnitOf("bb", undefined)).toEqual({ evUnit: "chips", evFactor: 1 });
  expect(evUnitOf("chips", 2)).toEqual({ evUnit: "chips", evFactor: 1 });
});

test("EVs of hands and classes are scaled, amounts of the node are not", () => {
  const node = scaleHands(NODE, 0.5);
  expect(node.hands).toEqual({
    oop: [{ hand: "AhAd", ev: 1.5, action_ev: [1.5, null] }],
    ip: [{ hand: "KhKd", ev: null }],
  });
  expect(node.classes.oop).toEqual([{ hand: "AA", ev: 1.5 }]);
  expect([node.pot, node.ev]).toEqual([6, { oop: 3, ip: 3 }]);
  expect(scaleHands(NODE, 1)).toBe(NODE);
});

test("EVs of cards are scaled", () => {
  const runouts = { ev: { oop: 4, ip: 2 }, runouts: [{ card: "2s", ev: { oop: 1, ip: null } }] };
  expect(scaleRunouts(runouts as unknown as Runouts, 2)).toEqual({
    ev: { oop: 8, ip: 4 },
    runouts: [{ card: "2s", ev: { oop: 2, ip: null } }],
  });
  expect(scalePair({ oop: null, ip: 3 }, 2)).toEqual({ oop: null, ip: 6 });
});

test("amounts are in the unit on screen", () => {
  expect(unitText(12, { evUnit: "bb", evFactor: 0.5 })).toBe("6 bb");
  expect(unitText(1234.25, { evUnit: "chips", evFactor: 1 })).toBe("1,234.25");
  expect(sizeText(10, 1 / 3)).toBe("3.33");
});
