// Verdict on the claim: correct, or incorrect with the first difference.
import { Text } from "@mantine/core";
import { CrossIcon, TickIcon } from "../../app/icons";
import type { Settlement } from "../usePots";
import classes from "./Payouts.module.css";

export function ClaimVerdict({ agrees, difference }: Settlement) {
  if (agrees === null) return null;
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
            {difference.detail}
          </Text>
        )}
      </div>
    </div>
  );
}
