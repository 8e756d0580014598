// The state of a screen in its address: plain names and texts, a list repeats its name.

export type Search = Record<string, string | string[]>;

/** "?p=AhKh&p=QsQd&board=7h5h2c" -> { p: ["AhKh", "QsQd"], board: "7h5h2c" }. */
export function parseSearch(text: string): Search {
  const found: Search = {};
  const params = new URLSearchParams(text);
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name);
    found[name] = values.length === 1 ? (values[0] ?? "") : values;
  }
  return found;
}

/** The same back; what is empty or not there is left out. An empty text in a list stays. */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (Array.isArray(value)) for (const each of value) params.append(name, String(each));
    else if (value !== undefined && value !== null && value !== "") params.set(name, String(value));
  }
  const text = params.toString();
  return text ? `?${text}` : "";
}

type Given = Record<string, unknown>;

/** Every text under a name. */
export function textsOf(search: Given, name: string): string[] {
  const value = search[name];
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value.map(String) : [String(value)];
}

/** The one text under a name. */
export function textOf(search: Given, name: string, otherwise = ""): string {
  return textsOf(search, name)[0] ?? otherwise;
}

/** A text that is one of those allowed. */
export function oneOf<T extends string>(
  search: Given,
  name: string,
  allowed: readonly T[],
  otherwise: T,
): T {
  const value = textOf(search, name);
  return allowed.find((each) => each === value) ?? otherwise;
}
