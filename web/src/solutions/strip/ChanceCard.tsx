// Card of a card to come: the deck as a heat map of a player's equity or EV, to pick the card from.
// A card that was dealt is marked, and another one is a click away.
import { useQuery } from "@tanstack/react-query";
import { heat, scaleOf } from "../../app/charts/heat";
import { chips, percent } from "../../app/format/number";
import { cardsIn, DECK } from "../../cards/card";
import { scaleRunouts } from "../ev_unit";
import { nextStreet } from "../labels";
import { afterCard, type NodePosition } from "../node_path";
import { type PathStep, type Runouts, runoutsQuery } from "../queries";
import type { Player } from "../url_state";
import type { Browsing } from "../view";
import { CardDeck, type Shade } from "./CardDeck";
import classes from "./strip.module.css";

interface Props {
  step: PathStep;
  browsing: Browsing;
  onPrefetch: (position: NodePosition) => void;
}

type By = "ev" | "equity";

export function ChanceCard({ step, browsing, onPrefetch }: Props) {
  const { id, player, evFactor, urlState, subgameSeconds } = browsing;
  const { data } = useQuery(runoutsQuery(id, step, subgameSeconds));
  const by = urlState.mode === "ev" ? "ev" : "equity";
  const shade = shadesOf(data && scaleRunouts(data, evFactor), player, by);
  const board = cardsIn(step.board);
  const isOpen = (card: string) =>
    !board.includes(card) && (data?.runouts.some((row) => row.card === card) ?? true);
  const street = nextStreet(step.board);
  return (
    <>
      <button type="button" className={classes["head"]} onClick={() => browsing.go(step)}>
        <strong>{street}</strong>
        <span>
          by {player.toUpperCase()} {by === "ev" ? "EV" : "equity"}
        </span>
        <span>{DECK.filter(isOpen).length} cards</span>
      </button>
      <CardDeck
        label={`${street} card`}
        isOpen={isOpen}
        dealt={cardsIn(step.chosen ?? "")[0]}
        shade={shade}
        onPrefetch={(card) => onPrefetch(afterCard(step, card))}
        onPick={(card) => browsing.deal(step, card)}
      />
    </>
  );
}

/** Return the colours of the cards, around the mean before the card. */
function shadesOf(runouts: Runouts | undefined, player: Player, by: By) {
  const rows = new Map(runouts?.runouts.map((row) => [row.card, row]));
  const scale = scaleOf(
    [...rows.values()].map((row) => row[by][player]),
    runouts?.[by][player],
  );
  return (card: string): Shade | undefined => {
    const row = rows.get(card);
    const value = row?.[by][player];
    if (row === undefined || value === null || value === undefined) return undefined;
    return {
      colour: heat(value, scale),
      note: `EV ${chips(row.ev[player])}, equity ${percent(row.equity[player], 1)}`,
    };
  };
}
