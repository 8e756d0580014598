// Filter of the list: words, street and tags.
import { Group, SegmentedControl, TextInput, UnstyledButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useDebouncedFieldDraft } from "../../app/forms/useFieldDraft";
import type { ChangeUrlState } from "../../app/url/url_schema";
import { tagsQuery } from "../queries";
import type { SolutionsUrlState } from "../url_state";

interface Props {
  urlState: SolutionsUrlState;
  onChange: ChangeUrlState<SolutionsUrlState>;
}

const STREETS = [
  { value: "", label: "All" },
  { value: "flop", label: "Flop" },
  { value: "turn", label: "Turn" },
  { value: "river", label: "River" },
];
const MAX_LENGTH = 200;

export function ListFilter({ urlState, onChange }: Props) {
  const { draft, onInput, onBlur, onKeyDown } = useDebouncedFieldDraft(
    urlState.q ?? "",
    (q) => onChange({ q }),
    "q",
  );
  return (
    <Group gap="8px 12px">
      <TextInput
        type="search"
        aria-label="Search solutions"
        placeholder="Search names, tags, notes, boards"
        value={draft}
        onChange={onInput}
        onBlur={onBlur}
        onKeyDown={onKeyDown}
        maxLength={MAX_LENGTH}
        spellCheck={false}
        autoComplete="off"
        flex="1 1 240px"
        maw={420}
        data-testid="search-solutions"
      />
      <SegmentedControl
        size="sm"
        aria-label="Street"
        data={STREETS}
        value={urlState.street ?? ""}
        onChange={(street) => onChange({ street })}
        data-testid="filter-street"
      />
      <TagFilter urlState={urlState} onChange={onChange} />
    </Group>
  );
}

function TagFilter({ urlState, onChange }: Props) {
  const { data } = useQuery(tagsQuery);
  if (!data || data.tags.length === 0) return null;
  return (
    <Group gap={6} role="group" aria-label="Tags" data-testid="filter-tags">
      {data.tags.map(({ tag, solves }) => (
        <UnstyledButton
          key={tag}
          className="pill"
          px={10}
          py={4}
          aria-pressed={tag === urlState.tag}
          onClick={() => onChange({ tag: tag === urlState.tag ? "" : tag })}
        >
          {tag} <span className="detail">{solves}</span>
        </UnstyledButton>
      ))}
    </Group>
  );
}
