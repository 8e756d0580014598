// Rows of a lock over many flops: which hands, and how often they take each action.
import { ActionIcon, Button, Fieldset, Group, Select, Stack, Text, TextInput } from "@mantine/core";
import { CrossIcon } from "../../app/icons";
import type { Action } from "../../solutions/actions";
import { ShareFields } from "../../solutions/locks/ShareFields";
import type { Categories } from "../queries";
import { BOTTOM, blankRow, isShare, type LockRow, REST, TOP } from "./lock_rows";
import { handsText } from "./rule_text";

interface Props {
  rows: readonly LockRow[];
  onChange: (rows: readonly LockRow[]) => void;
  actions: readonly Action[];
  /** The hand categories that are held at the node. */
  categories: Categories["categories"];
  errors: readonly (string | null)[];
}

const FIELDSET = {
  root: { minWidth: 0, padding: "8px 12px 12px", background: "none" },
  legend: { padding: "0 4px", color: "var(--muted)", fontSize: "var(--s1)" },
};

export function LockRows({ rows, onChange, actions, categories, errors }: Props) {
  const set = (key: number, changes: Partial<LockRow>) =>
    onChange(rows.map((row) => (row.key === key ? { ...row, ...changes } : row)));
  const add = () => {
    const key = 1 + Math.max(-1, ...rows.map((row) => row.key));
    const texts = actions.map(({ text }) => text);
    onChange([...rows, blankRow(key, texts)]);
  };
  return (
    <Stack gap="xs">
      {rows.map((row, at) => (
        <Fieldset
          key={row.key}
          legend={`Hands ${at + 1}`}
          styles={FIELDSET}
          data-testid={`lock-row-${at}`}
        >
          <Group gap={8} mb={8} wrap="nowrap">
            <Select
              flex={1}
              aria-label={`Hands ${at + 1}`}
              placeholder="Choose hands"
              data={choices(categories, row.hands)}
              value={row.hands || null}
              searchable
              allowDeselect={false}
              onChange={(hands) => hands && set(row.key, { hands })}
              data-testid="lock-hands"
            />
            {isShare(row.hands) && (
              <TextInput
                w={90}
                aria-label="Share of the range"
                inputMode="decimal"
                rightSection="%"
                value={row.percentage}
                onChange={(event) => set(row.key, { percentage: event.currentTarget.value })}
                data-testid="lock-percentage"
              />
            )}
            {rows.length > 1 && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={`Remove hands ${at + 1}`}
                onClick={() => onChange(rows.filter(({ key }) => key !== row.key))}
              >
                <CrossIcon />
              </ActionIcon>
            )}
          </Group>
          <ShareFields
            actions={actions}
            texts={row.shares}
            onChange={(shares) => set(row.key, { shares })}
          />
          {errors[at] && (
            <Text size="sm" c={row.hands ? "var(--bad)" : "dimmed"} mt={6} role="status">
              {errors[at]}
            </Text>
          )}
        </Fieldset>
      ))}
      <Button
        size="compact-sm"
        variant="default"
        style={{ alignSelf: "start" }}
        onClick={add}
        data-testid="lock-add-row"
      >
        More hands
      </Button>
    </Stack>
  );
}

/** What can be chosen: shares, the rest and categories; and hands that an earlier lock has. */
function choices(categories: Categories["categories"], chosen: string) {
  const of = (kind: "made" | "draw") =>
    categories
      .filter((each) => each.kind === kind)
      .map(({ category, label }) => ({ value: category as string, label }));
  const groups = [
    {
      group: "By equity",
      items: [
        { value: TOP, label: "Top share of the range" },
        { value: BOTTOM, label: "Bottom share of the range" },
      ],
    },
    { group: "Made hands", items: of("made") },
    { group: "Draws", items: of("draw") },
    { group: "Rest", items: [{ value: REST, label: "All other hands" }] },
  ];
  const isListed = groups.some(({ items }) => items.some(({ value }) => value === chosen));
  const own = [{ group: "Locked already", items: [{ value: chosen, label: handsText(chosen) }] }];
  return [...(chosen === "" || isListed ? [] : own), ...groups];
}
