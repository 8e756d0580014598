import { expect, test } from "vitest";
import { asRange, blankSpot, goneFor, isBlank, knownCards, requestOf } from "./spot";

test("cards are told from ranges", () => {
  expect(knownCards("AhKh")).toEqual(["Ah", "Kh"]);
  expect(knownCards("ah 10d")).toEqual(["Ah", "Td"]);
  expect(knownCards("Ah?")).toEqual(["Ah"]);
  expect(knownCards("AhKh,QQ+")).toEqual([]);
  expect(knownCards("AKs")).toEqual([]);
});

test("any holding is shown as a range", () => {
  expect(asRange("")).toBe("");
  expect(asRange("??")).toBe("random");
  expect(asRange("Ah?")).toBe("AhX");
  expect(asRange("Ah Kh")).toBe("AhKh");
  expect(asRange("QQ+,AKs:0.5")).toBe("QQ+,AKs:0.5");
});

test("a card is gone for every place but its own", () => {
  const spot = {
    ...blankSpot,
    players: ["AhKh", "QQ+"],
    board: "7h",
    dead: "2c",
    folded: ["3d3s"],
  };
  expect(goneFor(spot, "/board")).toEqual({
    Ah: "in player 1's hand",
    Kh: "in player 1's hand",
    "2c": "a dead card",
    "3d": "in folded hand 1",
    "3s": "in folded hand 1",
  });
  expect(goneFor(spot, "/players/0")).not.toHaveProperty("Ah");
  expect(goneFor(spot, "/players/0")["7h"]).toBe("on the board");
});

test("settings of sampling are not sent where every deal is counted", () => {
  const spot = { ...blankSpot, error: "0.1", samples: "500", seed: "7" };
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
