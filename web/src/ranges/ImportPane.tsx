// Import: paste what any program writes; it is said what was understood before anything is kept.
import { Button, FileButton, Group, Radio, Stack, Text, Textarea, Title } from "@mantine/core";
import { useState } from "react";
import { Problem } from "../api/client";
import { FaultyText } from "../app/FaultyText";
import { useSettled } from "../app/settled";
import { Failure } from "../app/states";
import { useTextFile } from "../app/text_file";
import { ImportList } from "./ImportList";
import { MiniGrid } from "./MiniGrid";
import { Overlaps } from "./Overlaps";
import { isNumbers, readList } from "./range_list";
import { sizeOf } from "./range_size";
import type { Done } from "./Status";
import type { EditedRange } from "./useEditedRange";
import { type Order, type Plus, type ReadRange, useRange } from "./useRange";

interface Given {
  edited: EditedRange;
  onDone: (done: Done) => void;
}

export function ImportPane({ edited, onDone }: Given) {
  const [text, setText] = useState("");
  const [plus, setPlus] = useState<Plus>("connector");
  const settled = useSettled(text);
  const { open, unread } = useTextFile(setText);

  return (
    <Stack gap="xs">
      <Title order={2}>Import</Title>
      <Textarea
        label="Paste a range, or several"
        description="From PioSOLVER, GTO+, Equilab, PokerStove, Flopzilla, GTO Wizard and others; hands and weights in columns, CSV, JSON. Several: a line each, name = range. The text is not part of the address."
        placeholder={"BTN open = 22+,A2s+,K9s+\nBB v BTN: TT+,AQs+,A5s:0.5"}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        autosize
        minRows={3}
        maxRows={12}
        spellCheck={false}
        autoCapitalize="off"
        data-testid="import-text"
      />
      <Group justify="space-between" align="end" gap="xs">
        <Radio.Group
          size="xs"
          label="98s+ means"
          value={plus}
          onChange={(wanted) => setPlus(wanted as Plus)}
        >
          <Group gap="sm" mt={4}>
            <Radio size="xs" value="connector" label="98s, T9s, … AKs" />
            <Radio size="xs" value="kicker" label="98s alone (PokerStove)" />
          </Group>
        </Radio.Group>
        <FileButton
          accept="text/plain,.txt"
          onChange={open}
          inputProps={{ "aria-label": "Open a text file", "data-testid": "import-file" } as object}
        >
          {(given) => (
            <Button size="xs" variant="default" {...given}>
              Open a file…
            </Button>
          )}
        </FileButton>
      </Group>
      {unread && <Failure error={unread} />}
      {settled.trim() !== "" && (
        <Understood text={settled} plus={plus} onRest={setText} {...{ edited, onDone }} />
      )}
    </Stack>
  );
}

interface UnderstoodGiven extends Given {
  text: string;
  plus: Plus;
  /** What is left to import. */
  onRest: (text: string) => void;
}

/** The text is one range if it can be read as one without a name before it, else a list. */
function Understood({ text, plus, onRest, edited, onDone }: UnderstoodGiven) {
  const [chosen, choose] = useState<{ text: string; order: Order }>({ text, order: null });
  const order = chosen.text === text ? chosen.order : null;
  const orders = isNumbers(text) && (
    <Orders order={order} onChoose={(wanted) => choose({ text, order: wanted })} />
  );
  const listed = readList(text);
  const isList = listed !== null && text.includes("="); // `AA=0.5` alone is no list
  const { data, error, isPlaceholderData, refetch } = useRange(isList ? "" : text, plus, order);
  if (error && !(error instanceof Problem)) {
    return <Failure error={error} retry={() => void refetch()} />;
  }
  if (isList) return <ImportList listed={listed} {...{ plus, onRest, onDone }} />;
  if (data === undefined && !error) return null;
  if (listed !== null && (data === undefined || data.label !== null)) {
    return <ImportList listed={listed} {...{ plus, onRest, onDone }} />;
  }
  if (data === undefined) {
    return (
      <Stack gap="xs">
        <FaultyText text={text} error={error} testId="import-error" />
        {orders}
      </Stack>
    );
  }
  // What was pasted is kept if it is one line of notation; all else is written anew.
  const written = plus === "connector" && !orders && isNotation(text) ? text.trim() : data.text;
  return (
    <Stack gap="xs" aria-live="polite" data-testid="understood">
      <Group gap="sm" wrap="nowrap">
        <MiniGrid classes={data.classes} size={64} />
        <Text size="sm" className="numbers">
          {understood(data)}
        </Text>
      </Group>
      {orders}
      {!isPlaceholderData && (
        <Overlaps text={text} overlaps={data.overlaps} warnings={data.warnings} />
      )}
      <Group gap="xs">
        <Button
          size="xs"
          disabled={isPlaceholderData}
          onClick={() => {
            edited.open(undefined, { text: written, name: "", folder: "", notes: "" });
            onDone({ words: `In the editor: ${understood(data)} Back goes to what was there.` });
            onRest("");
          }}
          data-testid="import-open"
        >
          Open in the editor
        </Button>
      </Group>
    </Stack>
  );
}

const ORDERS = [
  ["runout", "runout"],
  ["pio", "PioSOLVER"],
  ["postflop-solver", "postflop-solver"],
] as const;

interface OrdersGiven {
  order: Order;
  onChoose: (order: Order) => void;
}

/** Numbers alone name no hands: each program has an order of its own. */
function Orders({ order, onChoose }: OrdersGiven) {
  return (
    <Group gap="xs" role="group" aria-label="Order of the numbers" data-testid="import-orders">
      <Text size="sm">Read them in the order of</Text>
      {ORDERS.map(([each, label]) => (
        <Button
          key={each}
          size="compact-xs"
          variant={each === order ? "filled" : "default"}
          aria-pressed={each === order}
          onClick={() => onChoose(each)}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}

const isNotation = (text: string) =>
  /^[\w\s.,;:@%+!()[\]/*-]*$/.test(text.trim()) && !/\n/.test(text.trim());

function understood(range: ReadRange): string {
  const order = range.ordering ? `, hands ordered by ${range.ordering}` : "";
  return `Understood ${sizeOf(range)}${order}.`;
}
