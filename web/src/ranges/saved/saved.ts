// Saved ranges: queries and operations.
import { queryOptions } from "@tanstack/react-query";
import type { Schemas } from "../../api/client";
import { allPages, get, post, put, remove } from "../../api/query";
import { queryClient } from "../../app/query_client";
import type { RangeFields } from "../url_state";

export type SavedRange = Schemas["SavedRangeAnswer"];

export const savedRanges = queryOptions({
  queryKey: ["saved ranges"],
  queryFn: async ({ signal }) => ({
    ranges: await allPages(async (offset) => {
      const { ranges, next } = await get("/api/v1/ranges", offset === 0 ? {} : { offset }, signal);
      return { items: ranges, isLast: next === null };
    }),
  }),
  staleTime: 0,
});

/** Group by folder in order; ranges without a folder have "". */
export function byFolder(ranges: readonly SavedRange[]): [string, SavedRange[]][] {
  return [...Map.groupBy(ranges, ({ folder }) => folder)];
}

export function foldersOf(ranges: readonly SavedRange[]): string[] {
  return byFolder(ranges)
    .map(([folder]) => folder)
    .filter((folder) => folder !== "");
}

/** Return the ranges with every search term in their folder, name, text or notes. */
export function filterRanges(ranges: readonly SavedRange[], search: string): SavedRange[] {
  const terms = search.toLowerCase().split(/\s+/).filter(Boolean);
  return ranges.filter(({ folder, name, text, notes }) => {
    const haystack = `${folder}\n${name}\n${text}\n${notes}`.toLowerCase();
    return terms.every((term) => haystack.includes(term));
  });
}

/** "3-bet / BB v BTN". */
export function pathOf({ folder, name }: Pick<SavedRange, "folder" | "name">): string {
  return folder === "" ? name : `${folder} / ${name}`;
}

/** Return a name for a copy that is not taken: "BB copy", "BB copy 2". */
export function copyName(name: string, taken: readonly string[]): string {
  const first = `${name} copy`;
  let copy = first;
  for (let number = 2; taken.includes(copy); number += 1) copy = `${first} ${number}`;
  return copy;
}

/** Return the editable fields of a saved range. */
export function fieldsOf({ text, name, folder, notes }: RangeFields): RangeFields {
  return { text, name, folder, notes };
}

/** Create a range, or replace the one with the given id. */
export async function saveRange(range: RangeFields, id?: string): Promise<SavedRange> {
  const body = { ...range, name: range.name.trim(), folder: range.folder.trim() };
  const saved =
    id === undefined
      ? await post("/api/v1/ranges", body)
      : await put("/api/v1/ranges/{range_id}", body, { range_id: id });
  await refreshList();
  return saved;
}

export async function deleteRange(id: string): Promise<void> {
  await remove("/api/v1/ranges/{range_id}", { range_id: id });
  await refreshList();
}

/** Refetch the list, so that a saved range is in it before it is opened. */
async function refreshList(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: savedRanges.queryKey });
}
