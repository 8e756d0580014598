// A range as other programs write it, ready to be copied.
import { Group, Loader, Stack, Text, Title } from "@mantine/core";
import { keepPreviousData, useQueries } from "@tanstack/react-query";
import { ask, Problem, type Schemas } from "../api/client";
import { CopyButton } from "../app/CopyButton";
import { Failure } from "../app/states";
import classes from "./ExportPane.module.css";
import { type ReadRange, useRange } from "./useRange";

type Dialect = NonNullable<Schemas["ConvertRequest"]["to"]>;

const DIALECTS: readonly { to: Dialect | null; name: string; what: string; weighs: boolean }[] = [
  { to: null, name: "runout", what: "the shortest text, with weights", weighs: true },
  { to: "pio", name: "PioSOLVER", what: "each hand, with :weight", weighs: true },
  { to: "gtoplus", name: "GTO+", what: "runs, grouped by weight", weighs: true },
  { to: "pokerstove", name: "PokerStove, Equilab", what: "no weights", weighs: false },
  { to: "eval7", name: "eval7", what: "weights as 50%(..)", weighs: true },
  { to: "combos", name: "Combos", what: "every combo with its weight", weighs: true },
];

export function ExportPane({ text }: { text: string }) {
  const read = useRange(text);
  return (
    <Stack gap="sm">
      <Title order={2}>Export</Title>
      {read.error instanceof Problem && (
        <Text size="sm">The range cannot be read; mend its text first.</Text>
      )}
      {read.error && !(read.error instanceof Problem) ? (
        <Failure error={read.error} retry={() => void read.refetch()} />
      ) : null}
      {read.data && !read.error && read.data.combo_count === 0 && (
        <Text size="sm">The range is empty; other programs have no text for that.</Text>
      )}
      {read.data && !read.error && read.data.combo_count > 0 && <AllDialects range={read.data} />}
    </Stack>
  );
}

function AllDialects({ range }: { range: ReadRange }) {
  const hasWeights = Object.values(range.weights).some((weight) => weight < 1);
  const answers = useQueries({
    queries: DIALECTS.map(({ to, weighs }) => ({
      queryKey: ["range as", to, range.text],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        ask("post", "/api/v1/ranges/convert", {
          body: { text: range.text, ...(to && { to }) },
          signal,
        }),
      enabled: weighs || !hasWeights,
      placeholderData: keepPreviousData,
    })),
  });
  return DIALECTS.map(({ to, name, what, weighs }, place) => (
    <Written
      key={name}
      id={to ?? "runout"}
      name={name}
      what={what}
      text={answers[place]?.data?.text}
      error={answers[place]?.error}
      isTooPlain={!weighs && hasWeights}
    />
  ));
}

interface WrittenGiven {
  id: string;
  name: string;
  what: string;
  text: string | undefined;
  error: unknown;
  /** The range has weights, which this program cannot read. */
  isTooPlain: boolean;
}

function Written({ id, name, what, text, error, isTooPlain }: WrittenGiven) {
  return (
    <section aria-label={`As ${name}`} data-testid={`export-${id}`}>
      <Group justify="space-between" gap="xs" mb={4} wrap="nowrap">
        <Text size="sm">
          <b>{name}</b>, {what}
        </Text>
        {text !== undefined && !isTooPlain && (
          <div className={classes["copy"]}>
            <CopyButton text={text} label="Copy" testId={`copy-${id}`} />
          </div>
        )}
      </Group>
      {isTooPlain ? (
        <Text size="sm">This range has weights, which it cannot read; use another of these.</Text>
      ) : error instanceof Error ? (
        <Text size="sm" c="var(--bad)">
          {error.message}
        </Text>
      ) : text === undefined ? (
        <Loader size="xs" />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
        <code className={classes["text"]} tabIndex={0} data-testid={`text-${id}`}>
          {text}
        </code>
      )}
    </section>
  );
}
