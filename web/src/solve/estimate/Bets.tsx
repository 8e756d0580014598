// Actual bet sizes in chips and percent of the pot, before solving.
import { Table, Text } from "@mantine/core";
import { amount } from "../../app/format/number";
import classes from "../Solve.module.css";
import { useSolve } from "../SolveContext";
import { betRows } from "./bet_rows";
import type { EstimateAnswer } from "./useEstimate";

export function Bets({ estimate }: { estimate: EstimateAnswer }) {
  const { form } = useSolve();
  const { opening, later } = betRows(estimate.bets, Number(form.big_blind));
  if (opening.length === 0) return null;
  return (
    <div data-testid="estimate-bets">
      <Text size="sm" fw={500} mt="xs">
        Bets
      </Text>
      <BetTable rows={opening} label="First bets of each street" />
      {later.length > 0 && (
        <details>
          <summary className={classes["more"]}>Raises</summary>
          <BetTable rows={later} label="Raises" />
        </details>
      )}
      <Text size="xs" c="dimmed">
        Multiples of {amount(estimate.unit)}. After bets on an earlier street the pot is larger and
        the share the same.{!estimate.all_bets && " Longer lines are omitted."}
      </Text>
    </div>
  );
}

function BetTable({ rows, label }: { rows: ReturnType<typeof betRows>["opening"]; label: string }) {
  return (
    <Table
      fz="xs"
      verticalSpacing={2}
      horizontalSpacing={4}
      withRowBorders={false}
      aria-label={label}
      className="numbers"
    >
      <Table.Tbody>
        {rows.map(({ where, who, after, bets }) => (
          <Table.Tr key={`${where} ${who} ${after}`}>
            <Table.Td>{where}</Table.Td>
            <Table.Th scope="row">{who}</Table.Th>
            <Table.Td>{after}</Table.Td>
            <Table.Td>{bets.join(", ")}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
