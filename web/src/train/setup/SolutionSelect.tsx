// The choice of a solution by name or board.
import { Group, Select, type SelectProps, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Failure } from "../../app/states";
import { PlayingCards } from "../../cards/PlayingCard";
import type { Summary } from "../../solutions/queries";
import type { TrainUrlState } from "../url_state";
import type { Change } from "../useTrainUrlState";
import { trainableQuery, useChosenSolution } from "./solutions";

const DEBOUNCE_MS = 200;

interface Props {
  urlState: TrainUrlState;
  onChange: Change;
}

export function SolutionSelect({ urlState, onChange }: Props) {
  const chosen = useChosenSolution(urlState.solve);
  const [words, setWords] = useState("");
  const isOpenName = words === chosen.data?.name;
  const [q] = useDebouncedValue(isOpenName ? "" : words, DEBOUNCE_MS);
  const list = useQuery({ ...trainableQuery(q), placeholderData: keepPreviousData });
  const found = list.data?.solves ?? [];
  const all =
    chosen.data && !found.some(({ id }) => id === chosen.data.id) ? [chosen.data, ...found] : found;
  const byId = new Map<string, Summary>(all.map((each) => [each.id, each]));
  const renderOption: SelectProps["renderOption"] = ({ option }) => (
    <Option solution={byId.get(option.value)} />
  );
  return (
    <div>
      <Select
        label="Solution"
        placeholder="Search names, tags, boards"
        data={all.map(({ id, name }) => ({ value: id, label: name }))}
        value={urlState.solve ?? null}
        onChange={(solve) => onChange({ solve: solve ?? "", node: "", cards: "", streets: "" })}
        searchable
        searchValue={words}
        onSearchChange={setWords}
        filter={({ options }) => options}
        renderOption={renderOption}
        nothingFoundMessage="No such solution"
        allowDeselect={false}
        data-testid="drill-solution"
      />
      {chosen.data && (
        <Group gap="xs" mt={6}>
          <PlayingCards text={chosen.data.board} />
          <Text size="xs" c="dimmed">
            accuracy {chosen.data.exploitability_percent.toFixed(2)} % of the pot
          </Text>
        </Group>
      )}
      {chosen.error && <Failure error={chosen.error} />}
      {list.error && <Failure error={list.error} retry={() => void list.refetch()} />}
    </div>
  );
}

function Option({ solution }: { solution: Summary | undefined }) {
  if (!solution) return null;
  return (
    <Group justify="space-between" wrap="nowrap" w="100%" gap="xs">
      <Text size="sm" truncate>
        {solution.name}
      </Text>
      <PlayingCards text={solution.board} />
    </Group>
  );
}
