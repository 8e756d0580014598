import { expect, test } from "vitest";
import {
  actionText,
  dealtOn,
  knownHands,
  placeOf,
  type State,
  stateBefore,
  streetsOf,
} from "./states";

const BASE: State = {
  event: "blinds",
  street: "preflop",
  board: "",
  bets: [0, 0],
  stacks: [900, null],
  folded: [false, false],
  pot: 150,
  seat: null,
  chips: 0,
  bet: 0,
  all_in: false,
  decision: null,
  equities: [null, null],
  all_known: true,
  pots: [],
};
const MEASURE = { big_blind: 100, decimals: 0, currency: "chips" };

test("actions read as at the table", () => {
  const text = (more: Partial<State>) => actionText({ ...BASE, ...more }, MEASURE, "bb");
  expect(text({ event: "raise", chips: 160, bet: 210 })).toBe("raises to 2.1 bb");
  expect(text({ event: "call", chips: 160, bet: 210, all_in: true })).toBe("calls 1.6 bb, all-in");
  expect(text({ event: "check", all_in: true })).toBe("checks");
  expect(text({ event: "deal", street: "turn" })).toBe("Turn dealt");
});

test("streets begin with their cards", () => {
  const states: State[] = [
    BASE,
    { ...BASE, event: "call" },
    { ...BASE, event: "deal", street: "flop", board: "7h5h2c" },
    { ...BASE, event: "bet", street: "flop", board: "7h5h2c" },
    { ...BASE, event: "deal", street: "turn", board: "7h5h2c3d" },
    { ...BASE, event: "result", street: "turn", board: "7h5h2c3d" },
  ];
  const streets = streetsOf(states);
  expect(streets).toEqual([
    { street: "preflop", first: 0, actions: [1] },
    { street: "flop", first: 2, actions: [3] },
    { street: "turn", first: 4, actions: [] },
  ]);
  expect([stateBefore(states, 0), stateBefore(states, 1)]).toEqual([2, 0]);
  expect(streets.map((street) => dealtOn(states, street))).toEqual(["", "7h5h2c", "3d"]);
});

test("folded hands are dead cards", () => {
  const players = [
    { seat: 0, cards: "AhKh" },
    { seat: 1, cards: "" },
    { seat: 2, cards: "7c2d" },
  ] as never;
  const { live, dead } = knownHands({ ...BASE, folded: [false, false, true] }, players);
  expect(live.map(({ seat }) => seat)).toEqual([0, 1]);
  expect(dead).toBe("7c2d");
});

test("seats run clockwise from the bottom", () => {
  expect(placeOf(2, 4, 2).wide).toEqual({ x: 0, y: 1 });
  expect(placeOf(3, 4, 2).wide).toEqual({ x: -1, y: 0 });
  expect(placeOf(0, 4, 2).tall).toEqual({ x: 0, y: -1 });
});

test("no two seats overlap, at a desk and on a phone", () => {
  // Half the width and height in which seats are placed, and the size of a seat, in pixels.
  const rooms = { wide: [355, 141, 128, 90], tall: [125, 256, 84, 90] } as const;
  for (const [form, [rx, ry, width, height]] of Object.entries(rooms)) {
    for (let seats = 7; seats <= 10; seats += 1) {
      const places = [...Array(seats).keys()].map((seat) => placeOf(seat, seats, 0));
      for (const [at, one] of places.entries()) {
        for (const other of places.slice(at + 1)) {
          const [a, b] = [one[form as "wide"], other[form as "wide"]];
          const isApart = rx * Math.abs(a.x - b.x) >= width || ry * Math.abs(a.y - b.y) >= height;
          expect(isApart, `${seats} seats, ${form}`).toBe(true);
        }
      }
    }
  }
});
