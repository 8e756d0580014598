// The whole solve form in the address of its screen.
import { textOf, textsOf } from "../app/search";
import {
  GOAL_TEXTS,
  keysToCome,
  LINE_TEXTS,
  NEW_FORM,
  SIZE_KEYS,
  type SizeKey,
  type Sizes,
  type SolveForm,
  SPOT_TEXTS,
  sameForBoth,
  type TextName,
} from "./form";

type LineName = (typeof LINE_TEXTS)[number];

export type SolveAddress = { [name in Exclude<TextName, LineName> | SizeKey]?: string } & {
  [name in LineName]?: string[];
} & { precision?: string };

const PLAIN = [...SPOT_TEXTS, ...GOAL_TEXTS] as const;

/** What an address says; names that are none of the form's are left out. */
export function readSolveAddress(search: Record<string, unknown>): SolveAddress {
  const address: SolveAddress = {};
  for (const name of [...PLAIN, ...SIZE_KEYS, "precision" as const]) {
    const text = textOf(search, name);
    if (text) address[name] = text;
  }
  for (const name of LINE_TEXTS) {
    const lines = textsOf(search, name);
    if (lines.length > 0) address[name] = lines;
  }
  return address;
}

/** The form of an address; without sizes of IP, he has those of OOP. */
export function formOfAddress(address: SolveAddress): SolveForm {
  const form: Record<string, unknown> = { ...NEW_FORM };
  for (const name of PLAIN) form[name] = address[name] ?? NEW_FORM[name];
  for (const name of LINE_TEXTS) form[name] = (address[name] ?? []).join("\n");
  const sizes = Object.fromEntries(SIZE_KEYS.map((key) => [key, sizesAt(address, key)])) as Sizes;
  const separate = SIZE_KEYS.some((key) => key.includes("_ip_") && address[key] !== undefined);
  form["separate"] = separate;
  form["sizes"] = separate ? sizes : sameForBoth(sizes);
  form["precision"] = address.precision === "f16" ? "f16" : "f32";
  return form as unknown as SolveForm;
}

function sizesAt(address: SolveAddress, key: SizeKey): string {
  const text = address[key] ?? NEW_FORM.sizes[key];
  return text === "none" && !key.endsWith("_donk") ? "" : text;
}

/** The address of a form: sizes in full, so that a link stays what it is; else what is not blank. */
export function addressOfForm(form: SolveForm): SolveAddress {
  const address: SolveAddress = {};
  for (const name of PLAIN) if (form[name]) address[name] = form[name];
  const counts = new Set(keysToCome(form.board));
  for (const key of SIZE_KEYS) {
    if (key.includes("_ip_") && !form.separate) continue;
    const text = form.sizes[key] || (key.endsWith("_donk") ? "" : "none");
    if (text && (counts.has(key) || text !== NEW_FORM.sizes[key])) address[key] = text;
  }
  if (form.precision !== NEW_FORM.precision) address.precision = form.precision;
  for (const name of LINE_TEXTS) if (form[name]) address[name] = form[name].split("\n");
  return address;
}
