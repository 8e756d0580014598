// Editor of several actions: one grid of all, and the range of the chosen action to paint.
import { Button, Group, Menu, SegmentedControl, Stack, Text } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { answerOf, api, type Schemas } from "../../api/client";
import { percent } from "../../app/format/number";
import { Failure } from "../../app/states";
import { RangeEditor } from "../editor/RangeEditor";
import { HandGrid } from "../grid/HandGrid";
import { useAction } from "../saved/useAction";
import classes from "./ChartEditor.module.css";
import {
  ACTION_NAMES,
  type ChartAction,
  editorText,
  MAX_ACTIONS,
  withAction,
  writeChart,
} from "./chart";

interface Props {
  actions: readonly ChartAction[];
  onChange: (text: string) => void;
}

/** Amber to violet for raises in order, green for calls, as in solutions. */
const RAISES = ["#f59e0b", "#ef4444", "#a855f7", "#ec4899"] as const;

export function colourOf(actions: readonly { action: string }[], index: number): string {
  if (/call|check|limp/i.test(actions[index]?.action ?? "")) return "var(--passive)";
  const raises = actions.slice(0, index).filter(({ action }) => !/call|check|limp/i.test(action));
  return RAISES[raises.length % RAISES.length] ?? RAISES[0];
}

export function ChartEditor({ actions, onChange }: Props) {
  const [chosen, choose] = useState(0);
  const { error, run } = useAction();
  const at = Math.min(chosen, actions.length - 1);
  const text = writeChart(actions);
  const chart = useQuery({
    queryKey: ["chart", text],
    queryFn: ({ signal }) => answerOf(api.POST("/api/v1/ranges/chart", { body: { text }, signal })),
    placeholderData: keepPreviousData,
  });
  const free = ACTION_NAMES.filter((name) => actions.every(({ action }) => action !== name));
  return (
    <Stack gap="sm" data-testid="chart-editor">
      {chart.data && <ChartGrid chart={chart.data} />}
      {chart.error || error ? <Failure error={chart.error ?? error} /> : null}
      <Group gap="xs">
        <SegmentedControl
          size="xs"
          aria-label="Action to edit"
          data={actions.map(({ action }, index) => ({ value: String(index), label: action }))}
          value={String(at)}
          onChange={(value) => choose(Number(value))}
          data-testid="chart-actions"
        />
        <Menu>
          <Menu.Target>
            <Button
              size="compact-xs"
              variant="default"
              disabled={actions.length >= MAX_ACTIONS || free.length === 0}
              data-testid="add-action"
            >
              Add action
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {free.map((action) => (
              <Menu.Item
                key={action}
                onClick={() => {
                  onChange(writeChart([...actions, { action, text: "" }]));
                  choose(actions.length);
                }}
              >
                {action}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        <Button
          size="compact-xs"
          variant="default"
          onClick={() => {
            const left = actions.filter((_, index) => index !== at);
            const [only] = left;
            onChange(left.length === 1 && only ? editorText(only.text) : writeChart(left));
          }}
          data-testid="remove-action"
        >
          Remove {actions[at]?.action}
        </Button>
      </Group>
      <RangeEditor
        key={actions[at]?.action}
        label={actions[at]?.action ?? ""}
        value={editorText(actions[at]?.text ?? "")}
        onChange={(next) =>
          void run(async () => onChange(writeChart(await withAction(actions, at, next))))
        }
      />
    </Stack>
  );
}

/** All actions in one grid; what no action takes is folded and stays empty. */
function ChartGrid({ chart }: { chart: Schemas["ChartAnswer"] }) {
  const { actions } = chart;
  return (
    <div>
      <HandGrid
        label="All actions"
        testId="chart-grid"
        cell={(name) => {
          const shares = actions.map(({ classes }) => classes[name] ?? 0);
          const label = actions
            .map(({ action }, index) => `${action} ${percent(shares[index], 0)}`)
            .join(", ");
          const background = stripes(actions, shares);
          return { label: `${name}: ${label}`, ...(background && { background }) };
        }}
      />
      <Group gap="md" mt={6} className={classes["legend"] ?? ""} data-testid="chart-legend">
        {actions.map(({ action, percent: share }, index) => (
          <Text key={action} size="sm" className="numbers">
            <span className={classes["dot"]} style={{ background: colourOf(actions, index) }} />
            {action} {share.toFixed(1)} %
          </Text>
        ))}
        <Text size="sm" className="numbers">
          <span className={classes["dot"]} style={{ background: "var(--cell)" }} />
          fold {chart.fold.percent.toFixed(1)} %
        </Text>
      </Group>
    </div>
  );
}

/** The background of a cell: a stripe for each action by its share. */
function stripes(actions: readonly { action: string }[], shares: readonly number[]): string | null {
  if (shares.every((share) => share === 0)) return null;
  let from = 0;
  const stops = shares.map((share, index) => {
    const to = from + 100 * share;
    const stop = `${colourOf(actions, index)} ${from}% ${to}%`;
    from = to;
    return stop;
  });
  return `linear-gradient(to right, ${[...stops, `var(--cell) ${from}%`].join(", ")})`;
}
