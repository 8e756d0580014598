// Verdict on the claim: correct, or incorrect with the first difference.
import { Box, Group, Text } from "@mantine/core";
import { CrossIcon, TickIcon } from "../../app/icons";
import type { Table } from "../table";
import type { Settlement } from "../usePots";
import { differenceText, returnedText } from "./labels";

interface Props {
  table: Table;
  settlement: Settlement;
}

export function ClaimVerdict({ table, settlement }: Props) {
  const { settled, agrees, difference } = settlement;
  if (agrees === null) return null;
  const returned = agrees ? null : returnedText(table, settled);
  return (
    <Group
      gap={8}
      wrap="nowrap"
      align="flex-start"
      px={12}
      py={8}
      bd="2px solid currentColor"
      c={agrees ? "var(--good)" : "var(--bad)"}
      fw={agrees ? 600 : 700}
      style={{ borderRadius: 8 }}
      data-testid="claim-verdict"
      data-agrees={agrees}
    >
      <Box flex="none">{agrees ? <TickIcon /> : <CrossIcon />}</Box>
      <div>
        {agrees ? "The claim is correct." : "The claim is incorrect."}
        {difference && (
          <Text size="sm" c="var(--mantine-color-text)" data-testid="difference">
            {differenceText(difference.detail, settled.pots.length)}
          </Text>
        )}
        {returned && (
          <Text size="sm" c="var(--mantine-color-text)" data-testid="claimed-returned">
            {returned}
          </Text>
        )}
      </div>
    </Group>
  );
}
