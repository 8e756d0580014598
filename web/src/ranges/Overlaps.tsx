// Warnings about a range: items that give hands again, and what else may not be as it was meant.
import { Text } from "@mantine/core";
import type { Schemas } from "../api/client";
import { cutAt } from "../app/fault";
import { counted } from "../app/number";
import classes from "./Overlaps.module.css";

interface Given {
  text: string;
  overlaps: readonly Schemas["OverlapNote"][];
  warnings: readonly Schemas["RangeWarning"][];
}

const MOST_SHOWN = 5;

export function Overlaps({ text, overlaps, warnings }: Given) {
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

function Again({ text, overlaps }: Omit<Given, "warnings">) {
  if (overlaps.length === 0) return null;
  const more = overlaps.length - MOST_SHOWN;
  return (
    <div data-testid="range-overlaps">
      <Text size="sm">
        {overlaps.length === 1 ? "1 item overlaps" : `${overlaps.length} items overlap`}:{" "}
        {overlaps
          .slice(0, MOST_SHOWN)
          .map(({ item }) => item)
          .join(", ")}
        {more > 0 ? ` and ${more} more` : ""}. What is written last counts.
      </Text>
      {overlaps.slice(0, MOST_SHOWN).map((overlap) => (
        <Place key={overlap.column} text={text} {...overlap} />
      ))}
    </div>
  );
}

interface PlaceGiven {
  text: string;
  column: number;
  length: number;
  combos: number;
}

function Place({ text, column, length, combos }: PlaceGiven) {
  const cut = cutAt(text, column, length);
  if (cut === null) return null;
  return (
    <Text size="xs" className={classes["line"]}>
      <code>
        {cut.before}
        <mark className={classes["place"]}>{cut.at}</mark>
        {cut.after}
      </code>{" "}
      gives {counted(combos, "combo")} again
    </Text>
  );
}
