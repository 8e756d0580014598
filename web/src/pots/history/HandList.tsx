// Virtualised list of the checked hands.
import { useVirtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, useRef } from "react";
import { counted } from "../../app/format/number";
import { PlayingCards } from "../../cards/PlayingCard";
import { amount } from "../results/amount";
import classes from "./HandList.module.css";
import { CHIPS, type CheckedHand, recorded, type UnreadHand } from "./history";

const ROW_PX = 82;

const SIGNS: Record<CheckedHand["verdict"], string> = {
  agrees: "✓",
  differs: "✗",
  unrecorded: "–",
  unfinished: "…",
  undecidable: "?",
};

interface Props {
  hands: readonly (CheckedHand | UnreadHand)[];
  onPick: (hand: CheckedHand) => void;
}

export function HandList({ hands, onPick }: Props) {
  const scroller = useRef<HTMLUListElement>(null);
  const virtual = useVirtualizer({
    count: hands.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    measureElement: (row) => row.getBoundingClientRect().height,
    overscan: 5,
  });
  const total = { "--total": `${virtual.getTotalSize()}px` } as CSSProperties;
  return (
    <ul ref={scroller} className={classes["hands"]} style={total} aria-label="Checked hands">
      {virtual.getVirtualItems().map(({ index, start }) => {
        const hand = hands[index];
        return hand ? (
          <li
            key={index}
            ref={virtual.measureElement}
            data-index={index}
            className={classes["hand"]}
            style={{ transform: `translateY(${start}px)` }}
          >
            {hand.kind === "hand" ? (
              <Checked hand={hand} number={index} onPick={onPick} />
            ) : (
              <Unread hand={hand} number={index} />
            )}
          </li>
        ) : null;
      })}
    </ul>
  );
}

interface CheckedProps {
  hand: CheckedHand;
  number: number;
  onPick: (hand: CheckedHand) => void;
}

function Checked({ hand, number, onPick }: CheckedProps) {
  const lineText = hand.line === null ? "" : `line ${hand.line}`;
  return (
    <button
      type="button"
      className={classes["verdict"]}
      data-verdict={hand.verdict}
      onClick={() => onPick(hand)}
      data-testid={`hand-${number}`}
    >
      <span className={classes["sign"]} aria-hidden="true">
        {SIGNS[hand.verdict]}
      </span>
      <span>
        <b>{hand.hand ? `Hand ${hand.hand}` : `Hand at ${lineText}`}</b> {hand.verdict}
        <small>{hand.reason ?? hand.no_net ?? handText(hand, lineText)}</small>
        {hand.board && (
          <small>
            <PlayingCards text={hand.board} />
          </small>
        )}
      </span>
    </button>
  );
}

/** "3 players, €3.00, line 12". */
function handText(hand: CheckedHand, lineText: string): string {
  const pot = hand.pots?.reduce((sum, { amount }) => sum + amount, 0);
  const currency = hand.currency === CHIPS ? "" : hand.currency;
  return [
    counted(hand.players.length, "player"),
    ...(pot === undefined ? [] : [`pot ${amount(recorded(hand, pot), currency)}`]),
    ...(lineText ? [lineText] : []),
  ].join(", ");
}

function Unread({ hand, number }: { hand: UnreadHand; number: number }) {
  return (
    <div className={classes["verdict"]} data-verdict="unread" data-testid={`hand-${number}`}>
      <span className={classes["sign"]} aria-hidden="true">
        !
      </span>
      <span>
        <b>{hand.line === null ? "A hand" : `Line ${hand.line}`}</b> cannot be read
        <small>{hand.reason}</small>
      </span>
    </div>
  );
}
