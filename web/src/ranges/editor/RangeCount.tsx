// The size of a range: "231.0 combos, 17.4 %".
import { Text } from "@mantine/core";
import type { Schemas } from "../../api/client";
import { counted } from "../../app/format/number";
import { splitAt } from "../../app/forms/error_location";
import type { ReadRange } from "../useRange";

export function RangeCount({ range }: { range: ReadRange | undefined }) {
  return (
    <Text size="sm" className="numbers" data-testid="range-count" aria-live="polite">
      {sizeOf(range ?? { combos: 0, percent: 0 })}
      {range?.ordering ? ` (ordered by ${range.ordering})` : ""}
    </Text>
  );
}

/** 231 combos -> "231.0 combos, 17.4 %". */
export function sizeOf({ combos, percent }: { combos: number; percent: number }): string {
  return `${combos === 1 ? "1 combo" : `${combos.toFixed(1)} combos`}, ${percent.toFixed(1)} %`;
}

const MARKED = {
  background: "none",
  color: "inherit",
  textDecoration: "underline dotted var(--mantine-color-text) 2px",
  textUnderlineOffset: 3,
  fontWeight: 700,
};

interface Props {
  text: string;
  overlaps: readonly Schemas["OverlapNote"][];
  warnings: readonly Schemas["RangeWarning"][];
}

const MAX_SHOWN = 5;

export function Overlaps({ text, overlaps, warnings }: Props) {
  const more = overlaps.length - MAX_SHOWN;
  const shown = overlaps.slice(0, MAX_SHOWN);
  return (
    <>
      {overlaps.length > 0 && (
        <div data-testid="range-overlaps">
          <Text size="sm">
            {overlaps.length === 1 ? "1 item overlaps" : `${overlaps.length} items overlap`}:{" "}
            {shown.map(({ item }) => item).join(", ")}
            {more > 0 ? ` and ${more} more` : ""}. The last item counts.
          </Text>
          {shown.map((overlap) => (
            <Place key={overlap.column} text={text} overlap={overlap} />
          ))}
        </div>
      )}
      {warnings
        .filter(({ kind }) => kind === "notice")
        .map(({ column, message }) => (
          <Text key={`${column} ${message}`} size="sm" data-testid="range-notice">
            Character {column}: {message}.
          </Text>
        ))}
    </>
  );
}

function Place({ text, overlap }: { text: string; overlap: Schemas["OverlapNote"] }) {
  const cut = splitAt(text, overlap.column, overlap.length);
  if (cut === null) return null;
  return (
    <Text size="xs" style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
      <code>
        {cut.before}
        <mark style={MARKED}>{cut.at}</mark>
        {cut.after}
      </code>{" "}
      repeats {counted(overlap.combos, "combo")}
    </Text>
  );
}
