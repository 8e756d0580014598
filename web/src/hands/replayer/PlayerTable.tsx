// The players of a hand: cards, stacks at the start, nets with and without all-in luck.
import { Text } from "@mantine/core";
import { GAPS } from "../../app/format/gaps";
import type { Column } from "../../app/table/columns";
import { DataTable } from "../../app/table/DataTable";
import { PlayingCards } from "../../cards/PlayingCard";
import { amountText, netText } from "../money";
import type { Unit } from "../url_state";
import type { Player, Replay } from "./states";

export function PlayerTable({ replay: { hand, players }, unit }: { replay: Replay; unit: Unit }) {
  const hasLuck = players.some(({ net, net_without_luck }) => net !== net_without_luck);
  const net = (of: "net" | "net_without_luck") => ({
    isNumber: true,
    cell: (player: Player) => netText(player[of], hand, unit),
    attributesOf: (player: Player) => ({ "data-sign": Math.sign(player[of] ?? 0) }),
  });
  const columns: Column<Player>[] = [
    {
      key: "player",
      title: "Player",
      isName: true,
      attributes: { className: "ellipsis", style: { maxWidth: 130 } },
      cell: ({ position, name }) => `${position} ${name}`,
    },
    { key: "cards", title: "Cards", cell: ({ cards }) => <PlayingCards text={cards} /> },
    {
      key: "stack",
      title: "Stack",
      isNumber: true,
      cell: ({ stack }) => amountText(stack, hand, unit),
    },
    { key: "net", title: "Net", ...net("net") },
    ...(hasLuck ? [{ key: "fair", title: "Without luck", ...net("net_without_luck") }] : []),
  ];
  return (
    <>
      <DataTable
        label="Players"
        columns={columns}
        rows={players}
        keyOf={({ seat }) => String(seat)}
        look="small"
        testId="players"
      />
      {!hand.has_result && (
        <Text inherit className="detail" mt={6} data-testid="no-result">
          Nets are not known: {GAPS[hand.source]}
        </Text>
      )}
      {hand.rake > 0 && (
        <Text inherit className="detail" mt={6}>
          Rake {amountText(hand.rake, hand, unit)}
        </Text>
      )}
    </>
  );
}
