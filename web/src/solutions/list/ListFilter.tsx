// Filter of the list: words, street and tags.
import { SegmentedControl, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useDebouncedFieldDraft } from "../../app/forms/useFieldDraft";
import { tagsQuery } from "../naming/useNaming";
import type { SolutionsUrlState } from "../url_state";
import classes from "./ListFilter.module.css";

interface Props {
  urlState: SolutionsUrlState;
  onChange: (urlState: SolutionsUrlState) => void;
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
    (q) => onChange({ ...urlState, q }),
    "q",
  );
  return (
    <div className={classes["filter"]}>
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
        className={classes["search"] ?? ""}
        data-testid="search-solutions"
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
      <TagFilter urlState={urlState} onChange={onChange} />
    </div>
  );
}

function TagFilter({ urlState, onChange }: Props) {
  const { data } = useQuery(tagsQuery);
  if (!data || data.tags.length === 0) return null;
  const { tag: chosen, ...rest } = urlState;
  return (
    <fieldset className={classes["tags"]} aria-label="Tags" data-testid="filter-tags">
      {data.tags.map(({ tag, solves }) => (
        <button
          key={tag}
          type="button"
          aria-pressed={tag === chosen}
          onClick={() => onChange(tag === chosen ? rest : { ...rest, tag })}
        >
          {tag} <span>{solves}</span>
        </button>
      ))}
    </fieldset>
  );
}
