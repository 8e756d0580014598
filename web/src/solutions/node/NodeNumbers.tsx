// Numbers of the current node: pot, stacks, odds, and EV of both players.
import { Table, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { amount, blinds, chips, percent } from "../../app/format/number";
import { PlayingCards } from "../../cards/PlayingCard";
import type { Node } from "../queries";
import { PLAYERS, type Player } from "../url_state";
import type { Browsing } from "../view";
import classes from "./NodeNumbers.module.css";

export function NodeNumbers({ browsing }: { browsing: Browsing }) {
  const { node, evUnit } = browsing;
  const { bb } = node;
  return (
    <>
      <dl className={classes["facts"]}>
        <Fact name="Board">
          <PlayingCards text={node.board} />
        </Fact>
        <Fact name="Pot">
          {amount(node.pot)}
          {bb && ` (${blinds(bb.pot)})`}
        </Fact>
        <Fact name="Stacks">
          OOP {amount(node.stacks.oop)}
          {bb && ` (${blinds(bb.stacks.oop)})`}, IP {amount(node.stacks.ip)}
          {bb && ` (${blinds(bb.stacks.ip)})`}
        </Fact>
        {node.to_call > 0 && (
          <Fact name="To call">
            {amount(node.to_call)}
            {bb && ` (${blinds(bb.to_call)})`}, pot odds {percent(node.break_even, 1)}
          </Fact>
        )}
        <Fact name="Reach">{reachInWords(node)}</Fact>
      </dl>
      <Table
        withRowBorders={false}
        verticalSpacing={3}
        horizontalSpacing={3}
        className={`numbers ${classes["summary"]}`}
        data-testid="node-summary"
        fz="sm"
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th aria-label="Player" />
            <Table.Th ta="right">{evUnit === "bb" ? "EV bb" : "EV"}</Table.Th>
            <Table.Th ta="right">Pot %</Table.Th>
            <Table.Th ta="right">Equity</Table.Th>
            <Table.Th ta="right">
              <abbr title="Equity realised: EV as a share of the pot, over equity">EQR</abbr>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {PLAYERS.map((player) => (
            <Row key={player} browsing={browsing} player={player} />
          ))}
        </Table.Tbody>
      </Table>
      <Text size="xs" c="dimmed">
        EV: {evUnit === "bb" ? "big blinds" : "chips"} won from the pot at this node. Combos here:
        OOP {combos(node.combos.oop)}, IP {combos(node.combos.ip)}.
      </Text>
    </>
  );
}

function reachInWords(node: Node): string {
  const ofActions = percent(node.path.at(-1)?.reach_given_cards);
  return node.cards ? `${ofActions}, with these cards ${percent(node.reach)}` : ofActions;
}

function combos(count: number | null): string {
  return count === null ? "–" : count.toFixed(1);
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Row({ browsing, player }: { browsing: Browsing; player: Player }) {
  const { node, evFactor } = browsing;
  const ev = node.ev[player];
  return (
    <Table.Tr data-testid={`summary-${player}`}>
      <Table.Th scope="row">
        {node.player === player ? <abbr title="To act">▸</abbr> : null} {player.toUpperCase()}
      </Table.Th>
      <Table.Td ta="right">{chips(ev === null ? null : ev * evFactor)}</Table.Td>
      <Table.Td ta="right">{percent(ev === null ? null : ev / node.pot, 1)}</Table.Td>
      <Table.Td ta="right">{percent(node.equity[player], 1)}</Table.Td>
      <Table.Td ta="right">{percent(node.eqr[player], 1)}</Table.Td>
    </Table.Tr>
  );
}
