// What the solve will take, and the Start button.
import { Button, Group, SegmentedControl, Stack, Text, VisuallyHidden } from "@mantine/core";
import { useDisclosure } from "@mantine/hooks";
import { useEffect, useState } from "react";
import type { Schemas } from "../../api/client";
import { CompactButton } from "../../app/buttons";
import { Fact, Facts } from "../../app/Facts";
import { Fold } from "../../app/Fold";
import { bytes, count, counted, percentText } from "../../app/format/number";
import { Info } from "../../app/Info";
import { Failure } from "../../app/states";
import { ReportButton } from "../../reports/start/ReportButton";
import { ManyBoards } from "../boards/ManyBoards";
import { fieldLabelOf, sizeFieldName } from "../field_errors";
import {
  DEFAULTS,
  isPrecision,
  isTreeChoice,
  kindOf,
  type SizeKey,
  type SolveForm,
  STREETS,
} from "../form";
import { withoutSize } from "../panels/sizes";
import { TextField } from "../panels/TextField";
import { useSolve } from "../useSolveForm";
import {
  type EstimateAnswer,
  quickOf,
  type Readiness,
  timeText,
  type useEstimate,
} from "./useEstimate";

interface Props {
  query: ReturnType<typeof useEstimate>;
  readiness: Readiness;
  onStart: () => void;
  isStarting: boolean;
}

