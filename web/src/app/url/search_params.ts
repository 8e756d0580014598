// Search parameters of the URL: plain names and texts; a list repeats its name.

export type Search = Record<string, string | string[]>;

/** "?p=AhKh&p=QsQd&board=7h5h2c" -> { p: ["AhKh", "QsQd"], board: "7h5h2c" }. */
export function parseSearch(text: string): Search {
  const result: Search = {};
  const params = new URLSearchParams(text);
  for (const name of new Set(params.keys())) {
    const values = params.getAll(name);
    result[name] = values.length === 1 ? (values[0] ?? "") : values;
  }
  return result;
}

/**
 * Inverse of `parseSearch`; empty and undefined values are omitted, empty texts in a list are kept.
 */
export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (Array.isArray(value)) for (const each of value) params.append(name, String(each));
    else if (value !== undefined && value !== null && value !== "") params.set(name, String(value));
  }
  const text = params.toString();
  return text ? `?${text}` : "";
}

type Params = Record<string, unknown>;

export function textsOf(search: Params, name: string): string[] {
  const value = search[name];
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value.map(String) : [String(value)];
}

/** Return the first value of a parameter. */
export function textOf(search: Params, name: string, fallback = ""): string {
  return textsOf(search, name)[0] ?? fallback;
}
