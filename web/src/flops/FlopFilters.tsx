// Filters of flops: the values of each trait with the number of flops they match.
import { Group, Stack, Text, Title } from "@mantine/core";
import type { Schemas } from "../api/client";
import { CompactButton } from "../app/buttons";
import { count, counted } from "../app/format/number";
import { toggled } from "../cards/card";
import classes from "./FlopFilters.module.css";
import { TRAITS } from "./traits";
import { type FlopFilter, NO_FILTER } from "./url_state";

type Counts = Record<string, Schemas["FlopCount"]>;

interface Props {
  filter: FlopFilter;
  facets: Schemas["FlopFacets"] | undefined;
  onChange: (filter: FlopFilter) => void;
}

export function FlopFilters({ filter, facets, onChange }: Props) {
  const isFree = Object.values(filter).every((values) => values.length === 0);
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={2}>Filters</Title>
        <CompactButton disabled={isFree} onClick={() => onChange(NO_FILTER)}>
          Clear filters
        </CompactButton>
      </Group>
      {TRAITS.map((trait) => {
        const chosen = filter[trait.name];
        const counts = facets?.[trait.name] as Counts | undefined;
        return (
          <fieldset key={trait.name} className="plain">
            <Text component="legend" p={0} size="xs" fw={600}>
              {trait.label}
            </Text>
            <div className={classes["values"]} data-narrow={trait.name === "high" || undefined}>
              {trait.values.map((value) => {
                const facet = counts?.[value];
                const isChosen = chosen.includes(value);
                return (
                  <button
                    key={value}
                    type="button"
                    className={`tile ${classes["value"]}`}
                    aria-pressed={isChosen}
                    disabled={!isChosen && facet?.count === 0}
                    title={facet ? tooltipText(trait.meaning[value], facet) : trait.meaning[value]}
                    onClick={() => onChange({ ...filter, [trait.name]: toggled(chosen, value) })}
                    data-testid={`filter-${trait.name}-${value}`}
                  >
                    <span>{value}</span>
                    <small data-testid={`facet-${trait.name}-${value}`}>
                      {facet ? count(facet.count) : ""}
                    </small>
                  </button>
                );
              })}
            </div>
          </fieldset>
        );
      })}
    </Stack>
  );
}

function tooltipText(meaning: string | undefined, facet: Schemas["FlopCount"]): string {
  const numbers = `${counted(facet.count, "flop")}, ${count(facet.weight)} of 22,100`;
  return meaning ? `${meaning}: ${numbers}` : numbers;
}
