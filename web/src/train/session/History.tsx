// What happened in a hand, street by street.
import { Group } from "@mantine/core";
import { PlayingCards } from "../../cards/PlayingCard";
import type { Unit } from "../../solutions/ev_unit";
import { eventText } from "../labels";
import { followLine } from "../line_events";
import type { Hand } from "../queries";

const DEALT = { fz: "xs", fw: 650, c: "dimmed", p: "2px 9px 2px 1px" };

export function History({ hand, unit }: { hand: Hand; unit: Unit }) {
  return (
    <Group component="ol" className="plain" gap="4px 8px" data-testid="history">
      {followLine(hand).events.map((event, index) => (
        <Group
          // biome-ignore lint/suspicious/noArrayIndexKey: events are only appended
          key={index}
          component="li"
          gap={6}
          {...(event.kind === "cards" ? DEALT : { className: "pill" })}
        >
          {eventText(event, hand.seat, unit)}
          {event.kind === "cards" && <PlayingCards text={event.cards} />}
        </Group>
      ))}
    </Group>
  );
}
