// The table of a training hand: the opponent above, the board and the pot, your hand below.
import { Box, Group, Stack, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { CardSlots, STREETS } from "../../cards/CardSlots";
import { cardsIn } from "../../cards/card";
import { PlayingCards } from "../../cards/PlayingCard";
import { CardBacks } from "../../hands/replayer/PokerTable";
import poker from "../../hands/replayer/PokerTable.module.css";
import { type Unit, unitText } from "../../solutions/ev_unit";
import { seatName } from "../../solutions/labels";
import { PLAYERS } from "../../solutions/url_state";
import { eventText } from "../labels";
import { followLine } from "../line_events";
import type { Hand, HandResult } from "../queries";
import type { Seat } from "../url_state";
import classes from "./TrainTable.module.css";

const HOLE = ["card", "card"] as const;

interface Props {
  hand: Hand;
  /** How the hand ended; it shows the opponent's cards. */
  result: HandResult | null;
  acting: Seat | null;
  /** What each seat did last on this street. */
  notes: Partial<Record<Seat, string>>;
  unit: Unit;
}

export function TrainTable({ hand, result, acting, notes, unit }: Props) {
  const own = hand.seat;
  const { bets } = followLine(hand);
  const other = own === "oop" ? "ip" : "oop";
  const seatBox = (seat: Seat, cards: ReactNode) => (
    <div
      className={`${poker["box"]} ${classes["seat"]}`}
      data-own={seat === own || undefined}
      data-acting={seat === acting || undefined}
      data-player={PLAYERS.indexOf(seat)}
      data-testid={seat === own ? "your-seat" : "other-seat"}
    >
      {cards}
      <Group component="span" gap={6} align="baseline" wrap="nowrap">
        <Text span inherit fz="sm" fw="bold">
          {seat === own ? "You" : "Opponent"}
        </Text>{" "}
        <Text span inherit fw={650} c="var(--hue)">
          {seatName(seat)}
        </Text>
        <span className="detail">{unitText(hand.stacks[seat], unit)} behind</span>
      </Group>
      <Text span inherit mih={17} fw={650}>
        {notes[seat] ?? " "}
      </Text>
    </div>
  );
  const chips = (bet: number) => (
    <Box
      component="span"
      className={poker["chips"] ?? ""}
      pos="relative"
      style={{ visibility: bet === 0 ? "hidden" : "visible" }}
    >
      {bet === 0 ? " " : unitText(bet, unit)}
    </Box>
  );
  return (
    <section className={classes["table"]} aria-label="Table">
      <div className={`${poker["felt"]} ${classes["felt"]}`} aria-hidden="true" />
      {seatBox(
        other,
        result ? (
          <CardSlots
            label="Opponent's hand"
            names={HOLE}
            cards={cardsIn(result.hands[other])}
            isSmall
            testId="other-hand"
          />
        ) : (
          <Text span inherit display="flex" fz="lg">
            <CardBacks />
          </Text>
        ),
      )}
      <Stack gap={6} align="center" pos="relative">
        {chips(bets[other])}
        <CardSlots
          label="Board"
          names={STREETS}
          cards={cardsIn(result?.board ?? hand.board)}
          next={-1}
          testId="train-board"
        />
        <span className={poker["pot"]} data-testid="train-pot">
          Pot {unitText(hand.pot, unit)}
        </span>
        {chips(bets[own])}
      </Stack>
      {seatBox(
        own,
        <CardSlots label="Your hand" names={HOLE} cards={cardsIn(hand.hand)} testId="your-hand" />,
      )}
    </section>
  );
}

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