export function EstimatePanel({ query, readiness, onStart, isStarting }: Props) {
  const { error } = useSolve();
  const { estimate } = query;
  const [boardsShown, boards] = useDisclosure(false);
  return (
    <section className="panel" id="estimate" aria-label="Estimate">
      <Stack gap="sm">
        <VisuallyHidden component="h2">Estimate</VisuallyHidden>
        <Cost query={query} readiness={readiness} />
        {estimate && <TreeSwitch estimate={estimate} />}
        <Button
          size="md"
          fullWidth
          onClick={onStart}
          loading={isStarting}
          disabled={!readiness.canStart}
        >
          Start
        </Button>
        <Group justify="space-between" gap="xs" wrap="nowrap" align="start">
          <Text size="sm" role="status" aria-live="polite" data-testid="result-status">
            {readiness.message}
          </Text>
          <CompactButton
            style={{ flexShrink: 0 }}
            disabled={!readiness.canStart}
            onClick={boards.open}
          >
            Several boards…
          </CompactButton>
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

/** Time and memory; the counts behind them are in the popover. */
function Cost({ query, readiness }: Pick<Props, "query" | "readiness">) {
  const { estimate } = query;
  const { form } = useSolve();
  const { seconds, bytes: memory } = quickOf(form, estimate) ?? wholeCost(estimate);
  // The numbers belong to an earlier form.
  const isStale = query.isStale || readiness.isInvalid;
  return (
    <Group
      gap="2px 8px"
      align="baseline"
      mih={42}
      data-old={isStale || undefined}
      data-behind={(query.isStale && readiness.canStart) || undefined}
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
            {timeText(seconds)}
          </Text>
          <Group component="span" gap={6} wrap="nowrap" fz="lg" c="dimmed">
            <span data-testid="estimate-memory">{bytes(memory)}</span>
            <Info label="How the estimate is made">
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

function wholeCost(estimate: EstimateAnswer | undefined) {
  const { seconds = 0, precision = "f32" } = estimate ?? {};
  return { seconds, bytes: estimate?.[`bytes_${precision}`] ?? 0 };
}

/** Whether the spot is solved quickly, and what that leaves out. */
function TreeSwitch({ estimate }: { estimate: EstimateAnswer }) {
  const { form, set } = useSolve();
  const { quick } = estimate;
  if (quick === null) return null;
  const chosen = quickOf(form, estimate);
  const cost = (name: string, { seconds, bytes: memory }: { seconds: number; bytes: number }) =>
    `${name}: ${timeText(seconds)}, ${bytes(memory)}`;
  return (
    <Stack gap={4} data-testid="tree-choice">
      <SegmentedControl
        fullWidth
        orientation="vertical"
        aria-label="Tree"
        value={chosen === null ? "whole" : "quick"}
        onChange={(value) => isTreeChoice(value) && set({ tree: value })}
        data={[
          { value: "quick", label: cost("Quick", quick) },
          { value: "whole", label: cost("Whole tree", wholeCost(estimate)) },
        ]}
      />
      {chosen !== null && (
        <Text size="sm" c="dimmed">
          The flop as entered; after it fewer bets: {chosen.tree.text}. Turns are solved with all
          sizes when you open them.
        </Text>
      )}
    </Stack>
  );
}

function Details({ estimate }: { estimate: EstimateAnswer }) {
  const { nodes, bytes_f32, bytes_f16, decision_nodes, memory_limit } = estimate;
  const streets = STREETS.filter((street) => nodes[street] > 0);
  const all = streets.reduce((sum, street) => sum + nodes[street], 0);
  return (
    <Facts layout="table">
      {estimate.quick && <Fact label="Of">the whole tree</Fact>}
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
  const { form, set, validationErrors } = useSolve();
  const sizeText = (size: number | undefined) => (size === undefined ? "" : `, ${bytes(size)}`);
  const isSet = SETTINGS.some((name) => form[name]) || form.precision !== DEFAULTS.precision;
  const [isOpen, setOpen] = useState(isSet);
  const hasError = SETTINGS.some((name) => name in validationErrors);
  return (
    <Fold
      title={`Stop at ${form.target.trim() || percentText(DEFAULTS.target)} % exploitability`}
      isOpen={hasError || isOpen}
      onChange={setOpen}
    >
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
        <div>
          <Text size="sm" fw={500} id="precision-label">
            Precision
          </Text>
          <SegmentedControl
            fullWidth
            aria-labelledby="precision-label"
            value={form.precision}
            onChange={(value) => isPrecision(value) && set({ precision: value })}
            data={[
              { value: "auto", label: "Auto" },
              { value: "f32", label: `f32${sizeText(estimate?.bytes_f32)}` },
              { value: "f16", label: `f16${sizeText(estimate?.bytes_f16)}` },
            ]}
          />
        </div>
      </Stack>
    </Fold>
  );
}

export function EstimateBar({ query, readiness, onStart, isStarting }: Props) {
  const { estimate, isStale } = query;
  const { canStart, message } = readiness;
  const { form } = useSolve();
  const cost = quickOf(form, estimate) ?? wholeCost(estimate);
  const text =
    canStart && estimate && !isStale ? `${timeText(cost.seconds)}, ${bytes(cost.bytes)}` : message;
  return (
    <Group
      className="panel"
      hiddenFrom="sm"
      pos="sticky"
      bottom={0}
      px={12}
      py={8}
      mx={-4}
      gap={8}
      justify="space-between"
      wrap="nowrap"
      style={{ zIndex: 2, borderEndStartRadius: 0, borderEndEndRadius: 0 }}
      data-testid="estimate-bar"
    >
      <Text size="sm" className="numbers">
        {text}
      </Text>
      <Button
        onClick={onStart}
        loading={isStarting}
        disabled={!canStart}
        style={{ flexShrink: 0 }}
        data-testid="start-solve-bar"
      >
        Start
      </Button>
    </Group>
  );
}

function Overlaps({ notes }: { notes: EstimateAnswer["notes"] }) {
  return notes.map(({ pointer, column, item, combos }) => (
    <Text key={`${pointer} ${column}`} size="sm" data-testid="overlap">
      {pointer.endsWith("/oop") ? "OOP" : "IP"}: {item} repeats {combos}{" "}
      {combos === 1 ? "combo" : "combos"}; the last item counts.
    </Text>
  ));
}

const SHOWN = 8;

type Saving = Schemas["Saving"];

function Savings({ estimate, fits }: { estimate: EstimateAnswer; fits: boolean }) {
  const [isOpen, setOpen] = useState(!fits);
  useEffect(() => {
    if (!fits) setOpen(true);
  }, [fits]);
  if (estimate.savings.length === 0) return null;
  return (
    <Fold title="Reduce memory" isOpen={isOpen} onChange={setOpen}>
      <Stack gap={6}>
        {estimate.savings.slice(0, SHOWN).map((saving) => (
          <SavingLine key={`${saving.key} ${saving.size}`} saving={saving} />
        ))}
      </Stack>
    </Fold>
  );
}

function SavingLine({ saving }: { saving: Saving }) {
  const { form, step } = useSolve();
  const label = `drop ${saving.size} from ${sizeFieldName(saving.key as SizeKey)}`;
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs" data-testid="saving">
      <Text size="sm">
        {label}: <b className="numbers">−{shareText(saving.percent)} % memory</b>
      </Text>
      <CompactButton
        onClick={() => step(applied(form, saving))}
        aria-label={`Apply: ${label}`}
        style={{ flexShrink: 0 }}
      >
        Apply
      </CompactButton>
    </Group>
  );
}

function shareText(percent: number): string {
  return percent >= 1 ? percent.toFixed(0) : percent.toPrecision(1);
}

/** Apply a saving; it is about one player's size, so the players' sizes may then differ. */
function applied(form: SolveForm, { key, size }: Saving): SolveForm {
  const name = key as SizeKey;
  const isOfOne = kindOf(name) !== "donk";
  const text = withoutSize(form.sizes[name], size, kindOf(name));
  return {
    ...form,
    separate: form.separate || isOfOne,
    sizes: { ...form.sizes, [name]: text },
  };
}
