// What happened in a hand, street by street.
import { PlayingCards } from "../../cards/PlayingCard";
import type { Unit } from "../../solutions/ev_unit";
import { eventText } from "../labels";
import { followLine } from "../line_events";
import type { Hand } from "../queries";
import classes from "./History.module.css";

export function History({ hand, unit }: { hand: Hand; unit: Unit }) {
  return (
    <ol className={classes["history"]} data-testid="history">
      {followLine(hand).events.map((event, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: events are only appended
        <li key={index} data-dealt={event.kind === "cards" || undefined}>
          {eventText(event, hand.seat, unit)}
          {event.kind === "cards" && <PlayingCards text={event.cards} />}
        </li>
      ))}
    </ol>
  );
}
