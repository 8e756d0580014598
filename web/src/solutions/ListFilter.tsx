// Which solutions are listed: cards of the board, and the street.
import { Group, SegmentedControl, TextInput } from "@mantine/core";
import { Problem } from "../api/client";
import { FaultyText } from "../app/FaultyText";
import { Failure } from "../app/states";
import { useTypedAtRest } from "../app/typed";
import type { SolutionsAddress } from "./address";

interface Given {
  address: SolutionsAddress;
  onChange: (address: SolutionsAddress) => void;
  error: unknown;
}

const STREETS = [
  { value: "", label: "All" },
  { value: "flop", label: "Flop" },
  { value: "turn", label: "Turn" },
  { value: "river", label: "River" },
];

export function ListFilter({ address, onChange, error }: Given) {
  const known = address.board ?? "";
  const { typed, type, onBlur, onKeyDown } = useTypedAtRest(known, (board) =>
    onChange({ ...address, board }),
  );
  const isFiltered = Boolean(address.board || address.street);
  return (
    <div>
      <Group gap="xs" align="end">
        <TextInput
          label="Board has"
          placeholder="Td9d"
          value={typed}
          onChange={type}
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
          value={address.street ?? ""}
          onChange={(value) => {
            const { street: _, ...rest } = address;
            onChange(value === "" ? rest : { ...rest, street: value as "flop" });
          }}
          data-testid="filter-street"
        />
      </Group>
      {isFiltered && error instanceof Problem && (
        <FaultyText text={known} error={error} testId="filter-error" />
      )}
      {isFiltered && error !== null && !(error instanceof Problem) && <Failure error={error} />}
    </div>
  );
}
