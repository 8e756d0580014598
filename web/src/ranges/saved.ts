// Ranges that are kept by name, as the service lists them, and what is done with them.
import { queryOptions } from "@tanstack/react-query";
import { ask, type Schemas } from "../api/client";
import { queries } from "../app/queries";
import type { WrittenRange } from "./address";

export type SavedRange = Schemas["SavedRangeAnswer"];

export const savedRanges = queryOptions({
  queryKey: ["saved ranges"],
  queryFn: ({ signal }) => ask("get", "/api/v1/ranges", { signal }),
  staleTime: 0,
});

/** Folders in the order they come; the top folder has no name. */
export function byFolder(ranges: readonly SavedRange[]): [string, SavedRange[]][] {
  return [...Map.groupBy(ranges, ({ folder }) => folder)];
}

/** The folders that have a name. */
export function foldersOf(ranges: readonly SavedRange[]): string[] {
  return byFolder(ranges)
    .map(([folder]) => folder)
    .filter((folder) => folder !== "");
}

/** Ranges with every word of a search in their folder, name, text or notes. */
export function found(ranges: readonly SavedRange[], search: string): SavedRange[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return ranges.filter(({ folder, name, text, notes }) => {
    const said = `${folder}\n${name}\n${text}\n${notes}`.toLowerCase();
    return words.every((word) => said.includes(word));
  });
}

/** "3-bet / BB v BTN". */
export function placeOf({ folder, name }: Pick<SavedRange, "folder" | "name">): string {
  return folder === "" ? name : `${folder} / ${name}`;
}

/** A name for a copy that the folder does not have: "BB copy", "BB copy 2". */
export function copyName(name: string, taken: readonly string[]): string {
  const first = `${name} copy`;
  let copy = first;
  for (let number = 2; taken.includes(copy); number += 1) copy = `${first} ${number}`;
  return copy;
}

/** What is kept of a saved range besides its id and size. */
export function writtenOf({ text, name, folder, notes }: WrittenRange): WrittenRange {
  return { text, name, folder, notes };
}

/** Save under a name that is free, or in place of the range with an id. */
export async function keepRange(range: WrittenRange, id?: string): Promise<SavedRange> {
  const body = { ...range, name: range.name.trim(), folder: range.folder.trim() };
  const kept =
    id === undefined
      ? await ask("post", "/api/v1/ranges", { body })
      : await ask("put", "/api/v1/ranges/{range_id}", { body, path: { range_id: id } });
  await listAgain();
  return kept;
}

export async function deleteRange(id: string): Promise<void> {
  await ask("delete", "/api/v1/ranges/{range_id}", { path: { range_id: id } });
  await listAgain();
}

/** What was saved must be in the list before the screen goes there. */
async function listAgain(): Promise<void> {
  await queries.invalidateQueries({ queryKey: savedRanges.queryKey });
}
