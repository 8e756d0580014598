// Editor of several actions in one grid: each in its colour, the chosen one is painted.
import { Group, Menu, Stack, Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { question } from "../../api/query";
import { CompactButton } from "../../app/buttons";
import { useUndoHistory } from "../../app/forms/undo_history";
import { Failure } from "../../app/states";
import { RangeEditor } from "../editor/RangeEditor";
import { useAction } from "../saved/useAction";
import {
  ACTION_NAMES,
  type ChartAction,
  chartCell,
  editorText,
  readChart,
  sharesOf,
  withAction,
  writeChart,
} from "./chart";
import { MAX_ACTIONS } from "./label_words";
import { FOLD } from "./sections";

interface Props {
  actions: readonly ChartAction[];
  onChange: (text: string) => void;
}

export function ChartEditor({ actions, onChange }: Props) {
  const [chosen, choose] = useState(actions[0]?.action ?? FOLD);
  const [discarded, discard] = useState(0);
  const { error, run } = useAction();
  const text = writeChart(actions);
  const changes = useUndoHistory(text, onChange);
  const chart = useQuery({
    ...question("/api/v1/ranges/chart", { text }),
    placeholderData: keepPreviousData,
  });
  const shares = sharesOf(readChart(text)?.map(({ action }) => action) ?? [], chart.data);
  const name = (shares.find(({ action }) => action === chosen) ?? shares[0])?.action ?? FOLD;
  const free = ACTION_NAMES.filter((each) => actions.every(({ action }) => action !== each));
  const isFold = name === FOLD;
  const own = actions.find(({ action }) => action === name)?.text;
  function paint(range: string) {
    run(async () => {
      const after = writeChart(await withAction(actions, name, range));
      // A hand that is folded less is not played more: the stroke changes nothing.
      if (after === text) discard((count) => count + 1);
      else onChange(after);
    });
  }

  return (
    <Stack gap="sm">
      <Group gap={6} justify="space-between">
        <Group
          component="fieldset"
          gap={6}
          className="plain"
          aria-label="Paint"
          data-testid="chart-actions"
        >
          {shares.map(({ action, percent, colour }) => (
            <button
              key={action}
              type="button"
              className="tile"
              style={{
                height: 30,
                padding: "0 10px",
                borderRadius: 999,
                fontSize: "var(--s2)",
                ...(action === name && { fontWeight: 600 }),
              }}
              aria-pressed={action === name}
              onClick={() => choose(action)}
            >
              <span className="swatch" style={{ background: colour }} />
              {action}{" "}
              <Text span inherit c="dimmed" fw={400} className="numbers">
                {percent.toFixed(1)} %
              </Text>
            </button>
          ))}
        </Group>
        <Group gap={6}>
          <Menu position="bottom">
            <Menu.Target>
              <CompactButton disabled={actions.length >= MAX_ACTIONS || free.length === 0}>
                Add action
              </CompactButton>
            </Menu.Target>
            <Menu.Dropdown>
              {free.map((action) => (
                <Menu.Item
                  key={action}
                  onClick={() => {
                    onChange(writeChart([...actions, { action, text: "" }]));
                    choose(action);
                  }}
                >
                  {action}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
          <CompactButton
            disabled={isFold}
            onClick={() => {
              const left = actions.filter(({ action }) => action !== name);
              const [only] = left;
              onChange(left.length === 1 && only ? editorText(only.text) : writeChart(left));
            }}
            data-testid="remove-action"
          >
            Remove {name}
          </CompactButton>
        </Group>
      </Group>
      {chart.error || error ? <Failure error={chart.error ?? error} /> : null}
      <RangeEditor
        key={`${name} ${discarded}`}
        label={name.slice(0, 1).toUpperCase() + name.slice(1)}
        value={isFold ? (chart.data?.fold.text ?? "") : editorText(own ?? "")}
        onChange={paint}
        withText={!isFold}
        cell={(hand, weight) => chartCell(hand, name, weight, shares)}
        changes={changes}
      />
    </Stack>
  );
}
