// Card of a card to come: the deck as a heat map of a player's equity or EV, to pick the card from.
// A card that was dealt is marked, and another one is a click away.
import { useQuery } from "@tanstack/react-query";
import { heat, scaleOf } from "../../app/charts/heat";
import { chips, percent } from "../../app/format/number";
import { cardsIn, DECK, nameOf, SYMBOL } from "../../cards/card";
import { Deck } from "../../cards/Deck";
import { scaleRunouts } from "../ev_unit";
import { nextStreet } from "../labels";
import { afterCard, type NodePosition } from "../node_path";
import { hasRunouts, type PathStep, type Runouts, runoutsQuery } from "../queries";
import type { Player } from "../url_state";
import type { Browsing } from "../view";
import classes from "./strip.module.css";

interface Props {
  step: PathStep;
  browsing: Browsing;
  onPrefetch: (position: NodePosition) => void;
}

type By = "ev" | "equity";

export function ChanceCard({ step, browsing, onPrefetch }: Props) {
  const { id, player, evFactor, urlState, subgameSeconds } = browsing;
  const isKept = hasRunouts(browsing, step);
  const { data } = useQuery({ ...runoutsQuery(id, step, subgameSeconds), enabled: isKept });
  const by = urlState.mode === "ev" ? "ev" : "equity";
  const shade = shadesOf(data && scaleRunouts(data, evFactor), player, by);
  const board = cardsIn(step.board);
  const isOpen = (card: string) =>
    !board.includes(card) && (data?.runouts.some((row) => row.card === card) ?? true);
  const street = nextStreet(step.board);
  return (
    <>
      <button type="button" className={`bare ${classes["head"]}`} onClick={() => browsing.go(step)}>
        <strong>{street}</strong>
        {isKept && (
          <span>
            by {player.toUpperCase()} {by === "ev" ? "EV" : "equity"}
          </span>
        )}
        <span>{isKept ? `${DECK.filter(isOpen).length} cards` : "pick a card to solve it"}</span>
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

/** Return the colours of the cards, around the mean before the card, with their figures. */
function shadesOf(runouts: Runouts | undefined, player: Player, by: By) {
  const rows = new Map(runouts?.runouts.map((row) => [row.card, row]));
  const scale = scaleOf(
    [...rows.values()].map((row) => row[by][player]),
    runouts?.[by][player],
  );
  return (card: string): Shade | undefined => {
    const row = rows.get(card);
    const value = row?.[by][player] ?? null;
    if (row === undefined || value === null) return undefined;
    return {
      colour: heat(value, scale),
      note: `EV ${chips(row.ev[player])}, equity ${percent(row.equity[player], 1)}`,
    };
  };
}

interface Shade {
  colour: string;
  note: string;
}

interface CardDeckProps {
  label: string;
  isOpen: (card: string) => boolean;
  /** The card that was dealt, if one was. */
  dealt?: string | undefined;
  shade?: (card: string) => Shade | undefined;
  onPrefetch?: (card: string) => void;
  onPick: (card: string) => void;
}

export function CardDeck({ label, isOpen, dealt, shade, onPrefetch, onPick }: CardDeckProps) {
  return (
    <Deck
      label={label}
      className={classes["deck"]}
      testId="chance-picker"
      onPick={onPick}
      cardOf={(card) => {
        const shaded = shade?.(card);
        const note = isOpen(card) ? null : "on the board";
        return {
          className: "bare",
          "aria-label": [card[0], nameOf(card), shaded?.note, note].filter(Boolean).join(", "),
          "aria-pressed": dealt === card,
          disabled: !isOpen(card),
          style: shaded && { background: shaded.colour },
          "data-suit": undefined,
          "data-shaded": shaded ? true : undefined,
          onPointerEnter: () => onPrefetch?.(card),
          children: card[0],
        };
      }}
      rowOf={(suit, cards) => (
        <div key={suit} className={classes["suit"]}>
          <span data-suit={suit} aria-hidden="true">
            {SYMBOL[suit]}
          </span>
          {cards}
        </div>
      )}
    />
  );
}
