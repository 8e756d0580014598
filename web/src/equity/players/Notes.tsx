// Notes of the service about a player's range: repeated items and notices.
import { Text } from "@mantine/core";
import { counted } from "../../app/format/number";
import type { Answer } from "../useEquity";

export function Notes({ seat, answer }: { seat: number; answer: Answer }) {
  const repeated = answer.overlaps.filter(({ pointer }) => pointer === `/players/${seat}`);
  const notices = answer.warnings.filter(
    ({ pointer, kind }) => pointer === `/players/${seat}` && kind === "notice",
  );
  if (repeated.length === 0 && notices.length === 0) return null;
  return (
    <Text size="sm" c="dimmed" component="div" data-testid={`notes-${seat}`}>
      {repeated.map(({ item, combos, column }) => (
        <div key={column}>
          {item} repeats {counted(combos, "combo")}; the last item counts.
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
