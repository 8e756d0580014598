// What the solve will take, and the Start button.
import {
  Accordion,
  Button,
  Group,
  SegmentedControl,
  Stack,
  Text,
  VisuallyHidden,
} from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useState } from "react";
import { Fact, Facts } from "../../app/Facts";
import { bytes, count, counted, percentText } from "../../app/format/number";
import { Info } from "../../app/Info";
import { Failure } from "../../app/states";
import { ReportButton } from "../../reports/start/ReportButton";
import { ManyBoards } from "../boards/ManyBoards";
import { fieldLabelOf } from "../field_errors";
import { DEFAULTS, isPrecision, STREETS } from "../form";
import { TextField } from "../panels/TextField";
import { useSolve } from "../SolveContext";
import { Overlaps } from "./Overlaps";
import type { Readiness } from "./readiness";
import { Savings } from "./Savings";
import { timeText } from "./time";
import type { EstimateAnswer, useEstimate } from "./useEstimate";

interface Props {
  query: ReturnType<typeof useEstimate>;
  readiness: Readiness;
  onStart: () => void;
  isStarting: boolean;
}

export function EstimatePanel({ query, readiness, onStart, isStarting }: Props) {
  const { error } = useSolve();
  const { estimate, isStale } = query;
  const [boardsShown, boards] = useDisclosure(false);
  return (
    <section className="panel" id="estimate" aria-label="Estimate" data-testid="estimate">
      <Stack gap="sm">
        <VisuallyHidden component="h2">Estimate</VisuallyHidden>
        <Cost
          estimate={estimate}
          isStale={isStale || readiness.isInvalid}
          isLoading={isStale && readiness.canStart}
        />
        <Button
          size="md"
          fullWidth
          onClick={onStart}
          loading={isStarting}
          disabled={!readiness.canStart}
          data-testid="start-solve"
        >
          Start
        </Button>
        <Group justify="space-between" gap="xs" wrap="nowrap" align="start">
          <Text size="sm" role="status" aria-live="polite" data-testid="result-status">
            {readiness.message}
          </Text>
          <Button
            size="compact-xs"
            variant="default"
            style={{ flexShrink: 0 }}
            disabled={!readiness.canStart}
            onClick={boards.open}
            data-testid="several-boards"
          >
            Several boards…
          </Button>
        </Group>
        <Group justify="end">
          <ReportButton />
        </Group>
        {boardsShown && <ManyBoards onClose={boards.close} />}
        {error && fieldLabelOf(error) === null ? (
          <Failure error={error} retry={query.error ? query.retry : onStart} />
        ) : null}
        {estimate && <Overlaps notes={estimate.notes} />}
        {estimate && <Savings estimate={estimate} fits={readiness.fits} />}
        <Settings estimate={estimate} />
      </Stack>
    </section>
  );
}

interface CostProps {
  estimate: EstimateAnswer | undefined;
  /** Whether the numbers belong to an earlier form. */
  isStale: boolean;
  isLoading: boolean;
}

/** Time and memory; the counts behind them are in the popover. */
function Cost({ estimate, isStale, isLoading }: CostProps) {
  return (
    <Group
      gap="2px 8px"
      align="baseline"
      mih={42}
      data-old={isStale || undefined}
      data-behind={isLoading || undefined}
    >
      {estimate ? (
        <>
          <Text
            span
            className="answer"
            lh={1.2}
            {...(isStale && { c: "dimmed", fw: 500 })}
            data-testid="estimate-time"
          >
            {timeText(estimate.seconds)}
          </Text>
          <Group component="span" gap={6} wrap="nowrap" fz="lg" c="dimmed">
            <span data-testid="estimate-memory">
              {bytes(estimate[`bytes_${estimate.precision}`])}
            </span>
            <Info label="How the estimate is made" testId="estimate-details">
              <Details estimate={estimate} />
            </Info>
          </Group>
        </>
      ) : (
        <Text span inherit fz="lg" c="dimmed">
          Time and memory
        </Text>
      )}
    </Group>
  );
}

function Details({ estimate }: { estimate: EstimateAnswer }) {
  const { nodes, bytes_f32, bytes_f16, decision_nodes, memory_limit } = estimate;
  const streets = STREETS.filter((street) => nodes[street] > 0);
  const all = streets.reduce((sum, street) => sum + nodes[street], 0);
  return (
    <Facts layout="table">
      <Fact label="Nodes" testId="estimate-nodes">
        {count(all)}: {streets.map((street) => `${street} ${count(nodes[street])}`).join(", ")}
      </Fact>
      <Fact label="Decisions">{count(decision_nodes)} in the betting tree</Fact>
      <Fact label="Memory">
        {bytes(bytes_f32)} in f32, {bytes(bytes_f16)} in f16; the limit is {bytes(memory_limit)}
      </Fact>
      <Fact label="Time">{timeBasis(estimate)}</Fact>
    </Facts>
  );
}

/** Return what the time rests on: iterations, threads, and where the speed comes from. */
function timeBasis({ iterations, threads, precision, is_measured }: EstimateAnswer): string {
  const onThreads = threads === 1 ? "one thread" : `${threads} threads`;
  const speed = is_measured ? "measured on this machine" : "default speed";
  return `about ${counted(iterations, "iteration")} on ${onThreads} in ${precision}, ${speed}`;
}

const SETTINGS = ["target", "max_iterations", "threads"] as const;

/** When the solve ends and how it computes. */
function Settings({ estimate }: { estimate: EstimateAnswer | undefined }) {
  const { form, validationErrors } = useSolve();
  const isSet = SETTINGS.some((name) => form[name]) || form.precision !== DEFAULTS.precision;
  const [open, setOpen] = useState<string | null>(isSet ? "settings" : null);
  const hasError = SETTINGS.some((name) => name in validationErrors);
  return (
    <Accordion
      variant="contained"
      chevronPosition="left"
      value={hasError ? "settings" : open}
      onChange={setOpen}
    >
      <Accordion.Item value="settings">
        <Accordion.Control data-testid="solve-settings">
          Stop at {form.target.trim() || percentText(DEFAULTS.target)} % exploitability
        </Accordion.Control>
        <Accordion.Panel>
          <Stack gap="sm">
            <Group grow align="start" gap="xs">
              <TextField
                name="target"
                label="Target"
                placeholder={percentText(DEFAULTS.target)}
                unit="% pot"
              />
              <TextField
                name="max_iterations"
                label="Iterations"
                placeholder={String(DEFAULTS.max_iterations)}
              />
              <TextField name="threads" label="Threads" placeholder="all" />
            </Group>
            <Precision estimate={estimate} />
          </Stack>
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}

function Precision({ estimate }: { estimate: EstimateAnswer | undefined }) {
  const { form, set } = useSolve();
  const sizeText = (size: number | undefined) => (size === undefined ? "" : `, ${bytes(size)}`);
  return (
    <div>
      <Text size="sm" fw={500} id="precision-label">
        Precision
      </Text>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-labelledby="precision-label"
        value={form.precision}
        onChange={(value) => isPrecision(value) && set({ precision: value })}
        data={[
          { value: "auto", label: "Auto" },
          { value: "f32", label: `f32${sizeText(estimate?.bytes_f32)}` },
          { value: "f16", label: `f16${sizeText(estimate?.bytes_f16)}` },
        ]}
        data-testid="precision"
      />
    </div>
  );
}
