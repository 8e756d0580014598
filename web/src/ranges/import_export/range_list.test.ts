import { expect, test } from "vitest";
import { isNumbers, type ListedRange, readList, writeList } from "./range_list";

const named = (name: string, text: string, folder = "", notes = ""): ListedRange => ({
  folder,
  name,
  text,
  notes,
});

test("a line is a name and a range", () => {
  expect(readList("UTG: 99+,AQs+\nBTN open = 40%\r\n\nSB:22+")).toEqual([
    named("UTG", "99+,AQs+"),
    named("BTN open", "40%"),
    named("SB", "22+"),
  ]);
});

test("the colon of a weight does not end a name", () => {
  expect(readList("AKs:0.5,AA")).toBeNull();
  expect(readList("QQ+,AKs:0.5,A5s-A2s")).toBeNull();
  expect(readList("50:AA,KK")).toBeNull();
  expect(readList("AA=0.5,KK")).toBeNull();
  expect(readList("AA = 50%")).toBeNull();
  expect(readList("BTN: AA=0.5")).toEqual([named("BTN", "AA=0.5")]);
  expect(readList("AhKh:0.5\nAA")).toBeNull();
  expect(readList("BTN: AKs:0.5")).toEqual([named("BTN", "AKs:0.5")]);
});

test("a line without a name is kept", () => {
  expect(readList("UTG: 99+\nQQ+,AK")).toEqual([named("UTG", "99+"), named("", "QQ+,AK")]);
});

test("folders apply to the lines below, notes to the next line", () => {
  expect(readList("a = AA\n[3-bet]\n# against the button\n# deep\nBB = TT+\nSB = JJ+")).toEqual([
    named("a", "AA"),
    named("BB", "TT+", "3-bet", "against the button\ndeep"),
    named("SB", "JJ+", "3-bet"),
  ]);
});

test("a GTO+ weight is not a heading", () => {
  expect(readList("x = [50.0]AKs[/50.0]\n[50.0]AKs[/50.0]")).toEqual([
    named("x", "[50.0]AKs[/50.0]"),
    named("", "[50.0]AKs[/50.0]"),
  ]);
});

test("lists round-trip", () => {
  const ranges = [
    named("BB v BTN", "TT+,AQs+,A5s:0.5", "3-bet", "first\n\nlast"),
    named("a = b: c", "15%", "odd ] folder"),
    named('"quoted"', "22+"),
    named("[bracket", "22+"),
    named("# not a note", "22+"),
    named("AK", "AKs"),
  ];
  const read = readList(writeList(ranges));
  expect(new Set(read)).toEqual(new Set(ranges));
});

test("a multi-line range is joined without its comments", () => {
  expect(writeList([named("x", "AA,\n  KK")])).toBe("x = AA, KK\n");
  expect(writeList([named("x", "# mine\nAA,KK\r\nQQ,JJ # premium # more\nTT")])).toBe(
    "x = AA,KK QQ,JJ TT\n",
  );
  expect(writeList([named("x", "#Range0#AA # good\nKK")])).toBe("x = #Range0#AA KK\n");
  expect(writeList([named("x", "AA # last")])).toBe("x = AA # last\n");
});

test("one number per combo is recognised", () => {
  const numbers = Array.from({ length: 1326 }, (_, combo) => (combo % 3 === 0 ? "0" : ".5"));
  expect(isNumbers(numbers.join(" "))).toBe(true);
  expect(isNumbers(`set_range OOP ${numbers.join("\n")}\n`)).toBe(true);
  expect(isNumbers(`[${numbers.join(", ")}]`)).toBe(true);
  expect(isNumbers(numbers.slice(1).join(" "))).toBe(false);
  expect(isNumbers(`${numbers.slice(1).join(" ")} AA`)).toBe(false);
  expect(isNumbers("AA,KK")).toBe(false);
});
