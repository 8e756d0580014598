// The filters of flops: a row of values for each trait, each with what it would leave.
import { Button, Group, Stack } from "@mantine/core";
import type { Schemas } from "../api/client";
import { count, counted } from "../app/number";
import { toggled } from "../cards/card";
import { type FlopFilter, NO_FILTER } from "./address";
import classes from "./FlopFilters.module.css";
import { TRAITS, type Trait } from "./traits";

type Counts = Record<string, Schemas["FlopCount"]>;

interface Given {
  filter: FlopFilter;
  facets: Schemas["FlopFacets"] | undefined;
  onChange: (filter: FlopFilter) => void;
}

export function FlopFilters({ filter, facets, onChange }: Given) {
  const isFree = Object.values(filter).every((values) => values.length === 0);
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <h2 className={classes["title"]}>Filters</h2>
        <Button
          size="compact-xs"
          variant="default"
          disabled={isFree}
          onClick={() => onChange(NO_FILTER)}
          data-testid="clear-filters"
        >
          Clear filters
        </Button>
      </Group>
      {TRAITS.map((trait) => (
        <TraitValues
          key={trait.name}
          trait={trait}
          chosen={filter[trait.name]}
          counts={facets?.[trait.name] as Counts | undefined}
          onToggle={(value) =>
            onChange({ ...filter, [trait.name]: toggled(filter[trait.name], value) })
          }
        />
      ))}
    </Stack>
  );
}

interface TraitGiven {
  trait: Trait;
  chosen: readonly string[];
  counts: Counts | undefined;
  onToggle: (value: string) => void;
}

function TraitValues({ trait, chosen, counts, onToggle }: TraitGiven) {
  return (
    <fieldset className={classes["trait"]}>
      <legend>{trait.label}</legend>
      <div className={classes["values"]} data-narrow={trait.name === "high" || undefined}>
        {trait.values.map((value) => {
          const found = counts?.[value];
          const isChosen = chosen.includes(value);
          return (
            <button
              key={value}
              type="button"
              className={classes["value"]}
              aria-pressed={isChosen}
              disabled={!isChosen && found?.count === 0}
              title={found ? said(trait.meaning[value], found) : trait.meaning[value]}
              onClick={() => onToggle(value)}
              data-testid={`filter-${trait.name}-${value}`}
            >
              <span>{value}</span>
              <small data-testid={`facet-${trait.name}-${value}`}>
                {found ? count(found.count) : ""}
              </small>
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

function said(meaning: string | undefined, found: Schemas["FlopCount"]): string {
  const numbers = `${counted(found.count, "flop")}, ${count(found.weight)} of 22,100`;
  return meaning ? `${meaning}: ${numbers}` : numbers;
}
