// One hand, played or folded: the range, its equity as the largest number, and what it is made of.
import { ActionIcon, Box, Button, CloseButton, Group, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { memo, type ReactNode, useMemo } from "react";
import { EquityBar } from "../../app/charts/Bars";
import { percent, percentNumber } from "../../app/format/number";
import { DEBOUNCE_MS } from "../../app/forms/debounce";
import { ErrorText } from "../../app/forms/ErrorText";
import { CardFace } from "../../cards/CardFace";
import { cardsIn } from "../../cards/card";
import { RangeInput } from "../../ranges/editor/RangeInput";
import { MiniGrid } from "../../ranges/grid/MiniGrid";
import { SavedRangeMenu } from "../../ranges/saved/SavedRangeMenu";
import { useRange } from "../../ranges/useRange";
import { combosText, digitsOf, liveWeight, marginText, scaledToMax } from "../figures";
import {
  asRange,
  type CardField,
  handName,
  hueOf,
  isFoldedField,
  isUnknown,
  knownCards,
} from "../spot";
import { isUnfinishedHolding } from "../unfinished";
import type { Answer } from "../useEquity";
import classes from "./PlayerRow.module.css";

interface Props {
  seat: number;
  field: CardField;
  text: string;
  /** The text as it was submitted; the answer and the error are about it. */
  submitted: string;
  /** Cards known elsewhere, as text. */
  blockers: string;
  error: unknown;
  answer: Answer | undefined;
  isStale: boolean;
  isOpen: boolean;
  onToggle: (field: CardField) => void;
  onChange: (field: CardField, text: string) => void;
  /** Fold the hand or take it back; null where the player cannot leave the hand. */
  onFold: ((field: CardField) => void) | null;
  onRemove: ((field: CardField) => void) | null;
  /** The editor, if it is open. */
  children: ReactNode;
}

export const PlayerRow = memo(function PlayerRow(props: Props) {
  const { seat, field, text, submitted, blockers, error, answer, isStale, onChange } = props;
  const isFolded = isFoldedField(field);
  const label = handName(field);
  const player = error || isFolded ? undefined : answer?.players[seat];
  const digits = digitsOf(answer?.players ?? []);
  return (
    <Box
      component="fieldset"
      className={`plain ${classes["row"]}`}
      aria-label={label}
      {...(isFolded ? { bg: "var(--raised)" } : { "data-player": hueOf(seat) })}
      data-testid={`${isFolded ? "folded" : "player"}-${seat}`}
    >
      <Group gap={6} wrap="nowrap">
        <HoldingPicture {...props} label={label} />
        <RangeInput
          flex="1 1 0"
          miw={0}
          aria-label={label}
          value={text}
          onChange={(input) => onChange(field, input)}
          placeholder="AhKh or QQ+"
          error={Boolean(error)}
        />
        <SavedRangeMenu onPick={(range) => onChange(field, range)} isSmall />
        {isFolded ? (
          <LeaveButtons {...props} label={label} />
        ) : (
          <Text
            span
            className="answer"
            miw="3.35em"
            lh={1}
            ta="right"
            c={player ? "var(--hue)" : "dimmed"}
            {...(!player && { fw: 400 })}
            opacity={isStale ? 0.55 : 1}
            style={{ whiteSpace: "nowrap" }}
            data-stale={isStale || undefined}
            data-testid={`equity-${seat}`}
          >
            {player ? percentNumber(player.equity, digits) : "–"}
            {player && <small style={{ fontSize: "var(--s2)", letterSpacing: 0 }}> %</small>}
          </Text>
        )}
      </Group>
      {!isFolded && (
        <Box
          mt={8}
          opacity={player && isStale ? 0.55 : 1}
          data-stale={(player && isStale) || undefined}
        >
          <EquityBar height={10} parts={player ? partsOf(player) : []} />
          <Group justify="space-between" gap={8} mih={24} mt={2} wrap="nowrap" className="detail">
            {player && answer ? (
              <Figures {...{ seat, submitted, blockers, answer, digits }} />
            ) : (
              <span />
            )}
            <LeaveButtons {...props} label={label} />
          </Group>
        </Box>
      )}
      {error ? <ErrorText text={submitted} error={error} testId="range-error" /> : null}
      {player && answer && <Notes seat={seat} answer={answer} />}
      {props.children}
    </Box>
  );
});

const partsOf = ({ win, tie, lose }: Answer["players"][number]) => [
  { share: win, colour: "var(--hue)", label: "win" },
  { share: tie, colour: "color-mix(in oklab, var(--hue) 45%, var(--panel))", label: "tie" },
  { share: lose, colour: "transparent", label: "lose" },
];

/** Buttons to fold or to take back a hand, and to remove it. */
function LeaveButtons({ field, label, onFold, onRemove }: Props & { label: string }) {
  const fold = isFoldedField(field) ? "Unfold" : "Fold";
  return (
    <Group component="span" gap={0} wrap="nowrap" flex="none">
      {onFold && (
        <Button
          size="compact-xs"
          variant="subtle"
          color="gray"
          onClick={() => onFold(field)}
          aria-label={`${fold} ${label.toLowerCase()}`}
        >
          {fold}
        </Button>
      )}
      {onRemove && (
        <CloseButton
          size="sm"
          aria-label={`Remove ${label.toLowerCase()}`}
          onClick={() => onRemove(field)}
        />
      )}
    </Group>
  );
}

interface FiguresProps {
  seat: number;
  submitted: string;
  blockers: string;
  answer: Answer;
  digits: number;
}

/** "win 67.1 · tie 4.7 · 161 combos · 49 blocked". */
function Figures({ seat, submitted, blockers, answer, digits }: FiguresProps) {
  const player = answer.players[seat];
  const isRead = !isUnknown(submitted) && !isUnfinishedHolding(submitted);
  const { data, isPlaceholderData } = useRange(isRead ? asRange(submitted) : "");
  if (!player) return null;
  const isCounted = isRead && !isPlaceholderData && player.input === submitted;
  const range = isCounted ? data : undefined;
  const weight = range ? liveWeight(range.weights, cardsIn(blockers), player.combos) : null;
  const margin = marginText(player, digits);
  return (
    <span title={`lose ${percent(player.lose, digits)}`}>
      <span data-testid={`outcomes-${seat}`}>
        win {percentNumber(player.win, digits)} · tie {percentNumber(player.tie, digits)}
      </span>
      {margin && <span data-testid={`precision-${seat}`}> · {margin}</span>}
      {" · "}
      <span data-testid={`combos-${seat}`}>
        {isUnknown(submitted) ? "any two cards · " : ""}
        {weight === null
          ? combosText(player.combos, range?.combo_count ?? null)
          : combosText(weight, range?.combos ?? null)}
      </span>
    </span>
  );
}

function Notes({ seat, answer }: { seat: number; answer: Answer }) {
  const warnings = answer.warnings.filter(({ pointer }) => pointer === `/players/${seat}`);
  if (warnings.length === 0) return null;
  return (
    <Text size="sm" c="dimmed" component="div">
      {warnings.map(({ column, message }) => (
        <div key={`${column} ${message}`}>
          Character {column}: {message}.
        </div>
      ))}
    </Text>
  );
}

const OPEN = {
  flex: "none",
  borderColor: "var(--accent)",
  boxShadow: "0 0 0 1px var(--accent)",
};

interface PictureProps {
  label: string;
  field: CardField;
  text: string;
  isOpen: boolean;
  onToggle: (field: CardField) => void;
}

/** The thumbnail of the range; it opens the grid below the row. */
function HoldingPicture({ label, field, text, isOpen, onToggle }: PictureProps) {
  const cards = knownCards(text);
  return (
    <ActionIcon
      variant="default"
      size={44}
      style={isOpen ? OPEN : { flex: "none" }}
      aria-label={`${isOpen ? "Close" : "Open"} the grid of ${label.toLowerCase()}`}
      aria-expanded={isOpen}
      onClick={() => onToggle(field)}
    >
      {cards.length > 0 ? <Cards cards={cards} /> : <RangePicture text={text} />}
    </ActionIcon>
  );
}

/** Two cards take the room of the range's thumbnail. */
const SMALL_CARD = {
  display: "grid",
  w: 18,
  h: 30,
  bg: "var(--card-ground)",
  c: "var(--card-text)",
  fz: "xs",
  fw: 700,
  lh: 1.15,
};

function Cards({ cards }: { cards: readonly string[] }) {
  return (
    <Group component="span" gap={2} wrap="nowrap" aria-hidden="true">
      {cards.slice(0, 2).map((card) => (
        <Box
          key={card}
          component="span"
          {...SMALL_CARD}
          style={{ borderRadius: 4, placeContent: "center", justifyItems: "center" }}
          data-suit={card[1]}
        >
          <CardFace card={card} />
        </Box>
      ))}
    </Group>
  );
}

function RangePicture({ text }: { text: string }) {
  const [range] = useDebouncedValue(asRange(text), DEBOUNCE_MS);
  const { data, error } = useRange(isUnfinishedHolding(range) ? "" : range);
  const means = range === "" || error ? undefined : data?.classes;
  const weights = useMemo(() => scaledToMax(means ?? {}), [means]);
  return <MiniGrid classes={weights} size={38} />;
}
