// Dialog that locks hands at a node on every flop and solves the batch of a report again.
import {
  ActionIcon,
  Button,
  Fieldset,
  Group,
  Modal,
  Select,
  Stack,
  Text,
  TextInput,
} from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Problem } from "../../api/client";
import { errorAt } from "../../app/forms/error_location";
import { errorText } from "../../app/forms/error_text";
import { CrossIcon } from "../../app/icons";
import { Failure } from "../../app/states";
import { NO_FILTER } from "../../flops/url_state";
import { type Action, actionsOf } from "../../solutions/actions";
import type { Unit } from "../../solutions/ev_unit";
import { placeText, seatName } from "../../solutions/labels";
import { refusalText } from "../../solutions/locks/locks";
import { ShareFields } from "../../solutions/locks/ShareFields";
import {
  type Categories,
  categoriesQuery,
  type Report,
  type ReportNode,
  spotQuery,
} from "../queries";
import { BatchCost, nameIn, StartBatch, useBatchCost, useStartBatch } from "../start/BatchCost";
import { batchAgain, locksOf } from "./batch_again";
import {
  BOTTOM,
  blankRow,
  handsText,
  isShare,
  type LockRow,
  REST,
  type ReadRows,
  readRows,
  rowsOf,
  ruleIndex,
  ruleText,
  TOP,
} from "./lock_rows";

interface Props {
  report: Report;
  node: ReportNode;
  unit: Unit;
  onClose: () => void;
}

export default function LockAndSolve({ report, node, unit, onClose }: Props) {
  const locks = locksOf(report);
  const index = ruleIndex(locks, node.line);
  const [rows, setRows] = useState<readonly LockRow[]>(() => {
    const rule = locks[index];
    return rule ? rowsOf(rule, node.actions) : [blankRow(0, node.actions)];
  });
  const [name, setName] = useState(`${report.name}, locked`);
  const read = readRows(node.line, node.actions, rows);
  const spr = String(node.spr);
  const categories = useQuery(categoriesQuery(report.id, { ...NO_FILTER, node: node.line, spr }));
  const spot = useQuery(
    spotQuery({ id: report.id, flop: node.flops[0]?.flop ?? "", spr: node.spr }),
  );
  const rules = read.rule && locks.toSpliced(index, 1, read.rule);
  const isSame = JSON.stringify(rules) === JSON.stringify(locks);
  const body = rules && spot.data && !isSame ? batchAgain(report, spot.data.spot, rules) : null;
  const cost = useBatchCost(body);
  const start = useStartBatch({
    with: report.id,
    node: node.line,
    ...(report.sprs.length > 1 && { spr }),
  });
  const refusal =
    body && (errorAt(start.error, `/locks/${index}`) ?? errorAt(cost.error, `/locks/${index}`));
  const errors = [categories.error, spot.error, body && cost.error, body && start.error].filter(
    (error) => error && error !== refusal,
  );
  return (
    <Modal opened onClose={onClose} title="Lock and solve again" size="lg">
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          What hands of {seatName(node.player)} do {placeText(node.line, unit)}, on every flop. The
          first row that names a hand counts; hands that no row names are solved.
        </Text>
        <LockRows
          rows={rows}
          onChange={(next) => {
            start.reset();
            setRows(next);
          }}
          actions={actionsOf(node.actions, unit.evFactor)}
          categories={categories.data?.categories ?? []}
          errors={rowErrors(read, refusal)}
        />
        {locks.map((rule, at) =>
          at === index ? null : (
            <Text key={rule.line} size="sm" c="dimmed">
              Locked already: {ruleText(rule, unit)}
            </Text>
          ),
        )}
        <TextInput
          label="Name"
          value={name}
          maxLength={200}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {body && <BatchCost cost={cost} />}
        {errors.map((error) => (
          <Failure key={errorText(error)} error={error} />
        ))}
        <StartBatch body={body && { ...body, ...nameIn(name) }} cost={cost} start={start} />
      </Stack>
    </Modal>
  );
}

/** Return the error of each row: its own, or that of the service, which quotes the hands. */
function rowErrors({ hands, errors }: ReadRows, refusal: unknown): (string | null)[] {
  if (!(refusal instanceof Problem)) return errors;
  const named = hands.findIndex((each) => refusal.message.includes(`'${each}'`));
  const text = refusalText(refusal.message);
  return errors.map((error, at) => error ?? (at === Math.max(0, named) ? text : null));
}

interface LockRowsProps {
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

function LockRows({ rows, onChange, actions, categories, errors }: LockRowsProps) {
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
              />
            )}
            {rows.length > 1 && (
              <ActionIcon
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
      <Button size="compact-sm" variant="default" style={{ alignSelf: "start" }} onClick={add}>
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
