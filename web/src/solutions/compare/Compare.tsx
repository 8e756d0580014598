// Comparison of two solutions of a board: change in EV, decisions that differ, and the current
// node.
import { NativeSelect, Stack, Table, Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { chips, percent } from "../../app/format/number";
import { Failure, Loading } from "../../app/states";
import { scaleComparison, scalePair } from "../ev_unit";
import { changeSense, signed } from "../labels";
import { ResolveProgress } from "../locks/Resolve";
import { type Comparison, compareQuery, type Summary, sameBoardQuery } from "../queries";
import { PLAYERS } from "../url_state";
import type { Browsing } from "../view";
import { DecisionDifferences } from "./DecisionDifferences";
import { NodeDifference } from "./NodeDifference";

export default function Compare({ browsing }: { browsing: Browsing }) {
  const { id, solution, urlState, change } = browsing;
  const { data, error, refetch } = useQuery(sameBoardQuery(solution.board));
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <Loading what="Loading other solutions" />;
  const others = data.solves.filter((each) => each.id !== id && each.board === solution.board);
  // The re-solve of this solution, once it is finished, is what one wants to compare with.
  const { job } = urlState;
  const isResolved = others.some((each) => each.id === job);
  const chosen = urlState.with ?? (isResolved ? job : undefined);
  return (
    <Stack gap="sm" data-testid="diff">
      <NativeSelect
        label="Compare with"
        value={chosen ?? ""}
        onChange={(event) => change({ with: event.currentTarget.value })}
        data={[
          {
            value: "",
            label: others.length > 0 ? "Choose a solution" : "No other solution of this board",
          },
          ...others.map((each) => ({ value: each.id, label: nameOf(each, id) })),
          ...unlisted(chosen, others),
        ]}
        data-testid="compare-with"
      />
      {job !== undefined && !isResolved && (
        <ResolveProgress key={job} job={job} browsing={browsing} />
      )}
      {chosen === undefined ? (
        <Text size="sm">
          Lock hands and solve again, or solve this board with other ranges or sizes; the two are
          compared here.
        </Text>
      ) : (
        <Compared browsing={browsing} other={chosen} />
      )}
    </Stack>
  );
}

function unlisted(chosen: string | undefined, others: readonly Summary[]) {
  const isListed = chosen === undefined || others.some((each) => each.id === chosen);
  return isListed ? [] : [{ value: chosen, label: chosen }];
}

function nameOf(other: Summary, id: string): string {
  const parts = [
    other.name,
    new Date(other.created).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" }),
    `${other.exploitability_percent.toFixed(2)} %`,
    other.locked > 0 && `${other.locked} ${other.locked === 1 ? "lock" : "locks"}`,
    other.resolved_from === id && "re-solved from this",
  ];
  return parts.filter(Boolean).join(", ");
}

function Compared({ browsing, other }: { browsing: Browsing; other: string }) {
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...compareQuery(browsing.id, other, browsing.nodePath.here),
    placeholderData: keepPreviousData,
  });
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <Loading what="Comparing" />;
  return (
    <Stack gap="sm" opacity={isPlaceholderData ? 0.55 : 1} aria-busy={isPlaceholderData}>
      <Changes comparison={data} browsing={browsing} />
      {data.notes.map((note) => (
        <Text key={note} size="sm">
          {note}
        </Text>
      ))}
      {data.node && (
        <NodeDifference
          browsing={browsing}
          comparison={scaleComparison(data.node, browsing.evFactor)}
        />
      )}
      <DecisionDifferences comparison={data} unit={browsing} onGo={browsing.go} />
    </Stack>
  );
}

function Changes({ comparison, browsing }: { comparison: Comparison; browsing: Browsing }) {
  const { ev, equity, exploitability } = comparison;
  const { evUnit, evFactor } = browsing;
  const { pot } = browsing.solution;
  const shownEv = scalePair(ev, evFactor);
  return (
    <Table
      withRowBorders={false}
      verticalSpacing={3}
      className="numbers"
      fz="sm"
      data-testid="diff-summary"
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Th>The whole spot</Table.Th>
          <Table.Th ta="right">EV</Table.Th>
          <Table.Th ta="right">of pot</Table.Th>
          <Table.Th ta="right">Equity</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {PLAYERS.map((player) => (
          <Table.Tr key={player} data-testid={`diff-${player}`}>
            <Table.Th scope="row">{player.toUpperCase()}</Table.Th>
            <Table.Td ta="right">{signed(shownEv[player], 2)}</Table.Td>
            <Table.Td ta="right">{percentOf(ev[player], pot)}</Table.Td>
            <Table.Td ta="right">{percentOf(equity[player], 1)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
      <Table.Caption ta="left">
        Changes are {changeSense(browsing.id, comparison, "solution")}. Exploitable by{" "}
        {chips(exploitability[0] * evFactor)} and {chips(exploitability[1] * evFactor)} {evUnit} (
        {percent(exploitability[0] / pot)}, {percent(exploitability[1] / pot)} of the pot).
      </Table.Caption>
    </Table>
  );
}

function percentOf(value: number | null, whole: number): string {
  return value === null ? "–" : `${signed((100 * value) / whole, 2)} %`;
}
