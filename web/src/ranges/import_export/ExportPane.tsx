// Export of a range in the notation of other programs.
import { Box, Code, Group, Loader, Stack, Text, Title } from "@mantine/core";
import { keepPreviousData, useQueries } from "@tanstack/react-query";
import { isSite } from "../../api/backend";
import { Problem, type Schemas } from "../../api/client";
import { question } from "../../api/query";
import { CopyButton } from "../../app/CopyButton";
import { Failure } from "../../app/states";
import { type ReadRange, useRange } from "../useRange";

type Dialect = NonNullable<Schemas["RangesParseRequest"]["to"]>;

const TEXT = {
  display: "block",
  maxHeight: "7.2em",
  overflow: "auto",
  padding: "6px 8px",
  border: "1px solid var(--line)",
  borderRadius: 6,
  fontSize: "var(--s1)",
  lineHeight: 1.4,
  overflowWrap: "anywhere",
  userSelect: "all",
} as const;

interface DialectInfo {
  name: string;
  description: string;
  hasWeights: boolean;
}

// A record, so that the compiler requires every dialect.
const OTHERS: Record<Dialect, DialectInfo> = {
  pio: { name: "PioSOLVER", description: "each hand, with :weight", hasWeights: true },
  gtoplus: { name: "GTO+", description: "runs, grouped by weight", hasWeights: true },
  pokerstove: { name: "PokerStove, Equilab", description: "no weights", hasWeights: false },
  eval7: { name: "eval7", description: "weights as 50%(..)", hasWeights: true },
  combos: { name: "Combos", description: "every combo with its weight", hasWeights: true },
};
const DIALECTS: readonly ({ to: Dialect | null } & DialectInfo)[] = [
  { to: null, name: "runout", description: "the shortest text, with weights", hasWeights: true },
  ...(isSite ? [] : (Object.keys(OTHERS) as Dialect[])).map((to) => ({ to, ...OTHERS[to] })),
];

export function ExportPane({ text }: { text: string }) {
  const read = useRange(text);
  return (
    <Stack gap="sm">
      <Title order={2}>Export</Title>
      {read.error instanceof Problem && (
        <Text size="sm">The range cannot be read; fix its text first.</Text>
      )}
      {read.error && !(read.error instanceof Problem) ? (
        <Failure error={read.error} retry={() => void read.refetch()} />
      ) : null}
      {read.data && !read.error && read.data.combo_count === 0 && (
        <Text size="sm">The range is empty; other programs have no notation for that.</Text>
      )}
      {read.data && !read.error && read.data.combo_count > 0 && <AllDialects range={read.data} />}
      {isSite && (
        <Text size="sm">
          The page of <Code>runout serve</Code> also writes the notations of other programs.
        </Text>
      )}
    </Stack>
  );
}

function AllDialects({ range }: { range: ReadRange }) {
  const isWeighted = Object.values(range.weights).some((weight) => weight < 1);
  const answers = useQueries({
    queries: DIALECTS.map(({ to, hasWeights }) => ({
      ...question("/api/v1/ranges/parse", { text: range.text, ...(to && { to }) }),
      enabled: hasWeights || !isWeighted,
      placeholderData: keepPreviousData,
    })),
  });
  return DIALECTS.map(({ to, name, description, hasWeights }, index) => {
    const id = to ?? "runout";
    const text = answers[index]?.data?.text;
    const error = answers[index]?.error;
    const lacksWeights = !hasWeights && isWeighted;
    return (
      <section key={name} aria-label={`As ${name}`} data-testid={`export-${id}`}>
        <Group justify="space-between" gap="xs" mb={4} wrap="nowrap">
          <Text size="sm">
            <b>{name}</b>, {description}
          </Text>
          {text !== undefined && !lacksWeights && (
            <Box flex="none">
              <CopyButton text={text} label="Copy" testId={`copy-${id}`} />
            </Box>
          )}
        </Group>
        {lacksWeights ? (
          <Text size="sm">
            This range has weights, which this format cannot express; use another.
          </Text>
        ) : error instanceof Error ? (
          <Text size="sm" c="var(--bad)">
            {error.message}
          </Text>
        ) : text === undefined ? (
          <Loader size="xs" />
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scroll containers must be focusable
          <code style={TEXT} tabIndex={0} data-testid={`text-${id}`}>
            {text}
          </code>
        )}
      </section>
    );
  });
}
