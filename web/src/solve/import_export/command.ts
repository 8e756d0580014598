// Export of the form as a command for a POSIX shell.
import { SPOT_FIELDS } from "../../api/spot_fields";
import { percentText } from "../../app/format/number";
import {
  kindOf,
  PLAYERS,
  remainingSizeKeys,
  remainingStreets,
  type SizeKey,
  type SizeKind,
  type SolveForm,
  type SpotField,
  type Street,
} from "../form";
import { goalOf, linesIn, spotOf } from "../spot";

const PLAIN = /^[\w@%+=:,./-]+$/;
const DEFAULTS = { bet: "50%", raise: "60%" } as const; // defaults of the command, not of the form

export function quoted(text: string): string {
  return PLAIN.test(text) ? text : `'${text.replaceAll("'", `'"'"'`)}'`;
}

export function commandOf(form: SolveForm): string {
  if (form.locks) return commandFromInput(form);
  const rows = [
    ["runout solve", "-b", form.board.replace(/\s+/g, "")],
    ["--oop", form.oop],
    ["--ip", form.ip],
    ["--pot", form.pot.trim(), "--stack", form.stack.trim()],
    ...sizeOptions(form),
    ...fieldOptions(form),
    ...goalOptions(form),
  ];
  return rows.map(([option, ...rest]) => [option, ...rest.map(quoted)].join(" ")).join(" \\\n  ");
}

/** Locks have no command line option; the spot is passed through standard input. */
function commandFromInput(form: SolveForm): string {
  const options = goalOptions(form).flatMap(([option, ...rest]) => [option, ...rest.map(quoted)]);
  const spot = JSON.stringify(spotOf(form));
  return `${["runout solve -", ...options].join(" ")} <<'SPOT'\n${spot}\nSPOT`;
}

/** One option if all streets and players agree, otherwise one for each. */
function sizeOptions(form: SolveForm): string[][] {
  const options: string[][] = [];
  for (const kind of ["bet", "raise"] as const) {
    const keys = remainingSizeKeys(form.board).filter((key) => kindOf(key) === kind);
    const texts = new Set(keys.map((key) => form.sizes[key]));
    const [text] = texts;
    if (texts.size > 1) options.push(...sizesByStreet(form, kind));
    else if (text !== undefined && text !== DEFAULTS[kind]) options.push([`--${kind}`, text]);
  }
  for (const key of remainingSizeKeys(form.board).filter((each) => kindOf(each) === "donk")) {
    if (form.sizes[key]) options.push(["--size", `${key.replace("_", " ")}=${form.sizes[key]}`]);
  }
  return options;
}

function sizesByStreet(form: SolveForm, kind: Exclude<SizeKind, "donk">): string[][] {
  const textAt = (street: Street, player: (typeof PLAYERS)[number]) =>
    form.sizes[`${street}_${player}_${kind}` satisfies SizeKey];
  return remainingStreets(form.board).flatMap((street) =>
    textAt(street, "oop") === textAt(street, "ip")
      ? [["--size", `${street} ${kind}=${textAt(street, "oop")}`]]
      : PLAYERS.map((player) => [
          "--size",
          `${street} ${player} ${kind}=${textAt(street, player)}`,
        ]),
  );
}

function fieldOptions(form: SolveForm): string[][] {
  const spot = spotOf(form);
  return SPOT_FIELDS.flatMap((field) => {
    const value = spot[field.name];
    if (field.required || value === undefined || value === null) return [];
    return optionValues(field, form[field.name]).map((text) => [field.option, text]);
  });
}

/** Return the values of an option, as entered; a share with its percent sign. */
function optionValues({ kind }: SpotField, text: string): string[] {
  if (kind === "lines") return linesIn(text);
  const entered = text.trim();
  return kind === "share" ? [`${entered.replace(/\s*%$/, "")}%`] : [entered];
}

function goalOptions(form: SolveForm): string[][] {
  const goal: Partial<ReturnType<typeof goalOf>> = goalOf(form);
  const options: string[][] = [];
  if (goal.target !== undefined) options.push(["--target", `${percentText(goal.target)}%`]);
  if (goal.max_iterations !== undefined) {
    options.push(["--max-iterations", String(goal.max_iterations)]);
  }
  if (goal.precision !== undefined) options.push(["--precision", goal.precision]);
  if (form.tree === "quick") options.push(["--quick"]);
  if (goal.threads !== undefined) options.push(["--threads", String(goal.threads)]);
  return options;
}
