// The empty screen: what it is for, and examples to start from.
import { Stack, Text } from "@mantine/core";
import classes from "./EmptyState.module.css";
import { EXAMPLES, type Spot } from "./spot";

export function EmptyState({ onPick }: { onPick: (spot: Spot) => void }) {
  return (
    <Stack gap="md" className={classes["empty"] ?? ""} data-testid="empty">
      <div>
        <Text size="lg" fw={650}>
          Who is ahead, and by how much?
        </Text>
        <Text c="dimmed" maw={560}>
          Type a hand (AhKh), a range (QQ+,AKs:0.5) or a percentage (15%) for each player, or open
          the grid beside the field. Board cards are optional. The numbers follow as you type.
        </Text>
      </div>
      <div className={classes["examples"]}>
        {EXAMPLES.map(({ name, description, spot }, index) => (
          <button
            key={name}
            type="button"
            className={classes["example"]}
            onClick={() => onPick(spot)}
            data-testid={index === 0 ? "try-example" : `example-${index}`}
          >
            <strong>{name}</strong>
            <span>{description}</span>
          </button>
        ))}
      </div>
    </Stack>
  );
}
