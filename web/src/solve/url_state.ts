// URL state of the solve form.
import { type Kind, text, texts, type UrlState, urlReader } from "../app/url/url_schema";
import {
  BLANK_FORM,
  GOAL_TEXTS,
  isPrecision,
  isTreeChoice,
  LINE_TEXTS,
  NEW_FORM,
  remainingSizeKeys,
  SIZE_KEYS,
  type SizeKey,
  type Sizes,
  type SolveForm,
  SPOT_TEXTS,
  sameForBoth,
} from "./form";

const PLAIN = [...SPOT_TEXTS, ...GOAL_TEXTS] as const;
const each = <N extends string, T>(names: readonly N[], kind: Kind<T>) =>
  Object.fromEntries(names.map((name) => [name, kind])) as Record<N, Kind<T>>;

const FORM = {
  ...each([...PLAIN, ...SIZE_KEYS, "name", "amounts", "precision", "tree"] as const, text),
  ...each(LINE_TEXTS, texts),
};

export type SolveUrlState = UrlState<typeof FORM>;
export const readSolveUrlState = urlReader(FORM);

/**
 * Return the form of a URL state: the new form if it is empty. Without sizes of its own, IP has
 * those of OOP.
 */
export function formOfUrlState(urlState: SolveUrlState): SolveForm {
  if (Object.keys(urlState).length === 0) return NEW_FORM;
  const form: Record<string, unknown> = { ...BLANK_FORM };
  for (const name of PLAIN) form[name] = urlState[name] ?? "";
  form["name"] = urlState.name ?? "";
  if (urlState.amounts === "chips") form["amounts"] = "chips";
  for (const name of LINE_TEXTS) form[name] = (urlState[name] ?? []).join("\n");
  const sizes = Object.fromEntries(SIZE_KEYS.map((key) => [key, sizesAt(urlState, key)])) as Sizes;
  const separate = SIZE_KEYS.some((key) => key.includes("_ip_") && urlState[key] !== undefined);
  form["separate"] = separate;
  form["sizes"] = separate ? sizes : sameForBoth(sizes);
  if (isPrecision(urlState.precision)) form["precision"] = urlState.precision;
  if (isTreeChoice(urlState.tree)) form["tree"] = urlState.tree;
  return form as unknown as SolveForm;
}

function sizesAt(urlState: SolveUrlState, key: SizeKey): string {
  const text = urlState[key] ?? BLANK_FORM.sizes[key];
  return text === "none" && !key.endsWith("_donk") ? "" : text;
}

/**
 * Return the URL state of a form: sizes in full, so that a link keeps its meaning; other fields if
 * not blank.
 */
export function urlStateOfForm(form: SolveForm): SolveUrlState {
  const urlState: SolveUrlState = {};
  for (const name of [...PLAIN, "name" as const]) if (form[name]) urlState[name] = form[name];
  if (form.amounts === "chips") urlState.amounts = "chips";
  const counts = new Set(remainingSizeKeys(form.board));
  for (const key of SIZE_KEYS) {
    if (key.includes("_ip_") && !form.separate) continue;
    const text = form.sizes[key] || (key.endsWith("_donk") ? "" : "none");
    if (text && (counts.has(key) || text !== BLANK_FORM.sizes[key])) urlState[key] = text;
  }
  if (form.precision !== BLANK_FORM.precision) urlState.precision = form.precision;
  if (form.tree !== BLANK_FORM.tree) urlState.tree = form.tree;
  for (const name of LINE_TEXTS) if (form[name]) urlState[name] = form[name].split("\n");
  return urlState;
}
