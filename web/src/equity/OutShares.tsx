// What each kind of hand brings of the equity, and pairs of cards that together win.
import { Stack, Table, Text, Title } from "@mantine/core";
import type { Schemas } from "../api/client";
import { EquityBar } from "../app/Bars";
import { percent } from "../app/number";
import { shortName } from "./out_groups";

export function CategoryShares({ answer }: { answer: Schemas["OutsAnswer"] }) {
  if (answer.equity_by_category.length === 0) return null;
  return (
    <div>
      <Title order={2} mb={4}>
        What wins
      </Title>
      <Table className="numbers" verticalSpacing={3} data-testid="outs-by-category">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Hand</Table.Th>
            <Table.Th scope="col" w="45%">
              Share of the pot
            </Table.Th>
            <Table.Th scope="col" ta="right">
              %
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {answer.equity_by_category.map(({ category, name, equity }) => (
            <Table.Tr key={category}>
              <Table.Td>{shortName(name)}</Table.Td>
              <Table.Td>
                <EquityBar
                  parts={[{ share: equity, colour: "var(--passive)", label: shortName(name) }]}
                />
              </Table.Td>
              <Table.Td ta="right">{percent(equity)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

export function Backdoors({ groups }: { groups: Schemas["BackdoorOuts"][] }) {
  return (
    <Stack gap={2} data-testid="backdoors">
      <Title order={2}>Backdoors</Title>
      {groups.length === 0 && <Text size="sm">No two cards win together without an out.</Text>}
      {groups.map(({ category, name, count, equity, pairs }) => (
        <Text size="sm" key={category} title={pairs.join(" ")}>
          {shortName(name)}: {count} {count === 1 ? "pair" : "pairs"} of turn and river,{" "}
          {percent(equity)}
        </Text>
      ))}
    </Stack>
  );
}
