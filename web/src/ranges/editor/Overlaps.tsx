// Warnings about a range: overlapping items and other notices.
import { Text } from "@mantine/core";
import type { Schemas } from "../../api/client";
import { counted } from "../../app/format/number";
import { splitAt } from "../../app/forms/error_location";

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
  return (
    <>
      <Again text={text} overlaps={overlaps} />
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

function Again({ text, overlaps }: Omit<Props, "warnings">) {
  if (overlaps.length === 0) return null;
  const more = overlaps.length - MAX_SHOWN;
  return (
    <div data-testid="range-overlaps">
      <Text size="sm">
        {overlaps.length === 1 ? "1 item overlaps" : `${overlaps.length} items overlap`}:{" "}
        {overlaps
          .slice(0, MAX_SHOWN)
          .map(({ item }) => item)
          .join(", ")}
        {more > 0 ? ` and ${more} more` : ""}. The last item counts.
      </Text>
      {overlaps.slice(0, MAX_SHOWN).map((overlap) => (
        <Place key={overlap.column} text={text} {...overlap} />
      ))}
    </div>
  );
}

interface PlaceProps {
  text: string;
  column: number;
  length: number;
  combos: number;
}

function Place({ text, column, length, combos }: PlaceProps) {
  const cut = splitAt(text, column, length);
  if (cut === null) return null;
  return (
    <Text size="xs" style={{ whiteSpace: "pre-line", overflowWrap: "anywhere" }}>
      <code>
        {cut.before}
        <mark style={MARKED}>{cut.at}</mark>
        {cut.after}
      </code>{" "}
      repeats {counted(combos, "combo")}
    </Text>
  );
}
