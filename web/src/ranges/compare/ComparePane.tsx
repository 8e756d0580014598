// Compare the range in the editor with another, and combine the two.
import { Group, Select, Stack, Text, TextInput, Title } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Problem, type Schemas } from "../../api/client";
import { post, question } from "../../api/query";
import { CompactButton } from "../../app/buttons";
import { percent } from "../../app/format/number";
import { DEBOUNCE_MS } from "../../app/forms/debounce";
import { ErrorText } from "../../app/forms/ErrorText";
import { Failure } from "../../app/states";
import { MiniGrid } from "../grid/MiniGrid";
import { usePanes } from "../panes";
import { pathOf, savedRanges } from "../saved/saved";

const COMBINE = "/api/v1/ranges/combine";
type Combination = "union" | "intersection" | "difference" | "sum";

const WAYS: readonly { how: Combination; label: string; title: string }[] = [
  { how: "union", label: "Union", title: "the larger of both weights" },
  { how: "intersection", label: "Intersection", title: "the smaller of both weights" },
  { how: "difference", label: "Difference", title: "this range without the other" },
  { how: "sum", label: "Sum", title: "both weights added, up to 1" },
];

export function ComparePane() {
  const { edited, onNotice } = usePanes();
  const [other, setOther] = useState("");
  const [debounced] = useDebouncedValue(other, DEBOUNCE_MS);
  const saved = useQuery(savedRanges);
  const text = edited.fields.text.trim();
  const isReady = text !== "" && debounced.trim() !== "";
  const { data, error } = useQuery({
    ...question(COMBINE, { ranges: [text, debounced], how: "union" }),
    enabled: isReady,
    placeholderData: keepPreviousData,
  });
  const choices = (saved.data?.ranges ?? [])
    .filter(({ id, actions }) => id !== edited.id && actions.length === 0)
    .map((range) => ({ value: range.id, label: pathOf(range) }));

  async function open(how: Combination, label: string) {
    const { result } = await post(COMBINE, { ranges: [text, other], how });
    edited.open(undefined, { ...edited.fields, name: "", text: result.text });
    onNotice({ message: `${label} in the editor. Back returns to the previous range.` });
  }

  return (
    <Stack gap="xs" data-testid="compare">
      <Title order={2}>Compare and combine</Title>
      {choices.length > 0 && (
        <Select
          allowDeselect
          label="With a saved range"
          placeholder="Choose"
          data={choices}
          value={null}
          searchable
          onChange={(id) =>
            setOther(saved.data?.ranges.find((range) => range.id === id)?.text ?? other)
          }
        />
      )}
      <TextInput
        label="Other range"
        placeholder="TT+,AQs+"
        value={other}
        onChange={(event) => setOther(event.currentTarget.value)}
        error={error instanceof Problem}
        spellCheck={false}
        autoComplete="off"
      />
      {error instanceof Problem ? (
        <ErrorText text={debounced} error={error} testId="compare-error" />
      ) : error ? (
        <Failure error={error} />
      ) : null}
      {isReady && data && !error && <Parts comparison={data.comparison} />}
      {isReady && data && !error && (
        <Group gap="xs">
          {WAYS.map(({ how, label, title }) => (
            <CompactButton
              key={how}
              title={title}
              onClick={() => void open(how, label)}
              data-testid={`combine-${how}`}
            >
              {label}
            </CompactButton>
          ))}
        </Group>
      )}
    </Stack>
  );
}

function Parts({ comparison }: { comparison: Schemas["RangeComparison"] }) {
  const parts = [
    { key: "both", label: "In both", part: comparison.both },
    { key: "only-first", label: "Only here", part: comparison.only_first },
    { key: "only-second", label: "Only there", part: comparison.only_second },
  ];
  return (
    <div>
      <Group gap="sm" grow align="start">
        {parts.map(({ key, label, part }) => (
          <div key={key} data-testid={`compare-${key}`}>
            <MiniGrid classes={part.classes} size={88} />
            <Text size="sm" fw={600}>
              {label}
            </Text>
            <Text size="sm" className="numbers">
              {part.combos.toFixed(1)} combos
            </Text>
          </div>
        ))}
      </Group>
      {comparison.share !== null && (
        <Text size="sm" mt={6} className="numbers" data-testid="compare-share">
          {percent(comparison.share, 1)} of all hands in either range are in both.
        </Text>
      )}
    </div>
  );
}
