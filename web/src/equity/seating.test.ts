import { expect, test } from "vitest";
import { fieldsInOrder, withFoldToggled, withoutSeat, withSeatAdded } from "./spot";

const three = { players: ["AhKh", "QQ+", "15%"], folded: [], places: [] };

test("a player who folds and unfolds is back in the same seat, whatever the others do", () => {
  for (const first of [0, 1, 2] as const) {
    const one = withFoldToggled(three, `/players/${first}`);
    expect(one.folded).toEqual([three.players[first]]);
    expect(withFoldToggled(one, "/folded/0")).toEqual(three);
    const two = withFoldToggled(one, "/players/0");
    const back = withFoldToggled(withFoldToggled(two, "/folded/1"), "/folded/0");
    expect(back).toEqual(three);
  }
});

test("a folded hand stands where it was; without a place, after the players", () => {
  const folded = withFoldToggled(three, "/players/1");
  expect(fieldsInOrder(folded)).toEqual(["/players/0", "/folded/0", "/players/1"]);
  expect(fieldsInOrder({ ...folded, places: [] }).at(-1)).toBe("/folded/0");
});

test("seats are added at the end and removed where they are", () => {
  const folded = withFoldToggled(three, "/players/1");
  const more = withSeatAdded(folded);
  expect(more).toEqual({ players: ["AhKh", "15%", ""], folded: ["QQ+"], places: [1] });
  const fewer = withoutSeat(more, "/players/0");
  expect(fewer).toEqual({ players: ["15%", ""], folded: ["QQ+"], places: [0] });
  expect(withoutSeat(fewer, "/folded/0")).toEqual({ ...three, players: ["15%", ""] });
});
