import { expect, test } from "vitest";
import {
  aboutDuration,
  blinds,
  bytes,
  chips,
  chipsWithNoun,
  count,
  counted,
  duration,
  inBigBlinds,
  percent,
  percentText,
  shareOf,
} from "./number";

test("shares are formatted as percentages", () => {
  expect(percent(545 / 990)).toBe("55.05 %");
  expect(percent(7 / 20000)).toBe("0.04 %"); // 0.035; times 100 it is slightly less
  expect(percent(1, 0)).toBe("100 %");
  expect(percent(null)).toBe("–");
});

test("percentages convert to shares without rounding", () => {
  expect(["5", "2.5 %", "0.29", ".5%", "100", "+7", "-1"].map(shareOf)).toEqual([
    "0.05",
    "0.025",
    "0.0029",
    "0.005",
    "1.00",
    "0.07",
    "-0.01",
  ]);
  expect(Number(shareOf(percentText(1e-9)))).toBeCloseTo(1e-9, 15);
  expect(["", "%", "x", "5x", "1/20", "."].map(shareOf)).toEqual(Array(6).fill(null));
  expect(percentText(0.07)).toBe("7");
});

test("counts and chips are grouped", () => {
  expect(count(22100)).toBe("22,100");
  expect(chips(1200)).toBe("1,200");
  expect(chips(42.3154)).toBe("42.32");
  expect(chips(-0.001)).toBe("0.00"); // zero has no sign
});

test("chips convert to big blinds", () => {
  expect(blinds(inBigBlinds(11, 2))).toBe("5.5 bb");
  expect(blinds(inBigBlinds(0.125, 2))).toBe("0.063 bb");
  expect(blinds(null)).toBe("–");
});

test("bytes", () => {
  expect(bytes(512)).toBe("512 B");
  expect(bytes(9_800_000)).toBe("9.8 MB");
  expect(bytes(461_000_000)).toBe("461 MB");
  expect(bytes(999_900)).toBe("1.0 MB");
});

test("durations", () => {
  expect(duration(0.0001)).toBe("under 1 ms");
  expect(duration(0.25)).toBe("250 ms");
  expect(duration(1.94)).toBe("1.9 s");
  expect(duration(75)).toBe("1 min 15 s");
  expect(duration(3700)).toBe("1 h 1 min");
  expect([aboutDuration(3), aboutDuration(0.0001)]).toEqual(["about 3.0 s", "under 1 ms"]);
});

test("a count agrees with its noun", () => {
  expect(chipsWithNoun(1)).toBe("1 chip");
  expect(chipsWithNoun(2.5)).toBe("2.50 chips");
  expect(counted(1, "flop")).toBe("1 flop");
  expect(counted(0, "flop")).toBe("0 flops");
  expect(counted(1755, "flop")).toBe("1,755 flops");
  expect(counted(2, "match", "matches")).toBe("2 matches");
});
