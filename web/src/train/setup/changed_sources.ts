// What changes in a drill with its solutions and reports.
import { listOf, STREETS, type Street, sourceFields, type TrainUrlState } from "../url_state";
import type { ChosenSource } from "./sources";

/** Return the streets on which solutions and reports have decisions; a report has all. */
export function streetsOf(chosen: readonly ChosenSource[]): readonly Street[] {
  const first = chosen.map(({ solution }) => STREETS.indexOf(solution?.street ?? "flop"));
  return chosen.length === 0 ? STREETS : STREETS.slice(Math.min(...first));
}

/**
 * Return the fields of a drill on other solutions and reports. Where they replace all that were
 * chosen, hands begin at the root; what the form does not show for them is cleared.
 */
export function changedSources(
  { streets, textures, flops }: TrainUrlState,
  before: readonly ChosenSource[],
  after: readonly ChosenSource[],
): Partial<Record<keyof TrainUrlState, string>> {
  const isKept = after.some(({ id }) => before.some((each) => each.id === id));
  const hasReport = after.some(({ kind }) => kind === "report");
  const possible = streetsOf(after);
  return {
    ...sourceFields(after),
    ...(!isKept && { node: "", cards: "" }),
    streets: isKept
      ? listOf(streets)
          .filter((street) => possible.includes(street as Street))
          .join(",")
      : "",
    textures: (hasReport && textures) || "",
    flops: (hasReport && flops) || "",
    spr: "",
  };
}
