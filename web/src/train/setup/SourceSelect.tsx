// The choice of what is trained: a solution or a report, or several with weights.
import {
  ActionIcon,
  Box,
  Button,
  Group,
  NumberInput,
  Paper,
  Select,
  type SelectProps,
  Stack,
  Text,
} from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { counted } from "../../app/format/number";
import { CrossIcon } from "../../app/icons";
import { Failure } from "../../app/states";
import { PlayingCards } from "../../cards/PlayingCard";
import { accuracyText, shortfallLabel } from "../../solutions/labels";
import type { Change, TrainSource, TrainUrlState } from "../url_state";
import {
  type ChosenSource,
  changedSources,
  ofReport,
  ofSolution,
  trainableQuery,
  useTrainableReports,
} from "./sources";

const DEBOUNCE_MS = 200;

interface Props {
  urlState: TrainUrlState;
  chosen: readonly ChosenSource[];
  error: Error | null;
  onChange: Change;
}

export function SourceSelect({ urlState, chosen, error, onChange }: Props) {
  const [isAdding, setAdding] = useState(false);
  const replaces = chosen.length === 0 || (chosen.length === 1 && !isAdding);
  const [only] = chosen;
  const take = (source: ChosenSource) => {
    setAdding(false);
    if (chosen.some(({ id }) => id === source.id)) return;
    const after = replaces ? [source] : [...chosen, source];
    // A source that is added has the weight 1 if the others have weights.
    const added = urlState.weights ? { weights: `${urlState.weights},1` } : {};
    const weights = replaces ? { weights: "" } : added;
    onChange({ ...changedSources(urlState, chosen, after), ...weights });
  };
  return (
    <div>
      {!replaces && <Rows urlState={urlState} chosen={chosen} onChange={onChange} />}
      <Picker
        label={replaces ? "Solution or report" : "Add a solution or report"}
        chosen={replaces && only ? only : null}
        without={replaces ? [] : chosen.map(({ id }) => id)}
        onTake={take}
      />
      {replaces && only && (
        <Group gap="xs" mt={6} justify="space-between">
          <About source={only} />
          <Button size="compact-xs" variant="subtle" onClick={() => setAdding(true)}>
            Add another
          </Button>
        </Group>
      )}
      {error && <Failure error={error} />}
    </div>
  );
}

interface PickerProps {
  label: string;
  chosen: ChosenSource | null;
  /** Ids that are not offered again. */
  without: readonly string[];
  onTake: (source: ChosenSource) => void;
}

function Picker({ label, chosen, without, onTake }: PickerProps) {
  const [searchText, setSearchText] = useState("");
  const [q] = useDebouncedValue(searchText === chosen?.name ? "" : searchText, DEBOUNCE_MS);
  const solutions = useQuery({ ...trainableQuery(q), placeholderData: keepPreviousData });
  const reports = useTrainableReports(q);
  const offered = [
    ...(solutions.data?.solves ?? []).map(ofSolution),
    ...reports.reports.map(ofReport),
  ].filter(({ id }) => !without.includes(id));
  const all =
    chosen && !offered.some(({ id }) => id === chosen.id) ? [chosen, ...offered] : offered;
  const byId = new Map(all.map((each) => [each.id, each]));
  const itemsOf = (kind: TrainSource["kind"]) =>
    all.filter((each) => each.kind === kind).map(({ id, name }) => ({ value: id, label: name }));
  const renderOption: SelectProps["renderOption"] = ({ option }) => {
    const { name, solution, report } = byId.get(option.value) ?? {};
    return (
      <Group justify="space-between" wrap="nowrap" w="100%" gap="xs">
        <Text size="sm" truncate>
          {name}
        </Text>
        {solution && (
          <Box component="span" flex="none">
            <PlayingCards text={solution.board} />
          </Box>
        )}
        {report && (
          <Text size="xs" c="dimmed" style={{ whiteSpace: "nowrap" }}>
            {counted(report.flops, "flop")}
          </Text>
        )}
      </Group>
    );
  };
  return (
    <>
      <Select
        label={label}
        placeholder="Search names, tags, boards"
        data={[
          { group: "Solutions", items: itemsOf("solution") },
          { group: "Reports", items: itemsOf("report") },
        ].filter(({ items }) => items.length > 0)}
        value={chosen?.id ?? null}
        onChange={(id) => {
          const source = id === null ? undefined : byId.get(id);
          if (!source) return;
          if (!chosen) setSearchText("");
          onTake(source);
        }}
        searchable
        searchValue={searchText}
        onSearchChange={setSearchText}
        filter={({ options }) => options}
        renderOption={renderOption}
        nothingFoundMessage="No such solution or report"
        data-testid="drill-source"
      />
      {solutions.error && <Failure error={solutions.error} retry={solutions.refetch} />}
      {reports.error && <Failure error={reports.error} retry={reports.refetch} />}
    </>
  );
}

