// The range on the ranges screen: its address is what it is, saved or not.
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { afterEcho } from "../app/echo";
import {
  addressOf,
  changedSince,
  NEW_RANGE,
  type RangesAddress,
  type WrittenRange,
  writtenAt,
} from "./address";
import { type SavedRange, savedRanges, writtenOf } from "./saved";

const route = getRouteApi("/ranges");

export interface EditedRange {
  id: string | undefined;
  /** Another number is another range; one that is saved stays the same. */
  number: number;
  saved: SavedRange | undefined;
  written: WrittenRange;
  isChanged: boolean;
  /** Change some of it; the address follows, and Back goes to the range before. */
  change: (parts: Partial<WrittenRange>) => void;
  /** The range as it was last changed, even if the screen has not been drawn since. */
  latest: () => WrittenRange;
  /** Go to a saved range, or to one that is not. */
  open: (id: string | undefined, written?: WrittenRange) => void;
  /** Go on with the range that was sent to be saved; what was changed since then stays changed. */
  goOn: (kept: SavedRange, sent: WrittenRange) => void;
}

export function useEditedRange(): EditedRange {
  const address = route.useSearch() as RangesAddress;
  const navigate = route.useNavigate();
  const { data } = useQuery(savedRanges);
  const saved = data?.ranges.find(({ id }) => id === address.id);
  const base = saved ? writtenOf(saved) : NEW_RANGE;
  const written = writtenAt(address, base);
  const { latest, send } = useLatest(written);
  const [numbered, follow] = useNumber(address.id);

  function go(search: RangesAddress, replace: boolean) {
    const kept = address.find ? { ...search, find: address.find } : search;
    void navigate({ search: kept, replace });
  }

  return {
    id: address.id,
    number: numbered,
    saved,
    written,
    isChanged: Object.keys(addressOf(undefined, written, base)).length > 0,
    change: (parts) => {
      send({ ...latest.current, ...parts });
      go(addressOf(address.id, latest.current, base), true);
    },
    latest: () => latest.current,
    open: (id, range) => go(range ? addressOf(id, range) : { ...(id && { id }) }, false),
    goOn: (kept, sent) => {
      follow(kept.id);
      const before = writtenOf(kept);
      go(addressOf(kept.id, changedSince(before, sent, latest.current), before), false);
    },
  };
}

/** What was last changed; the screen may be drawn with less of it, and later. */
function useLatest(written: WrittenRange) {
  const key = JSON.stringify(written);
  const latest = useRef(written);
  const underWay = useRef<readonly string[]>([]);
  useEffect(() => {
    const left = afterEcho(underWay.current, key);
    underWay.current = left ?? [];
    if (left === null) latest.current = JSON.parse(key);
  }, [key]);
  function send(next: WrittenRange) {
    latest.current = next;
    const text = JSON.stringify(next);
    if (text !== (underWay.current.at(-1) ?? key)) underWay.current = [...underWay.current, text];
  }
  return { latest, send };
}

/** A number for the range on the screen, which it keeps when it gets an id by being saved. */
function useNumber(id: string | undefined): [number, (id: string) => void] {
  const [held, hold] = useState({ id, number: 0, next: id });
  if (held.id !== id) {
    const number = held.next === id ? held.number : held.number + 1;
    hold({ id, number, next: id });
  }
  return [held.number, (next) => hold((was) => ({ ...was, next }))];
}

/** The words that the list is searched for, in the address too. */
export function useSearchWords(): [string, (words: string) => void] {
  const address = route.useSearch() as RangesAddress;
  const navigate = route.useNavigate();
  const { find = "", ...rest } = address;
  return [
    find,
    (words) => void navigate({ search: { ...rest, ...(words && { find: words }) }, replace: true }),
  ];
}
