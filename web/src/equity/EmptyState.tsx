// The empty screen: what it is for, and examples to start from.
import { Box, Stack, Text } from "@mantine/core";
import { EXAMPLES, type Spot } from "./spot";

const EXAMPLE_GRID = {
  gap: "var(--gap)",
  gridTemplateColumns: "repeat(auto-fit, minmax(min(210px, 100%), 1fr))",
};
const EXAMPLE_LOOK = { padding: 14, textAlign: "left", background: "var(--raised)" } as const;

export function EmptyState({ onPick }: { onPick: (spot: Spot) => void }) {
  return (
    <Stack gap="md" p={12} data-testid="empty">
      <div>
        <Text size="lg" fw={650}>
          Who is ahead, and by how much?
        </Text>
        <Text c="dimmed" maw={560}>
          Type a hand (AhKh), a range (QQ+,AKs:0.5) or a percentage (15%) for each player, or open
          the grid beside the field. Board cards are optional. The numbers follow as you type.
        </Text>
      </div>
      <Box display="grid" style={EXAMPLE_GRID}>
        {EXAMPLES.map(({ name, description, spot }, index) => (
          <button
            key={name}
            type="button"
            className="tile"
            style={EXAMPLE_LOOK}
            onClick={() => onPick(spot)}
            data-testid={index === 0 ? "try-example" : `example-${index}`}
          >
            <Text fw={650}>{name}</Text>
            <Text c="dimmed">{description}</Text>
          </button>
        ))}
      </Box>
    </Stack>
  );
}
