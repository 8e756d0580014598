// Summary tab: the current node in numbers, each action, and the ranges to copy.
import { Group, Stack, Table, Text } from "@mantine/core";
import { CopyButton } from "../../app/CopyButton";
import { Fact, Facts } from "../../app/Facts";
import { chips, percent } from "../../app/format/number";
import { Choice } from "../../app/forms/Choice";
import { PlayingCards } from "../../cards/PlayingCard";
import { actionsOf, potShare } from "../actions";
import { unitText } from "../ev_unit";
import { NotesField, TagsField } from "../naming/naming";
import { rangeText } from "../node/range_text";
import type { HandRow, Node } from "../queries";
import { type Height, PLAYERS, type Player } from "../url_state";
import type { Browsing } from "../view";

const HEIGHTS: Record<Height, string> = { scaled: "Scaled", reach: "By reach", full: "Full" };

export function Summary({ browsing }: { browsing: Browsing }) {
  const { id, solution, node, evUnit, urlState, change } = browsing;
  return (
    <Stack gap="sm" maw={560}>
      <Facts layout="table" fz="xs">
        <Fact label="Board">
          <PlayingCards text={node.board} />
        </Fact>
        <Fact label="Pot">{unitText(node.pot, browsing)}</Fact>
        <Fact label="Stacks">
          OOP {unitText(node.stacks.oop, browsing)}, IP {unitText(node.stacks.ip, browsing)}
        </Fact>
        {node.to_call > 0 && (
          <Fact label="To call">
            {unitText(node.to_call, browsing)}, pot odds {percent(node.break_even, 1)}
          </Fact>
        )}
        <Fact label="Reach">{reachInWords(node)}</Fact>
      </Facts>
      <Table
        withRowBorders={false}
        verticalSpacing={3}
        horizontalSpacing={3}
        style={{ whiteSpace: "nowrap" }}
        fz="sm"
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Player</Table.Th>
            <Table.Th ta="right">{evUnit === "bb" ? "EV bb" : "EV"}</Table.Th>
            <Table.Th ta="right">Pot %</Table.Th>
            <Table.Th ta="right">Equity</Table.Th>
            <Table.Th ta="right">
              <abbr
                style={{ textDecoration: "none" }}
                title="Equity realised: EV as a share of the pot, over equity"
              >
                EQR
              </abbr>
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
        EV: {evUnit === "bb" ? "big blinds" : "chips"} won from the pot at this node. EQR: equity
        realised. Combos here: OOP {combos(node.combos.oop)}, IP {combos(node.combos.ip)}.
      </Text>
      {node.kind === "decision" && <Actions browsing={browsing} />}
      <Group gap={6}>
        {PLAYERS.map((player) => (
          <CopyButton
            key={player}
            label={`Copy ${player.toUpperCase()} range`}
            text={rangeText(node.hands[player], node.board)}
            testId={`copy-range-${player}`}
          />
        ))}
      </Group>
      <Group gap={6}>
        <Text size="sm">Bars of the grid</Text>
        <Choice
          label="Bar height"
          names={HEIGHTS}
          value={urlState.height ?? "scaled"}
          onChange={(height) => change({ height })}
          data-testid="bar-height"
        />
      </Group>
      <TagsField id={id} tags={solution.tags} label="Tags of this solution" />
      <NotesField key={id} id={id} notes={solution.notes} />
    </Stack>
  );
}

/** How often each action is taken, by how many combos, and what it is worth. */
function Actions({ browsing }: { browsing: Browsing }) {
  const { node, evFactor } = browsing;
  if (node.player === null) return null;
  const rows = node.hands[node.player];
  return (
    <Table
      withRowBorders={false}
      verticalSpacing={3}
      horizontalSpacing={3}
      style={{ whiteSpace: "nowrap" }}
      fz="sm"
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Action</Table.Th>
          <Table.Th ta="right">Pot</Table.Th>
          <Table.Th ta="right">Frequency</Table.Th>
          <Table.Th ta="right">Combos</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {actionsOf(node.actions, evFactor).map((action, index) => (
          <Table.Tr key={action.text}>
            <Table.Th scope="row">
              <span className="swatch" style={{ background: action.colour }} aria-hidden="true" />
              {action.name}
            </Table.Th>
            <Table.Td ta="right">{potShare(action, node.pot) ?? ""}</Table.Td>
            <Table.Td ta="right">{percent(node.frequencies?.[action.text], 1)}</Table.Td>
            <Table.Td ta="right">{combos(taking(rows, index))}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** Return how many combos take an action, by weight. */
function taking(rows: readonly HandRow[], index: number): number {
  return rows.reduce((sum, { reach, strategy }) => sum + reach * (strategy?.[index] ?? 0), 0);
}

function reachInWords(node: Node): string {
  const ofActions = percent(node.path.at(-1)?.reach_given_cards);
  return node.cards ? `${ofActions}, with these cards ${percent(node.reach)}` : ofActions;
}

function combos(count: number | null): string {
  return count === null ? "–" : count.toFixed(1);
}

function Row({ browsing, player }: { browsing: Browsing; player: Player }) {
  const { node, evFactor } = browsing;
  const ev = node.ev[player];
  return (
    <Table.Tr data-testid={`summary-${player}`} data-player={PLAYERS.indexOf(player)}>
      <Table.Th scope="row" c="var(--hue)">
        {node.player === player ? (
          <abbr style={{ textDecoration: "none" }} title="To act">
            ▸
          </abbr>
        ) : null}{" "}
        {player.toUpperCase()}
      </Table.Th>
      <Table.Td ta="right">{chips(ev === null ? null : ev * evFactor)}</Table.Td>
      <Table.Td ta="right">{percent(ev === null ? null : ev / node.pot, 1)}</Table.Td>
      <Table.Td ta="right">{percent(node.equity[player], 1)}</Table.Td>
      <Table.Td ta="right">{percent(node.eqr[player], 1)}</Table.Td>
    </Table.Tr>
  );
}
