// Equity by reason, and backdoor draws.
import { Stack, Table, Text, Title } from "@mantine/core";
import type { Schemas } from "../../../api/client";
import { EquityBar } from "../../../app/charts/Bars";
import { percent } from "../../../app/format/number";
import { reasonWords } from "./out_groups";

export function EquityByReason({ answer }: { answer: Schemas["Outs"] }) {
  if (answer.equity_by_reason.length === 0) return null;
  const { title, column } = reasonWords(answer);
  return (
    <div>
      <Title order={2} mb={4}>
        {title}
      </Title>
      <Table className="numbers" verticalSpacing={3} data-testid="outs-by-reason">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{column}</Table.Th>
            <Table.Th scope="col" w="45%">
              Share of the pot
            </Table.Th>
            <Table.Th scope="col" ta="right">
              %
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {answer.equity_by_reason.map(({ reason, name, equity }) => (
            <Table.Tr key={reason}>
              <Table.Td>{reason === "draw" ? "Draw, to be made on the river" : name}</Table.Td>
              <Table.Td>
                <EquityBar parts={[{ share: equity, colour: "var(--passive)", label: name }]} />
              </Table.Td>
              <Table.Td ta="right">{percent(equity)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

export function Backdoors({ groups }: { groups: readonly Schemas["Backdoor"][] }) {
  return (
    <Stack gap={2} data-testid="backdoors">
      <Title order={2}>Backdoors</Title>
      {groups.length === 0 && <Text size="sm">No backdoor draws.</Text>}
      {groups.map(({ reason, name, count, equity, pairs }) => (
        <Text size="sm" key={reason} title={pairs.join(" ")}>
          {name}: {count} {count === 1 ? "pair" : "pairs"} of turn and river, {percent(equity)}
        </Text>
      ))}
    </Stack>
  );
}
