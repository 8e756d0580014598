// Verdict on the claim: correct, or incorrect with the first difference.
import { Text } from "@mantine/core";
import { CrossIcon, TickIcon } from "../../app/icons";
import type { Table } from "../table";
import type { Settlement } from "../usePots";
import { differenceText, returnedText } from "./labels";
import classes from "./Payouts.module.css";

interface Props {
  table: Table;
  settlement: Settlement;
}

export function ClaimVerdict({ table, settlement }: Props) {
  const { settled, agrees, difference } = settlement;
  if (agrees === null) return null;
  const returned = agrees ? null : returnedText(table, settled);
  return (
    <div
      className={`${classes["verdict"]} ${classes[agrees ? "right" : "wrong"]}`}
      data-testid="claim-verdict"
      data-agrees={agrees}
    >
      {agrees ? <TickIcon /> : <CrossIcon />}
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
    </div>
  );
}
