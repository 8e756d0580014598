import { expect, test } from "vitest";
import { NO_FILTER } from "../../flops/url_state";
import { FIRST_SET, flopChoice, notFlops, sprsIn } from "./flop_set";

test("every kind of choice is sent as the service takes it", () => {
  expect(flopChoice(FIRST_SET)).toEqual({ subset: 25 });
  expect(flopChoice({ ...FIRST_SET, kind: "all" })).toEqual({});
  expect(flopChoice({ ...FIRST_SET, kind: "list", list: "Ks7d2c T96tt" })).toEqual({
    boards: ["Ks7d2c", "Ts9s6h"],
  });
  const filter = { ...NO_FILTER, suits: ["monotone"], straights: ["3"] };
  expect(flopChoice({ ...FIRST_SET, kind: "filter", filter })).toEqual({
    only: { ...NO_FILTER, suits: ["monotone"], straights: [3] },
  });
});

test("an unfinished choice is not sent", () => {
  expect(flopChoice({ ...FIRST_SET, kind: "filter" })).toBeNull();
  expect(flopChoice({ ...FIRST_SET, kind: "list", list: "Ks7d2c K7" })).toBeNull();
  expect(notFlops("Ks7d2c K7 Ks7d2c5h")).toEqual(["K7", "Ks7d2c5h"]);
});

test("stack-to-pot ratios are read from text", () => {
  expect(sprsIn("1, 4.5")).toEqual([1, 4.5]);
  expect(sprsIn("")).toBeNull();
  expect(sprsIn("1, x")).toBeNull();
  expect(sprsIn("0")).toBeNull();
});
