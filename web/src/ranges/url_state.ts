// URL state of the ranges screen: the range, its unsaved changes, and the search in the list.
import { textsOf } from "../app/url/search_params";
import { type Kind, text, type UrlState, urlReader } from "../app/url/url_schema";

/** A changed field; an emptied one is a list with an empty text, which is kept in the URL. */
const edited: Kind<string | string[]> = ([first]) => (first === "" ? [first] : (first ?? ""));

const FIELDS = { text: edited, name: edited, folder: edited, notes: edited };
const RANGES = {
  id: text,
  /** The words that the list of saved ranges is searched for. */
  find: text,
  ...FIELDS,
};
const NAMES = Object.keys(FIELDS) as (keyof RangeFields)[];

export type RangeFields = Record<keyof typeof FIELDS, string>;
export type RangesUrlState = UrlState<typeof RANGES>;

export const readRangesUrlState = urlReader(RANGES);

export const NEW_RANGE: RangeFields = { text: "", name: "", folder: "", notes: "" };

const fieldsBy = (field: (name: keyof RangeFields) => string) =>
  Object.fromEntries(NAMES.map((name) => [name, field(name)])) as RangeFields;

/** Return the fields on the screen: the saved ones with the changes in the URL. */
export function fieldsAt(urlState: RangesUrlState, saved: RangeFields = NEW_RANGE): RangeFields {
  return fieldsBy((name) => textsOf(urlState, name)[0] ?? saved[name]);
}

export function isChanged(fields: RangeFields, saved: RangeFields): boolean {
  return NAMES.some((name) => fields[name] !== saved[name]);
}

/** Return the parameters of a range; unchanged fields have none. */
export function parametersOf(id = "", fields: RangeFields = NEW_RANGE, saved = NEW_RANGE) {
  const changes = NAMES.map((name) => [name, fields[name] === saved[name] ? [] : [fields[name]]]);
  return { id, ...(Object.fromEntries(changes) as Record<keyof RangeFields, string[]>) };
}

/** Return the saved fields with the edits made while they were being saved. */
export function changedSince(saved: RangeFields, sent: RangeFields, now: RangeFields): RangeFields {
  return fieldsBy((name) => (now[name] === sent[name] ? saved : now)[name]);
}
