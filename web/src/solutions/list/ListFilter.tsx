// Filter of the list: board cards and street.
import { Group, SegmentedControl, TextInput } from "@mantine/core";
import { Problem } from "../../api/client";
import { ErrorText } from "../../app/forms/ErrorText";
import { useDebouncedFieldDraft } from "../../app/forms/useFieldDraft";
import { Failure } from "../../app/states";
import type { SolutionsUrlState } from "../url_state";

interface Props {
  urlState: SolutionsUrlState;
  onChange: (urlState: SolutionsUrlState) => void;
  error: unknown;
}

const STREETS = [
  { value: "", label: "All" },
  { value: "flop", label: "Flop" },
  { value: "turn", label: "Turn" },
  { value: "river", label: "River" },
];

export function ListFilter({ urlState, onChange, error }: Props) {
  const known = urlState.board ?? "";
  const { draft, onInput, onBlur, onKeyDown } = useDebouncedFieldDraft(known, (board) =>
    onChange({ ...urlState, board }),
  );
  const isFiltered = Boolean(urlState.board || urlState.street);
  return (
    <div>
      <Group gap="xs" align="end">
        <TextInput
          label="Board contains"
          placeholder="Td9d"
          value={draft}
          onChange={onInput}
          onBlur={onBlur}
          onKeyDown={onKeyDown}
          spellCheck={false}
          autoComplete="off"
          w={150}
          data-testid="filter-board"
        />
        <SegmentedControl
          size="sm"
          aria-label="Street"
          data={STREETS}
          value={urlState.street ?? ""}
          onChange={(value) => {
            const { street: _, ...rest } = urlState;
            onChange(value === "" ? rest : { ...rest, street: value as "flop" });
          }}
          data-testid="filter-street"
        />
      </Group>
      {isFiltered && error instanceof Problem && (
        <ErrorText text={known} error={error} testId="filter-error" />
      )}
      {isFiltered && error !== null && !(error instanceof Problem) && <Failure error={error} />}
    </div>
  );
}
