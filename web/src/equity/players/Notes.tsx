// Warnings about a player's range.
import { Text } from "@mantine/core";
import type { Answer } from "../useEquity";

export function Notes({ seat, answer }: { seat: number; answer: Answer }) {
  const warnings = answer.warnings.filter(({ pointer }) => pointer === `/players/${seat}`);
  if (warnings.length === 0) return null;
  return (
    <Text size="sm" c="dimmed" component="div" data-testid={`notes-${seat}`}>
      {warnings.map(({ column, message }) => (
        <div key={`${column} ${message}`}>
          Character {column}: {message}.
        </div>
      ))}
    </Text>
  );
}
