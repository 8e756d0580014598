import { expect, test } from "vitest";
import { parseSearch, stringifySearch } from "../app/url/search_params";
import { canSettle, potsRequest, settleRequest, verifyRequest } from "./request";
import {
  EMPTY_TABLE,
  isEmpty,
  type Table,
  tableOf,
  urlStateOf,
  withAddedSeat,
  withoutSeat,
  withSeat,
} from "./table";
import { readPotsUrlState } from "./url_state";

type Search = Parameters<typeof readPotsUrlState>[0];
const read = (text: string) => tableOf(readPotsUrlState(parseSearch(text) as Search));
const written = (table: Table) => stringifySearch(urlStateOf(table));

const ALL_IN =
  "?chips=50&chips=100&chips=200&cards=AhAd&cards=&cards=QdQc&claim=&claim=150&claim=" +
  "&name=Ann&name=&name=Cy&folded=1&mucked=0&button=2&board=Ks9d5h3c2s&board2=Ks9d5h3c2d" +
  "&rake=5&cap=3&nodrop=1&smallest=0.01";

test("URL states round-trip", () => {
  expect(written(read(ALL_IN))).toBe(ALL_IN);
});

test("an empty table has no URL state and is not settled", () => {
  expect(written(EMPTY_TABLE)).toBe("");
  expect(isEmpty(read(""))).toBe(true);
  expect(canSettle(EMPTY_TABLE)).toBe(false);
});

test("empty seats are kept", () => {
  const four = withAddedSeat(EMPTY_TABLE);
  expect(read(written(four)).seats).toHaveLength(4);
});

test("a table has two to ten seats", () => {
  let table = EMPTY_TABLE;
  for (let times = 0; times < 12; times += 1) table = withAddedSeat(table);
  expect(table.seats).toHaveLength(10);
  for (let times = 0; times < 12; times += 1) table = withoutSeat(table, 0);
  expect(table.seats).toHaveLength(2);
});

test("the button stays with its player", () => {
  const table = { ...EMPTY_TABLE, button: 2 };
  expect(withoutSeat(table, 0).button).toBe(1);
  expect(withoutSeat(table, 2).button).toBe(1);
  expect(withoutSeat({ ...EMPTY_TABLE, button: 0 }, 1).button).toBe(0);
});

test("unnamed players are named by seat, counted from 1", () => {
  expect(potsRequest(read(ALL_IN)).names).toEqual(["Ann", "the player in seat 2", "Cy"]);
  expect(potsRequest(EMPTY_TABLE).names?.[0]).toBe("the player in seat 1");
});

test("the smallest amount is sent as entered", () => {
  expect(settleRequest(read(ALL_IN)).unit).toBe("0.01");
  expect(potsRequest(EMPTY_TABLE).unit).toBeNull();
});

test("blank is 0 chips; decimals and invalid amounts are sent as entered", () => {
  const table = withSeat(withSeat(EMPTY_TABLE, 0, { chips: "50" }), 1, { chips: "2.5" });
  expect(potsRequest(table).contributions).toEqual([50, "2.5", 0]);
  const many = withSeat(EMPTY_TABLE, 0, { chips: "1".repeat(15) });
  expect(potsRequest(many).contributions[0]).toBe("1".repeat(15));
});

test("a table is settled by cards, a board, a rake, a claim, or a lone seat", () => {
  expect(canSettle(withSeat(EMPTY_TABLE, 0, { chips: "5" }))).toBe(false);
  expect(canSettle(withSeat(EMPTY_TABLE, 0, { cards: "A" }))).toBe(true);
  expect(canSettle({ ...EMPTY_TABLE, board: "Ks" })).toBe(true);
  expect(canSettle(withSeat(EMPTY_TABLE, 0, { claim: "5" }))).toBe(true);
  const folded = withSeat(withSeat(EMPTY_TABLE, 0, { folded: true }), 1, { folded: true });
  expect(canSettle(folded)).toBe(true);
});

test("a settlement request includes the entered fields", () => {
  const body = settleRequest(read(ALL_IN));
  expect(body.hands).toEqual(["AhAd", null, "QdQc"]);
  expect(body.rake).toEqual({ rate: "0.05", cap: 3, no_flop_no_drop: true });
  expect([body.folded, body.mucked, body.button]).toEqual([[1], [0], 2]);
  expect(verifyRequest(read(ALL_IN))?.claim?.payouts).toEqual([0, 150, 0]);
  expect(verifyRequest(read("?chips=5&chips=5"))).toBeNull();
});

test("an invalid rake is not sent", () => {
  expect(canSettle({ ...EMPTY_TABLE, board: "Ks", rake: "5" })).toBe(true);
  expect(canSettle({ ...EMPTY_TABLE, board: "Ks", rake: "x" })).toBe(false);
  expect(canSettle({ ...EMPTY_TABLE, board: "Ks", cap: "3" })).toBe(false);
});

test("unknown cards of a seat that is in leave the winner open", () => {
  const table = read("?chips=5&chips=5&cards=AhKh&cards=%3F%3F&board=7h5h2c3d9c");
  expect(canSettle(table)).toBe(false);
  expect(canSettle(withSeat(table, 1, { folded: true }))).toBe(true);
  const mucked = withSeat(table, 1, { mucked: true });
  expect(canSettle(mucked)).toBe(true);
  expect(settleRequest(mucked).hands).toEqual(["AhKh", null]);
});
