import { expect, test } from "vitest";
import { boardsIn, randomBoards } from "./boards";

test("boards are read as cards and as names, without repeats", () => {
  expect(boardsIn("Ks7d2c, T96tt\n 883tt;QT2m K72 Ks7d2c 10d9d6hQc")).toEqual({
    boards: ["Ks7d2c", "Ts9s6h", "8s8h3s", "QsTs2s", "Ks7h2d", "Td9d6hQc"],
    unread: [],
  });
});

test("what is not a board is reported", () => {
  expect(boardsIn("Ks7d Ks7d2cKs hello 888m 883m AsKsQsJsTs9s")).toEqual({
    boards: [],
    unread: ["Ks7d", "Ks7d2cKs", "hello", "888m", "883m", "AsKsQsJsTs9s"],
  });
  expect(boardsIn(" ")).toEqual({ boards: [], unread: [] });
});

test("random boards have distinct cards, the flop from high to low", () => {
  const boards = randomBoards(20, 4);
  expect(boards).toHaveLength(20);
  for (const board of boards) expect(boardsIn(board).boards).toEqual([board]);
  let at = 0;
  const dealt = randomBoards(1, 3, () => [0.99, 0.99, 0.5, 0][at++] ?? 0);
  expect(dealt).toEqual(["AdAs2c"]);
});
