// What an address may have, declared once for each screen: a name and a kind for each parameter. Reading,
// writing and comparing follow from it: what is read has canonical texts and no defaults.
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback, useMemo } from "react";
import { textsOf } from "./search_params";
import type { HistoryMode } from "./useUrlDraft";

/** What turns the values of a parameter into its canonical one; blank is the default. */
export type Kind<T> = (values: readonly string[]) => T;
type Schema = Record<string, Kind<string | string[]>>;

/** The state of an address: parameters that have their default are left out. */
export type UrlState<S extends Schema> = { [N in keyof S]?: Exclude<ReturnType<S[N]>, ""> };
/** The state of an address with all of its parameters, blank where they have their default. */
export type FullUrlState<S extends Schema> = { [N in keyof S]: ReturnType<S[N]> };

export const text: Kind<string> = ([first = ""]) => first;
export const texts: Kind<string[]> = (values) => [...values];

/** A text that a function makes canonical. */
export function textBy(canonical: (text: string) => string): Kind<string> {
  return ([first = ""]) => canonical(first);
}

/** One of some texts; the usual one is the default. */
export function oneOf<const T extends string>(values: readonly T[], usual?: T): Kind<T | ""> {
  return ([first]) => values.find((each) => each === first && each !== usual) ?? "";
}

/** A number between bounds as text, whole unless it may have decimals. */
export function numberText(
  min: number,
  max = Number.MAX_VALUE,
  { decimals = false, usual }: { decimals?: boolean; usual?: number } = {},
): Kind<string> {
  return ([first = ""]) => {
    const isRead = decimals ? first.trim() !== "" : /^\d{1,9}$/.test(first);
    const value = isRead ? Number(first) : Number.NaN;
    return value >= min && value <= max && value !== usual ? String(value) : "";
  };
}

/** Return what reads the state of an address; `rule` is about several parameters. */
export function urlReader<S extends Schema>(
  schema: S,
  rule: (state: UrlState<S>) => UrlState<S> = (state) => state,
): (search: object) => UrlState<S> {
  const read = fullReader(schema);
  return (search) => {
    const entries = Object.entries(read(search)).filter(([, value]) => value.length > 0);
    return rule(Object.fromEntries(entries) as UrlState<S>);
  };
}

/** Return what reads the state of an address with all of its parameters. */
export function fullReader<S extends Schema>(schema: S): (search: object) => FullUrlState<S> {
  return (search) =>
    Object.fromEntries(
      Object.entries(schema).map(([name, kind]) => [
        name,
        kind(textsOf(search as Record<string, unknown>, name)),
      ]),
    ) as FullUrlState<S>;
}

type Fields<State> = { [N in keyof State]?: string | State[N] };
/** Change parameters of an address; an empty text removes one. */
export type ChangeUrlState<State> = (
  fields: Fields<State> | ((previous: State) => Fields<State>),
  mode?: HistoryMode,
) => void;

/** Return the state of a screen's address, and what changes it. */
export function useUrlState<State extends object>(
  to: string,
  read: (search: object) => State,
): [State, ChangeUrlState<State>] {
  // That of the screen, which stays as it is while one leaves it.
  const search = useSearch({ strict: false }) as object;
  const navigate = useNavigate();
  const urlState = useMemo(() => read(search), [search, read]);
  const change = useCallback<ChangeUrlState<State>>(
    (fields, mode = "replace") =>
      void navigate({
        to,
        search: ((previous: object) =>
          read({
            ...previous,
            ...(typeof fields === "function" ? fields(read(previous)) : fields),
          })) as never,
        replace: mode === "replace",
        resetScroll: false,
      }),
    [navigate, to, read],
  );
  return [urlState, change];
}
