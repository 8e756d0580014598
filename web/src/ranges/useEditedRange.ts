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
  /** Go to a saved range, or to one that is not. */
  open: (id: string | undefined, written?: WrittenRange) => void;
  /**
   * The range as it was last changed, even if it has not been drawn since, to be saved; once it is, go on with it. What was changed since then
   * stays changed; where another range was opened since then, that one stays on the screen.
   */
  noteSent: () => { sent: WrittenRange; goOn: (kept: SavedRange) => void };
}

export function useEditedRange(): EditedRange {
  const address = route.useSearch() as RangesAddress;
  const navigate = route.useNavigate();
  const { data } = useQuery(savedRanges);
  const saved = data?.ranges.find(({ id }) => id === address.id);
  const base = saved ? writtenOf(saved) : NEW_RANGE;
  const written = writtenAt(address, base);
  const { latest, send, visit } = useLatest(written);
  const [numbered, follow] = useNumber(address.id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number is another visit
  useEffect(() => {
    visit.current = {};
    return () => {
      visit.current = null;
    };
  }, [numbered, visit]);

  function go(search: RangesAddress, replace: boolean) {
    if (visit.current === null) return; // the screen was left while the service answered
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
    open: (id, range) => go(range ? addressOf(id, range) : { ...(id && { id }) }, false),
    noteSent: () => {
      const sent = latest.current;
      const then = visit.current;
      const goOn = (kept: SavedRange) => {
        if (visit.current !== then) return;
        follow(kept.id);
        const before = writtenOf(kept);
        go(addressOf(kept.id, changedSince(before, sent, latest.current), before), false);
      };
      return { sent, goOn };
    },
  };
}

/**
 * What was last changed; the screen may be drawn with less of it, and later. A visit lasts until
 * another range comes by the address, or the screen is left.
 */
function useLatest(written: WrittenRange) {
  const key = JSON.stringify(written);
  const latest = useRef(written);
  const underWay = useRef<readonly string[]>([]);
  const visit = useRef<object | null>(null);
  useEffect(() => {
    const left = afterEcho(underWay.current, key);
    underWay.current = left ?? [];
    if (left !== null) return;
    latest.current = JSON.parse(key);
    visit.current = {};
  }, [key]);
  function send(next: WrittenRange) {
    latest.current = next;
    const text = JSON.stringify(next);
    if (text !== (underWay.current.at(-1) ?? key)) underWay.current = [...underWay.current, text];
  }
  return { latest, send, visit };
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
