// The current node in numbers: chips, odds, and what it is worth to both players.
import { Table, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { chips, percent } from "../app/number";
import { PlayingCards } from "../cards/PlayingCard";
import { PLAYERS, type Player } from "./address";
import type { Node } from "./asks";
import classes from "./NodeNumbers.module.css";

export function NodeNumbers({ node }: { node: Node }) {
  return (
    <>
      <dl className={classes["facts"]}>
        <Fact name="Board">
          <PlayingCards text={node.board} />
        </Fact>
        <Fact name="Pot">{chips(node.pot)}</Fact>
        <Fact name="Stacks">
          OOP {chips(node.stacks.oop)}, IP {chips(node.stacks.ip)}
        </Fact>
        {node.to_call > 0 && (
          <Fact name="To call">
            {chips(node.to_call)}, pot odds {percent(node.break_even, 1)}
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
            <Table.Th ta="right">EV</Table.Th>
            <Table.Th ta="right">Pot %</Table.Th>
            <Table.Th ta="right">Equity</Table.Th>
            <Table.Th ta="right">
              <abbr title="Equity realised: EV as a share of the pot, over equity">EQR</abbr>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {PLAYERS.map((player) => (
            <Row key={player} node={node} player={player} />
          ))}
        </Table.Tbody>
      </Table>
      <Text size="xs" c="dimmed">
        Chips won of the pot as it stands here. Combos here: OOP {combos(node.combos.oop)}, IP{" "}
        {combos(node.combos.ip)}.
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

function Row({ node, player }: { node: Node; player: Player }) {
  const ev = node.ev[player];
  return (
    <Table.Tr data-testid={`summary-${player}`}>
      <Table.Th scope="row">
        {node.player === player ? <abbr title="To act">▸</abbr> : null} {player.toUpperCase()}
      </Table.Th>
      <Table.Td ta="right">{chips(ev)}</Table.Td>
      <Table.Td ta="right">{percent(ev === null ? null : ev / node.pot, 1)}</Table.Td>
      <Table.Td ta="right">{percent(node.equity[player], 1)}</Table.Td>
      <Table.Td ta="right">{percent(node.eqr[player], 1)}</Table.Td>
    </Table.Tr>
  );
}
