import { expect, test } from "vitest";
import { defaultName, nameOf } from "../amounts";
import { EXAMPLE, NEW_FORM, withBoard } from "../form";
import { readyOf } from "./ReadySpots";

test("a spot is named by its board and SPR unless it has a name", () => {
  const form = { ...EXAMPLE, name: "", board: "Ks7d2c", pot: "5.5", stack: "97.5" };
  expect(defaultName(form)).toBe("K72r, SPR 17.7");
  expect(nameOf({ ...form, name: " 3-bet pot " })).toBe("3-bet pot");
  expect(nameOf(NEW_FORM)).toBe("");
});

test("the name of a ready spot follows the board", () => {
  const { form } = readyOf({
    key: "3-bet",
    name: "BTN v BB, 3-bet pot, QJ4 two-tone",
    description: "",
    spot: { board: "QsJh4h", oop: "AA", ip: "KK", pot: 22.5, stack: 89, big_blind: 1 },
  });
  expect(form.name).toBe("BTN v BB, 3-bet pot, QJ4tt");
  expect([form.pot, form.big_blind]).toEqual(["22.5", "1"]);
  expect(withBoard(form, "Ks7d2c").name).toBe("BTN v BB, 3-bet pot, K72r");
  expect(withBoard(form, "Ks").name).toBe(form.name);
});
