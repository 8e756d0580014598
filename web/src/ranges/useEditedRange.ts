// The range on the ranges screen: its address is what it is, saved or not.
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useRef } from "react";
import { addressOf, NEW_RANGE, type RangesAddress, type WrittenRange, writtenAt } from "./address";
import { type SavedRange, savedRanges, writtenOf } from "./saved";

const route = getRouteApi("/ranges");

export interface EditedRange {
  id: string | undefined;
  saved: SavedRange | undefined;
  written: WrittenRange;
  isChanged: boolean;
  /** Change some of it; the address follows, and Back goes to the range before. */
  change: (parts: Partial<WrittenRange>) => void;
  /** The range as it was last changed, even if the screen has not been drawn since. */
  latest: () => WrittenRange;
  /** Go to a saved range, or to one that is not. */
  open: (id: string | undefined, written?: WrittenRange) => void;
}

export function useEditedRange(): EditedRange {
  const address = route.useSearch() as RangesAddress;
  const navigate = route.useNavigate();
  const { data } = useQuery(savedRanges);
  const saved = data?.ranges.find(({ id }) => id === address.id);
  const base = saved ? writtenOf(saved) : NEW_RANGE;
  const written = writtenAt(address, base);
  const latest = useRef(written);
  const { text, name, folder, notes } = written;
  useEffect(() => {
    latest.current = { text, name, folder, notes };
  }, [text, name, folder, notes]);

  function go(search: RangesAddress, replace: boolean) {
    const kept = address.find ? { ...search, find: address.find } : search;
    void navigate({ search: kept, replace });
  }

  function change(parts: Partial<WrittenRange>) {
    latest.current = { ...latest.current, ...parts };
    go(addressOf(address.id, latest.current, base), true);
  }

  return {
    id: address.id,
    saved,
    written,
    isChanged: Object.keys(addressOf(undefined, written, base)).length > 0,
    change,
    latest: () => latest.current,
    open: (id, range) => go(range ? addressOf(id, range) : { ...(id && { id }) }, false),
  };
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
