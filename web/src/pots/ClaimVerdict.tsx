// Whether what was claimed is right: a tick, or a cross with the first thing that is wrong.
import { Text } from "@mantine/core";
import { CrossSign, TickSign } from "../app/icons";
import classes from "./Payouts.module.css";
import type { Settlement } from "./usePots";

export function ClaimVerdict({ agrees, difference }: Settlement) {
  if (agrees === null) return null;
  return (
    <div
      className={`${classes["verdict"]} ${classes[agrees ? "right" : "wrong"]}`}
      data-testid="claim-verdict"
      data-agrees={agrees}
    >
      {agrees ? <TickSign /> : <CrossSign />}
      <div>
        {agrees ? "The claim is right." : "The claim is wrong."}
        {difference && (
          <Text size="sm" c="var(--mantine-color-text)" data-testid="difference">
            {difference.detail}
          </Text>
        )}
      </div>
    </div>
  );
}
