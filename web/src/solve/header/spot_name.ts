// The name of a spot where none was given.
import { boardName } from "../board";
import type { SolveForm } from "../form";
import { sprText } from "../panels/spr";

/** "K72r, SPR 17.7"; empty without a board. */
export function defaultName(form: SolveForm): string {
  const board = boardName(form.board);
  const spr = sprText(form.stack, form.pot);
  return board && spr ? `${board}, SPR ${spr}` : board;
}

/** The name of a form for the title of the tab. */
export function nameOf(form: SolveForm): string {
  return form.name.trim() || defaultName(form);
}
