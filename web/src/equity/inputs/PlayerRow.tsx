// One player: hand or range, and equity.
import { Text } from "@mantine/core";
import { memo } from "react";
import { EquityBar } from "../../app/charts/Bars";
import { percent } from "../../app/format/number";
import { useRange } from "../../ranges/useRange";
import { combosText, digitsOf, precisionText } from "../figures";
import { asRange, type CardField, isUnknown } from "../spot";
import type { Answer } from "../useEquity";
import { HoldingField } from "./HoldingField";
import classes from "./PlayerRow.module.css";

interface Props {
  seat: number;
  field: CardField;
  text: string;
  /** The text as it was submitted; the answer and the error are about it. */
  submitted: string;
  error: unknown;
  answer: Answer | undefined;
  isStale: boolean;
  isOpen: boolean;
  onToggle: (field: CardField) => void;
  onChange: (field: CardField, text: string) => void;
  onRemove: ((field: CardField) => void) | null;
}

export const PlayerRow = memo(function PlayerRow(props: Props) {
  const { seat, submitted, answer, isStale, ...field } = props;
  return (
    <fieldset
      className={classes["row"]}
      aria-label={`Player ${seat + 1}`}
      data-testid={`player-${seat}`}
    >
      <HoldingField label={`Player ${seat + 1}`} submitted={submitted} {...field} />
      <Shares
        seat={seat}
        submitted={submitted}
        answer={answer}
        isStale={isStale}
        hasError={Boolean(field.error)}
      />
    </fieldset>
  );
});

interface SharesProps {
  seat: number;
  submitted: string;
  answer: Answer | undefined;
  isStale: boolean;
  hasError: boolean;
}

function Shares({ seat, submitted, answer, isStale, hasError }: SharesProps) {
  const player = answer?.players[seat];
  if (!answer || !player || hasError) {
    return (
      <div className={classes["shares"]}>
        <div className={classes["no-bar"]} />
        <span className={classes["equity"]} data-testid={`equity-${seat}`}>
          –
        </span>
      </div>
    );
  }
  const digits = digitsOf(answer.players);
  return (
    <div className={classes["shares"]} data-stale={isStale || undefined}>
      <EquityBar
        parts={[
          { share: player.win, colour: "var(--passive)", label: "win" },
          { share: player.tie, colour: "var(--weight)", label: "tie" },
          { share: player.lose, colour: "transparent", label: "lose" },
        ]}
      />
      <div className={classes["figures"]}>
        <span className={classes["equity"]} data-testid={`equity-${seat}`}>
          {percent(player.equity, digits)}
        </span>
        <span className={classes["precision"]} data-testid={`precision-${seat}`}>
          {precisionText(player, answer.deals, digits)}
        </span>
        <Combos seat={seat} submitted={submitted} answer={answer} />
      </div>
      <Text size="sm" className="numbers" data-testid={`outcomes-${seat}`}>
        win {percent(player.win, digits)}, tie {percent(player.tie, digits)}, lose{" "}
        {percent(player.lose, digits)}
      </Text>
      <Notes seat={seat} answer={answer} />
    </div>
  );
}

function Combos({ seat, submitted, answer }: { seat: number; submitted: string; answer: Answer }) {
  const { data } = useRange(isUnknown(submitted) ? "" : asRange(submitted));
  const player = answer.players[seat];
  const isCounted = player?.input === submitted && !isUnknown(submitted);
  const all = isCounted ? (data?.combo_count ?? null) : null;
  return (
    <span className={classes["combos"]} data-testid={`combos-${seat}`}>
      {isUnknown(submitted) ? "any two cards, " : ""}
      {combosText(player?.combos ?? 0, all)}
    </span>
  );
}

/** Notes of the service about a range. */
function Notes({ seat, answer }: { seat: number; answer: Answer }) {
  const ordering = answer.players[seat]?.ordering;
  const again = answer.overlaps.filter(({ pointer }) => pointer === `/players/${seat}`);
  const notices = answer.warnings.filter(
    ({ pointer, kind }) => pointer === `/players/${seat}` && kind === "notice",
  );
  if (!ordering && again.length === 0 && notices.length === 0) return null;
  return (
    <Text size="sm" c="dimmed" component="div" data-testid={`notes-${seat}`}>
      {ordering && <div>Hands ordered by {ordering}.</div>}
      {again.map(({ item, combos, column }) => (
        <div key={column}>
          {item} repeats {combos} {combos === 1 ? "combo" : "combos"}; the last item counts.
        </div>
      ))}
      {notices.map(({ column, message }) => (
        <div key={`${column} ${message}`}>
          Character {column}: {message}.
        </div>
      ))}
    </Text>
  );
}
