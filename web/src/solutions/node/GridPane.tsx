// The grid of the player who is shown, or both players' side by side, under the controls and the bar
// of frequencies.
import { ActionIcon, Group, SimpleGrid, Stack, Switch, Text } from "@mantine/core";
import { useCallback } from "react";
import { percent } from "../../app/format/number";
import { Choice } from "../../app/forms/Choice";
import { DraftInput } from "../../app/forms/DraftInput";
import { CrossIcon } from "../../app/icons";
import { type Action, actionsOf } from "../actions";
import { evText } from "../ev_unit";
import { type FilteredNode, frequenciesOf } from "../filter/useHandFilter";
import { endLabel, nextStreet } from "../labels";
import type { LockDraft } from "../locks/useLockDraft";
import { afterAction, type NodePosition } from "../node_path";
import type { Node } from "../queries";
import { type Mode, PLAYERS, type Player } from "../url_state";
import type { NodeView } from "../view";
import classes from "./FrequencyBar.module.css";
import { StrategyGrid } from "./StrategyGrid";

interface Props {
  browsing: NodeView;
  filtered: FilteredNode;
  /** Actions of the player to act; none where nobody acts. */
  actions: readonly Action[];
  /** The hands to lock; none where nothing is locked. */
  draft: Pick<LockDraft, "picked" | "drafted" | "toggle"> | undefined;
  isBoth: boolean;
  onHover: (name: string | null) => void;
  onPrefetch: (position: NodePosition) => void;
}

const MODES: Record<Mode, string> = {
  strategy: "Strategy",
  ev: "EV",
  equity: "Equity",
  reach: "Reach",
};
const SEAT_NAMES: Record<Player, string> = { oop: "OOP", ip: "IP" };

export function GridPane(props: Props) {
  const { browsing, filtered, isBoth } = props;
  const { urlState, node, player, change } = browsing;
  const { filter = "" } = urlState;
  const { unknown } = filtered;
  return (
    <>
      <Group flex="none" gap="6px 10px">
        <Choice
          label="What the grid shows"
          names={MODES}
          value={urlState.mode ?? "strategy"}
          onChange={(mode) => change({ mode })}
        />
        <Choice
          label="Whose hands"
          names={SEAT_NAMES}
          value={player}
          onChange={(value) => change({ player: value === node.player ? "" : value })}
        />
        <Switch
          size="xs"
          label="Both"
          title="Show both players' grids side by side"
          checked={isBoth}
          onChange={(event) => change({ grids: event.currentTarget.checked ? "both" : "one" })}
        />
        <DraftInput
          size="xs"
          aria-label="Filter hands"
          placeholder="AKs, ♥, set"
          title="Hands, suits and categories, separated by commas"
          error={unknown.length > 0 && `No hand, suit or category: ${unknown.join(", ")}`}
          pos="relative"
          flex="1 1 110px"
          miw={100}
          maw={260}
          ml="auto"
          styles={{ error: ERROR }}
          value={filter}
          onChange={(text) => change({ filter: text })}
          parameter="filter"
          spellCheck={false}
          autoComplete="off"
          rightSection={
            filter && (
              <ActionIcon
                size="xs"
                aria-label="Clear the filter"
                onClick={() => change({ filter: "" })}
              >
                <CrossIcon />
              </ActionIcon>
            )
          }
        />
      </Group>
      {node.kind === "decision" ? (
        <FrequencyBar {...props} />
      ) : (
        <Text inherit truncate flex="none" h={28} lh="28px" c="dimmed">
          {node.kind === "chance"
            ? `Pick a ${nextStreet(node.board).toLowerCase()} card above. The grid shows reach.`
            : `The hand is over: ${endLabel(node.line, node.board)}.`}
        </Text>
      )}
      <SimpleGrid
        cols={isBoth ? { base: 1, sm: 2 } : 1}
        spacing="sm"
        flex={1}
        mih={0}
        data-testid="grids"
      >
        {(isBoth ? PLAYERS : [player]).map((each) => (
          // One grid stays in place for both players: only cells that differ are drawn anew.
          <PlayerGrid key={isBoth ? each : "shown"} {...props} of={each} />
        ))}
      </SimpleGrid>
    </>
  );
}

