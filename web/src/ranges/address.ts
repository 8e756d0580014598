// The state of the ranges screen in its address: which range, and what is changed but not saved.
import { textOf, textsOf } from "../app/search";

export const PARTS = ["text", "name", "folder", "notes"] as const;

/** A range as it is written down. */
export type WrittenRange = Record<(typeof PARTS)[number], string>;

export const NEW_RANGE: WrittenRange = { text: "", name: "", folder: "", notes: "" };

/** Parts that are as saved are left out. An emptied one is a list, which stays in an address. */
export type RangesAddress = { id?: string; find?: string } & {
  [part in keyof WrittenRange]?: string | string[];
};

export function readRangesAddress(search: Record<string, unknown>): RangesAddress {
  const id = textOf(search, "id");
  const find = textOf(search, "find");
  const address: RangesAddress = { ...(id && { id }), ...(find && { find }) };
  for (const part of PARTS) {
    const [text] = textsOf(search, part);
    if (text !== undefined) address[part] = text === "" ? [""] : text;
  }
  return address;
}

/** The range on the screen: the saved one, with what the address changes. */
export function writtenAt(address: RangesAddress, saved: WrittenRange = NEW_RANGE): WrittenRange {
  const part = (name: keyof WrittenRange) => textsOf(address, name)[0] ?? saved[name];
  return { text: part("text"), name: part("name"), folder: part("folder"), notes: part("notes") };
}

/** The address of a range on the screen. */
export function addressOf(
  id: string | undefined,
  written: WrittenRange,
  saved: WrittenRange = NEW_RANGE,
): RangesAddress {
  const changed = PARTS.filter((part) => written[part] !== saved[part]);
  return {
    ...(id && { id }),
    ...Object.fromEntries(changed.map((part) => [part, written[part] || [""]])),
  };
}

/** A range that was just saved, with what was changed while it was. */
export function changedSince(
  kept: WrittenRange,
  sent: WrittenRange,
  now: WrittenRange,
): WrittenRange {
  const part = (name: keyof WrittenRange) => (now[name] === sent[name] ? kept : now)[name];
  return { text: part("text"), name: part("name"), folder: part("folder"), notes: part("notes") };
}