/** Several chosen ones, each with its weight. */
function Rows({ urlState, chosen, onChange }: Pick<Props, "urlState" | "chosen" | "onChange">) {
  const parts = (urlState.weights ?? "").split(",").filter(Boolean);
  const weights = chosen.map((_, index) => parts[index] ?? "1");
  const write = (next: readonly string[]) =>
    onChange({ weights: next.every((each) => each === next[0]) ? "" : next.join(",") });
  const remove = (index: number) => {
    const rest = weights.filter((_, each) => each !== index);
    const after = chosen.filter((_, each) => each !== index);
    onChange({
      ...changedSources(urlState, chosen, after),
      weights: rest.every((each) => each === rest[0]) ? "" : rest.join(","),
    });
  };
  return (
    <Stack component="ul" className="plain" gap={6} mb={8}>
      {chosen.map((source, index) => (
        <Paper key={source.id} component="li" withBorder p="6px 4px 6px 10px" bg="transparent">
          <Group gap={8} wrap="nowrap">
            <Box flex={1} miw={0}>
              <Text size="sm" truncate title={source.name}>
                {source.name}
              </Text>
              <About source={source} />
            </Box>
            {chosen.length > 1 && (
              <NumberInput
                w={74}
                size="xs"
                aria-label={`Weight of ${source.name}`}
                title="How often it is dealt, against the others"
                value={Number(weights[index])}
                min={0}
                max={999999}
                decimalScale={2}
                prefix="×"
                onChange={(value) =>
                  write(weights.map((each, at) => (at === index ? String(value || 0) : each)))
                }
                data-testid={`weight-${index}`}
              />
            )}
            <ActionIcon
              aria-label={`Remove ${source.name}`}
              onClick={() => remove(index)}
              data-testid={`remove-source-${index}`}
            >
              <CrossIcon />
            </ActionIcon>
          </Group>
        </Paper>
      ))}
    </Stack>
  );
}

/** The board of a solution with its accuracy, or the flops of a report. */
function About({ source: { solution, report } }: { source: ChosenSource }) {
  if (solution) {
    return (
      <Group gap="xs">
        <PlayingCards text={solution.board} />
        {shortfallLabel(solution) ? (
          <Text size="xs" c="var(--bad)" role="alert" data-testid="source-warning">
            {solution.ended_text}: small losses count as none
          </Text>
        ) : (
          <Text size="xs" c="dimmed">
            accuracy {accuracyText(solution)} of the pot
          </Text>
        )}
      </Group>
    );
  }
  if (!report) return null;
  const { solved, total, sprs } = report;
  return (
    <Text size="xs" c="dimmed">
      Report,{" "}
      {solved < total ? `${solved} of ${counted(total, "flop")} solved` : counted(total, "flop")}
      {sprs.length === 1 && `, SPR ${Number((sprs[0] ?? 0).toFixed(2))}`}
    </Text>
  );
}