/** Return the frequencies of the hands that pass the filter, and a note that says so. */
function frequenciesIn(node: Node, { isFiltered, rows }: FilteredNode) {
  if (!isFiltered || node.player === null) return { frequencies: node.frequencies, note: null };
  const other = node.player === "oop" ? "ip" : "oop";
  const { hands } = rows[node.player];
  const frequencies = frequenciesOf(hands, node.hands[other], node.actions);
  return { frequencies, note: frequencies === null ? "no such hands here" : "of these hands" };
}

const NONE: ReadonlySet<string> = new Set();
const NO_ACTIONS: readonly Action[] = [];

/** The grid of one player; a click on a hand shows the player's hands in the table. */
function PlayerGrid({
  browsing,
  filtered,
  actions,
  draft,
  isBoth,
  onHover,
  of,
}: Props & { of: Player }) {
  const { urlState, node, player, change } = browsing;
  const { mode = "strategy", height = "scaled", pinned = null } = urlState;
  const isShown = of === player;
  const locking = urlState.tab === "locks" && of === node.player ? draft : undefined;
  // A hand outside the range has no combos to show.
  const hover = useCallback(
    (name: string | null) =>
      onHover(isShown && node.classes[of].some(({ hand }) => hand === name) ? name : null),
    [node, of, isShown, onHover],
  );
  const pin = useCallback(
    (name: string) => {
      const whose = isShown ? {} : { player: of === node.player ? "" : of };
      change({ ...whose, pinned: isShown && name === pinned ? "" : name });
    },
    [change, pinned, isShown, of, node.player],
  );
  return (
    <Stack component="figure" gap={4} m={0} miw={0} mih={0} data-player={PLAYERS.indexOf(of)}>
      {isBoth && (
        <Group component="figcaption" className="detail" flex="none" gap={10} wrap="nowrap">
          <Text component="strong" inherit fw="bold" c="var(--hue)">
            {of.toUpperCase()}
          </Text>
          <span>{node.player === of ? "to act" : "reach"}</span>
          <span>{node.combos[of]?.toFixed(1) ?? "–"} combos</span>
          <span>EV {evText(node.ev[of], browsing)}</span>
        </Group>
      )}
      <StrategyGrid
        label={`Hands of ${of.toUpperCase()}`}
        testId={isShown ? "hand-grid" : "other-grid"}
        mode={mode}
        height={height}
        actions={of === node.player ? actions : NO_ACTIONS}
        rows={filtered.rows[of].classes}
        hidden={filtered.rows[of].hidden}
        pinned={isShown ? pinned : null}
        picked={locking?.picked ?? NONE}
        drafted={locking?.drafted ?? NONE}
        onHover={hover}
        onPin={locking?.toggle ?? pin}
      />
    </Stack>
  );
}

function FrequencyBar({ browsing, filtered, onPrefetch }: Props) {
  const { node, take, evFactor } = browsing;
  const { frequencies, note } = frequenciesIn(node, filtered);
  return (
    <Group flex="none" gap={10} wrap="nowrap">
      <ul className={`plain ${classes["bar"]}`} aria-label="Actions here">
        {actionsOf(node.actions, evFactor).map(({ text, name, colour }, index) => {
          const share = frequencies?.[text] ?? 0;
          const prefetch = () => onPrefetch(afterAction(node, text));
          const label = `${name} ${percent(frequencies?.[text], 1)}`;
          return (
            <li key={text} style={{ flexGrow: share }} hidden={share < 0.0005}>
              <button
                type="button"
                className="bare"
                style={{ background: colour }}
                title={`${label}, key ${index + 1}`}
                onClick={() => take(node, text)}
                onPointerEnter={prefetch}
                onFocus={prefetch}
                data-testid={`action-${index + 1}`}
              >
                <span>{label}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {note && (
        <span className="detail" data-testid="frequency-note">
          {note}
        </span>
      )}
    </Group>
  );
}

/** Over what is below, so that the grid does not move. */
const ERROR = {
  position: "absolute",
  top: "100%",
  right: 0,
  zIndex: 5,
  padding: "4px 8px",
  border: "1px solid var(--bad)",
  borderRadius: 6,
  background: "var(--panel)",
  whiteSpace: "nowrap",
} as const;
