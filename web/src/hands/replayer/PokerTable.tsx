// The table of a replay: seats with cards, stacks and equities, bets, board and pot.
import type { CSSProperties } from "react";
import { percent } from "../../app/format/number";
import { cardsIn } from "../../cards/card";
import { PlayingCard, PlayingCards } from "../../cards/PlayingCard";
import { amountText, type Measure, netText } from "../money";
import type { Unit } from "../url_state";
import classes from "./PokerTable.module.css";
import { type Player, placeOf, type Replay, type State } from "./states";

interface Props {
  replay: Replay;
  state: State;
  unit: Unit;
  /** The player at the bottom of the table. */
  hero: string | undefined;
}

export function PokerTable({ replay, state, unit, hero }: Props) {
  const { hand, players } = replay;
  const bottom = players.find(({ name }) => name === hero)?.seat ?? 0;
  const isOver = state.event === "result";
  return (
    <section className={classes["table"]} aria-label="Table" data-seats={players.length}>
      <div className={classes["felt"]} aria-hidden="true" />
      <div className={classes["middle"]}>
        <BoardCards board={state.board} />
        {isOver && hand.second_board && <BoardCards board={hand.second_board} />}
        <span className={classes["pot"]} data-testid="pot">
          Pot {amountText(state.pot, hand, unit)}
        </span>
      </div>
      <ul className={classes["seats"]}>
        {players.map((player) => (
          <Seat
            key={player.seat}
            player={player}
            state={state}
            measure={hand}
            unit={unit}
            place={placeOf(player.seat, players.length, bottom)}
          />
        ))}
      </ul>
    </section>
  );
}

function variables({ wide, tall }: ReturnType<typeof placeOf>): CSSProperties {
  const names = { "--wide-x": wide.x, "--wide-y": wide.y, "--tall-x": tall.x, "--tall-y": tall.y };
  return names as CSSProperties;
}

interface SeatProps {
  player: Player;
  state: State;
  measure: Measure;
  unit: Unit;
  place: ReturnType<typeof placeOf>;
}

function Seat({ player, state, measure, unit, place }: SeatProps) {
  const { seat, name, position, cards } = player;
  const isOut = state.folded[seat] === true;
  const isOver = state.event === "result";
  const bet = state.bets[seat] ?? 0;
  const won = state.pots.some(({ winners }) => winners.includes(seat));
  const equity = isOver || isOut ? null : (state.equities[seat] ?? null);
  const equityText = equity === null ? "" : percent(equity, 1);
  return (
    <li style={variables(place)} data-player={seat % 6}>
      <div
        className={`${classes["box"]} ${classes["seat"]}`}
        data-out={isOut || undefined}
        data-acting={state.decision?.seat === seat || undefined}
        data-acted={state.seat === seat || undefined}
        data-won={won || undefined}
        data-testid={`seat-${seat}`}
      >
        <span className={classes["cards"]}>
          {cards ? <PlayingCards text={cards} /> : isOut ? null : <CardBacks />}
        </span>
        <span className={classes["name"]} title={name}>
          {name}
        </span>
        <span className={classes["line"]}>
          <b>{position}</b>
          {position === "BTN" && <i title="Dealer button">D</i>}
          <span data-testid={`stack-${seat}`}>
            {amountText(state.stacks[seat] ?? null, measure, unit)}
          </span>
        </span>
        {/* The net at the end, that the player has folded, or the equity with its bar. */}
        <span
          className={classes["note"]}
          data-sign={isOver ? Math.sign(player.net ?? 0) : undefined}
          data-testid={`note-${seat}`}
        >
          {isOver ? netText(player.net, measure, unit) : isOut ? "folded" : equityText || " "}
          {equity !== null && (
            <span className="track" aria-hidden="true">
              <span style={{ width: `${100 * equity}%`, background: "var(--hue)" }} />
            </span>
          )}
        </span>
      </div>
      {bet > 0 && (
        <span className={`${classes["chips"]} ${classes["bet"]}`} data-testid={`bet-${seat}`}>
          {amountText(bet, measure, unit)}
        </span>
      )}
    </li>
  );
}

const PLACES = [0, 1, 2, 3, 4] as const;

function BoardCards({ board }: { board: string }) {
  const cards = cardsIn(board);
  return (
    <span className={classes["board"]}>
      {PLACES.map((place) => {
        const card = cards[place];
        return card ? (
          <PlayingCard key={place} card={card} />
        ) : (
          <span key={place} className={classes["place"]} aria-hidden="true" />
        );
      })}
    </span>
  );
}

export function CardBacks() {
  return (
    <span className={classes["backs"]} role="img" aria-label="two unknown cards">
      <span />
      <span />
    </span>
  );
}
