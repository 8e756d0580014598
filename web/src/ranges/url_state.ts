// URL state of the ranges screen: the range and its unsaved changes.
import { textOf, textsOf } from "../app/url/search_params";

const PARTS = ["text", "name", "folder", "notes"] as const;

/** The editable fields of a range. */
export type RangeFields = Record<(typeof PARTS)[number], string>;

export const NEW_RANGE: RangeFields = { text: "", name: "", folder: "", notes: "" };

/**
 * Unchanged fields are omitted. An emptied field is a list with an empty text, which is kept in the
 * URL.
 */
export type RangesUrlState = { id?: string; find?: string } & {
  [part in keyof RangeFields]?: string | string[];
};

export function readRangesUrlState(search: Record<string, unknown>): RangesUrlState {
  const id = textOf(search, "id");
  const find = textOf(search, "find");
  const urlState: RangesUrlState = { ...(id && { id }), ...(find && { find }) };
  for (const part of PARTS) {
    const [text] = textsOf(search, part);
    if (text !== undefined) urlState[part] = text === "" ? [""] : text;
  }
  return urlState;
}

/** Return the fields on the screen: the saved ones with the changes in the URL. */
export function fieldsAt(urlState: RangesUrlState, saved: RangeFields = NEW_RANGE): RangeFields {
  const part = (name: keyof RangeFields) => textsOf(urlState, name)[0] ?? saved[name];
  return { text: part("text"), name: part("name"), folder: part("folder"), notes: part("notes") };
}

/** Return the URL state of a range. */
export function urlStateOf(
  id: string | undefined,
  fields: RangeFields,
  saved: RangeFields = NEW_RANGE,
): RangesUrlState {
  const changed = PARTS.filter((part) => fields[part] !== saved[part]);
  return {
    ...(id && { id }),
    ...Object.fromEntries(changed.map((part) => [part, fields[part] || [""]])),
  };
}

/** Return the saved fields with the edits made while they were being saved. */
export function changedSince(saved: RangeFields, sent: RangeFields, now: RangeFields): RangeFields {
  const part = (name: keyof RangeFields) => (now[name] === sent[name] ? saved : now)[name];
  return { text: part("text"), name: part("name"), folder: part("folder"), notes: part("notes") };
}
