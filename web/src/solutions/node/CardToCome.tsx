// Picker of the next card, coloured by a player's EV or equity.
import { Group, SegmentedControl, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { heat, scaleOf } from "../../app/charts/heat";
import { chips, percent } from "../../app/format/number";
import { CardPicker } from "../../cards/CardPicker";
import { cardsIn, DECK } from "../../cards/card";
import { scaleRunouts } from "../ev_unit";
import { nextStreet } from "../labels";
import { type Node, type Runouts, runoutsQuery } from "../queries";
import type { Player } from "../url_state";
import classes from "./CardToCome.module.css";

interface Props {
  id: string;
  node: Node;
  player: Player;
  evFactor: number;
  /** The card on the current line. */
  chosen: string | null;
  onDeal: (card: string) => void;
}

type By = "ev" | "equity";

export function CardToCome({ id, node, player, evFactor, chosen, onDeal }: Props) {
  const [by, setBy] = useState<By>("equity");
  const { data } = useQuery(runoutsQuery(id, node));
  const shade = shadesOf(data && scaleRunouts(data, evFactor), player, by);
  const street = nextStreet(node.board);
  return (
    <section className={`panel ${classes["panel"]}`} data-testid="chance-picker">
      <Group justify="space-between" mb={6}>
        <Text fw={600}>{street}: pick a card</Text>
        <Group gap={6}>
          <Text size="sm">{player.toUpperCase()} by</Text>
          <SegmentedControl
            size="xs"
            aria-label="Colour cards by"
            data={[
              { value: "equity", label: "Equity" },
              { value: "ev", label: "EV" },
            ]}
            value={by}
            onChange={(value) => setBy(value as By)}
          />
        </Group>
      </Group>
      <CardPicker
        label={`${street} card`}
        chosen={chosen === null ? [] : [chosen]}
        unavailable={unavailableCards(node)}
        onToggle={onDeal}
        shade={shade}
      />
    </section>
  );
}

/** Return the unavailable cards, with the reason. */
function unavailableCards(node: Node): Record<string, string> {
  const board = cardsIn(node.board);
  const unavailable = DECK.filter((card) => !node.cards_to_come.includes(card));
  return Object.fromEntries(
    unavailable.map((card) => [card, board.includes(card) ? "on the board" : "not available"]),
  );
}

function shadesOf(runouts: Runouts | undefined, player: Player, by: By) {
  const rows = new Map(runouts?.runouts.map((row) => [row.card, row]));
  const scale = scaleOf([...rows.values()].map((row) => row[by][player]));
  return (card: string) => {
    const row = rows.get(card);
    const value = row?.[by][player];
    if (row === undefined || value === null || value === undefined) return undefined;
    return {
      colour: heat(value, scale),
      note: `EV ${chips(row.ev[player])}, equity ${percent(row.equity[player], 1)}`,
    };
  };
}
