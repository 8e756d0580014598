// Winners by the cards alone: the hands that seats show down, and the best of them.
import type { Instance } from "../core/instance.ts";
import type { Strength } from "../hands.ts";
import { refuseUnknownMembers } from "../inputs.ts";
import { HANDS, readHandList, readShowdownCards, type ShowdownInput } from "./cards.ts";
import { ask } from "./core.ts";
import { Players, refuseSeatCount } from "./players.ts";
import { FOLDED, OF_HAND_INPUT, shownHands } from "./settlement.ts";

/** Who wins on each board, and the hand they win with: null where nobody contested. */
export interface Showdown {
  readonly boards: readonly { readonly winners: readonly number[]; readonly hand: string | null }[];
  readonly hands: readonly (readonly Strength[] | null)[];
  readonly names: readonly string[];
}

export function winners(core: Instance, input: ShowdownInput): Showdown {
  return showdownTable(core, input).showdown;
}

/** Return a showdown, and what it was read from. */
export function showdownTable(
  core: Instance,
  input: Partial<ShowdownInput>,
): { showdown: Showdown; players: Players; request: object } {
  refuseUnknownMembers(input, OF_HAND_INPUT, "hand");
  const hands = readHandList(input.hands);
  refuseSeatCount(hands.length, HANDS);
  const players = Players.read(input.names, hands.length);
  const request = {
    names: players.names,
    folded: players.some(input.folded, FOLDED),
    ...readShowdownCards({ ...input, hands }, players),
  };
  const answer = ask<{ boards: Showdown["boards"]; hands: number[][] }>(
    core,
    "find_winners",
    request,
  );
  const { boards } = answer;
  const showdown = { boards, hands: shownHands(core, answer.hands), names: players.names };
  return { showdown, players, request };
}
