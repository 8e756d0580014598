import { expect, test } from "vitest";
import { cardsIn } from "../cards/card";
import {
  asRange,
  blankSpot,
  isBlank,
  knownCards,
  randomFlop,
  requestOf,
  samplingError,
  titleOf,
  unavailableFor,
  withSwapped,
} from "./spot";

test("cards are distinguished from ranges", () => {
  expect(knownCards("AhKh")).toEqual(["Ah", "Kh"]);
  expect(knownCards("ah 10d")).toEqual(["Ah", "Td"]);
  expect(knownCards("Ah?")).toEqual(["Ah"]);
  expect(knownCards("AhKh,QQ+")).toEqual([]);
  expect(knownCards("AKs")).toEqual([]);
});

test("any hand converts to a range", () => {
  expect(asRange("")).toBe("");
  expect(asRange("??")).toBe("random");
  expect(asRange("Ah?")).toBe("AhX");
  expect(asRange("Ah Kh")).toBe("AhKh");
  expect(asRange("QQ+,AKs:0.5")).toBe("QQ+,AKs:0.5");
});

test("a card is unavailable in every field but its own", () => {
  const spot = {
    ...blankSpot,
    players: ["AhKh", "QQ+"],
    board: "7h",
    dead: "2c",
    folded: ["3d3s"],
  };
  expect(unavailableFor(spot, "/board")).toEqual({
    Ah: "in player 1's hand",
    Kh: "in player 1's hand",
    "2c": "a dead card",
    "3d": "in folded hand 1",
    "3s": "in folded hand 1",
  });
  expect(unavailableFor(spot, "/players/0")).not.toHaveProperty("Ah");
  expect(unavailableFor(spot, "/players/0")["7h"]).toBe("on the board");
});

test("sampling options are not sent for the exact method", () => {
  const spot = { ...blankSpot, error: "0.1", samples: "500", seed: "7" };
  expect(samplingError(spot)).toBeNull();
  expect(samplingError({ ...spot, samples: "many" })).toMatchObject({
    message: "'many' is not a number.",
    pointer: "/samples",
  });
  expect(requestOf(spot)).toMatchObject({ samples: 500, target_error: 0.001, seed: "7" });
  expect(requestOf({ ...spot, method: "exact" })).toMatchObject({
    samples: null,
    target_error: null,
    seed: null,
  });
});

test("a spot without cards is blank", () => {
  expect(isBlank(blankSpot)).toBe(true);
  expect(isBlank({ ...blankSpot, players: ["", "AA"] })).toBe(false);
});

test("swapping exchanges the first two", () => {
  const spot = { ...blankSpot, players: ["AhKh", "QQ+", "15%"] };
  expect(withSwapped(spot)).toEqual({ players: ["QQ+", "AhKh", "15%"] });
});

test("a random flop has three cards that nobody holds", () => {
  const spot = { ...blankSpot, players: ["AsKs", "QQ+"], dead: "Qs", board: "2c2d2h" };
  expect(cardsIn(randomFlop(spot, () => 0))).toEqual(["Js", "Ts", "9s"]);
  expect(new Set(cardsIn(randomFlop(spot, () => 0.999))).size).toBe(3);
});

test("the title names the hands and the board", () => {
  expect(titleOf({ ...blankSpot, players: ["AhKh", "QQ+"], board: "7h5h2c" })).toBe(
    "AhKh v QQ+ on 7h5h2c",
  );
  expect(titleOf({ ...blankSpot, players: ["", "AA", "KK", "QQ", "JJ"] })).toBe(
    "any two v AA v KK v 2 more",
  );
});
