// Dialog that locks hands at a node on every flop and solves the batch of a report again.
import { Button, Group, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Problem } from "../../api/client";
import { errorAt } from "../../app/forms/error_location";
import { errorText } from "../../app/forms/error_text";
import { Failure } from "../../app/states";
import { NO_FILTER } from "../../flops/url_state";
import { actionsOf } from "../../solutions/actions";
import type { Unit } from "../../solutions/ev_unit";
import { placeText, seatName } from "../../solutions/labels";
import { refusalText } from "../../solutions/locks/locks";
import { categoriesQuery, type Report, type ReportNode, spotQuery } from "../queries";
import { BatchCost } from "../start/BatchCost";
import { type Body, useBatchCost, useStartBatch } from "../start/useBatch";
import { batchAgain, locksOf } from "./batch_again";
import { LockRows } from "./LockRows";
import { blankRow, type LockRow, type ReadRows, readRows, rowsOf, ruleIndex } from "./lock_rows";
import { ruleText } from "./rule_text";

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
      <Stack gap="sm" data-testid="lock-dialog">
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
          data-testid="lock-name"
        />
        {body && <BatchCost cost={cost.data} isStale={cost.isPlaceholderData || cost.isFetching} />}
        {errors.map((error) => (
          <Failure key={errorText(error)} error={error} />
        ))}
        <Group justify="end">
          <Button
            disabled={body === null || cost.data === undefined || !cost.data.fits || !!cost.error}
            loading={start.isPending}
            onClick={() => body && start.mutate(named(body, name))}
            data-testid="start-locked"
          >
            Start
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function named(body: Body, name: string): Body {
  return { ...body, ...(name.trim() && { name: name.trim() }) };
}

/** Return the error of each row: its own, or that of the service, which quotes the hands. */
function rowErrors({ hands, errors }: ReadRows, refusal: unknown): (string | null)[] {
  if (!(refusal instanceof Problem)) return errors;
  const named = hands.findIndex((each) => refusal.message.includes(`'${each}'`));
  const text = refusalText(refusal.message);
  return errors.map((error, at) => error ?? (at === Math.max(0, named) ? text : null));
}
