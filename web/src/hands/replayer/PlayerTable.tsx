// The players of a hand: cards, stacks at the start, nets with and without all-in luck.
import { Table } from "@mantine/core";
import { GAPS } from "../../app/format/gaps";
import { PlayingCards } from "../../cards/PlayingCard";
import { amountText, netText } from "../money";
import type { Unit } from "../url_state";
import classes from "./PlayerTable.module.css";
import type { Replay } from "./states";

export function PlayerTable({ replay: { hand, players }, unit }: { replay: Replay; unit: Unit }) {
  const hasLuck = players.some(({ net, net_without_luck }) => net !== net_without_luck);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scroll containers must be focusable
    <section className={classes["holder"]} tabIndex={0} aria-label="Players">
      <Table
        className={classes["table"] ?? ""}
        verticalSpacing={4}
        horizontalSpacing={6}
        data-testid="players"
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Player</Table.Th>
            <Table.Th>Cards</Table.Th>
            <Table.Th ta="right">Stack</Table.Th>
            <Table.Th ta="right">Net</Table.Th>
            {hasLuck && <Table.Th ta="right">Without luck</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {players.map((player) => (
            <Table.Tr key={player.seat}>
              <Table.Th scope="row">
                {player.position} {player.name}
              </Table.Th>
              <Table.Td>
                <PlayingCards text={player.cards} />
              </Table.Td>
              <Table.Td ta="right">{amountText(player.stack, hand, unit)}</Table.Td>
              <Table.Td ta="right" data-sign={Math.sign(player.net ?? 0)}>
                {netText(player.net, hand, unit)}
              </Table.Td>
              {hasLuck && (
                <Table.Td ta="right" data-sign={Math.sign(player.net_without_luck ?? 0)}>
                  {netText(player.net_without_luck, hand, unit)}
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {!hand.has_result && (
        <p className={classes["rake"]} data-testid="no-result">
          Nets are not known: {GAPS[hand.source]}
        </p>
      )}
      {hand.rake > 0 && <p className={classes["rake"]}>Rake {amountText(hand.rake, hand, unit)}</p>}
    </section>
  );
}
