// Summary tab: the current node in numbers, each action, and the ranges to copy.
import { Group, Stack, Text } from "@mantine/core";
import { CopyButton } from "../../app/CopyButton";
import { Fact, Facts } from "../../app/Facts";
import { percent } from "../../app/format/number";
import { Choice } from "../../app/forms/Choice";
import { FigureTable } from "../../app/table/FigureTable";
import { PlayingCards } from "../../cards/PlayingCard";
import { actionsOf, potShare } from "../actions";
import { evText, unitText } from "../ev_unit";
import { NotesField, TagsField } from "../naming/naming";
import { reachedRangeText } from "../node/range_text";
import type { HandRow, Node } from "../queries";
import { type Height, PLAYERS } from "../url_state";
import type { Browsing } from "../view";

const HEIGHTS: Record<Height, string> = { scaled: "Scaled", reach: "By reach", full: "Full" };

const TABLE = { horizontalSpacing: 3, style: { whiteSpace: "nowrap" } } as const;

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
      <FigureTable
        {...TABLE}
        titles={[
          "Player",
          evUnit === "bb" ? "EV bb" : "EV",
          "Pot %",
          "Equity",
          <Abbreviation key="eqr" title="Equity realised: EV as a share of the pot, over equity">
            EQR
          </Abbreviation>,
        ]}
        rows={PLAYERS.map((player, index) => ({
          key: player,
          name: (
            <Text span inherit fw="inherit" c="var(--hue)">
              {node.player === player && <Abbreviation title="To act">▸</Abbreviation>}{" "}
              {player.toUpperCase()}
            </Text>
          ),
          figures: [
            evText(node.ev[player], browsing),
            percent(node.ev[player] === null ? null : node.ev[player] / node.pot, 1),
            percent(node.equity[player], 1),
            percent(node.eqr[player], 1),
          ],
          attributes: { "data-testid": `summary-${player}`, "data-player": index },
        }))}
      />
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
            text={reachedRangeText(node.hands[player], node.board)}
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
    <FigureTable
      {...TABLE}
      titles={["Action", "Pot", "Frequency", "Combos"]}
      rows={actionsOf(node.actions, evFactor).map((action, index) => ({
        key: action.text,
        name: (
          <>
            <span className="swatch" style={{ background: action.colour }} aria-hidden="true" />
            {action.name}
          </>
        ),
        figures: [
          potShare(action, node.pot),
          percent(node.frequencies?.[action.text], 1),
          combos(taking(rows, index)),
        ],
      }))}
    />
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

function Abbreviation({ title, children }: { title: string; children: string }) {
  return (
    <abbr style={{ textDecoration: "none" }} title={title}>
      {children}
    </abbr>
  );
}
