// Range import: paste text of any program and see how it was parsed before saving.
import { Button, FileButton, Group, Radio, Stack, Text, Textarea, Title } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useRef, useState } from "react";
import { isSite } from "../../api/backend";
import { Problem, type Schemas } from "../../api/client";
import { post } from "../../api/query";
import { ToolButton } from "../../app/buttons";
import { counted } from "../../app/format/number";
import { DEBOUNCE_MS } from "../../app/forms/debounce";
import { ErrorText } from "../../app/forms/ErrorText";
import { useTextFile } from "../../app/forms/text_file";
import { queryClient } from "../../app/query_client";
import { Failure } from "../../app/states";
import { Overlaps, sizeOf } from "../editor/RangeCount";
import { MiniGrid } from "../grid/MiniGrid";
import { usePanes } from "../panes";
import { savedRanges } from "../saved/saved";
import { useAction } from "../saved/useAction";
import { type Order, type Plus, type ReadRange, useRange } from "../useRange";
import { ImportList } from "./ImportList";
import { isNumbers, readList } from "./range_list";

const FORMS = isSite
  ? "In the notation of runout and of programs that write like it, as AA,AKs:0.5. The page of `runout serve` also reads columns, CSV, JSON and decorated text."
  : "From PioSOLVER, GTO+, Equilab, PokerStove, Flopzilla, GTO Wizard and others; hands and weights in columns, CSV, JSON.";

export function ImportPane() {
  const [text, setText] = useState("");
  const [plus, setPlus] = useState<Plus>("connector");
  const [debounced] = useDebouncedValue(text, DEBOUNCE_MS);
  const { open, readError } = useTextFile(setText);

  return (
    <Stack gap="xs">
      <Title order={2}>Import</Title>
      <Textarea
        label="Paste a range, or several"
        description={`${FORMS} For several, one per line: name = range. The text is not part of the link.`}
        placeholder={"BTN open = 22+,A2s+,K9s+\nBB v BTN: TT+,AQs+,A5s:0.5"}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        minRows={3}
        maxRows={12}
        autoCapitalize="off"
      />
      <Group justify="space-between" align="end" gap="xs">
        <Radio.Group
          size="xs"
          label="98s+ means"
          value={plus}
          onChange={(value) => setPlus(value as Plus)}
        >
          <Group gap="sm" mt={4}>
            <Radio size="xs" value="connector" label="98s, T9s, … AKs" />
            <Radio size="xs" value="kicker" label="98s alone (PokerStove)" />
          </Group>
        </Radio.Group>
        <FileButton
          accept="text/plain,.txt"
          onChange={open}
          inputProps={{ "aria-label": "Open a text file" } as object}
        >
          {(props) => <ToolButton {...props}>Open a file…</ToolButton>}
        </FileButton>
      </Group>
      {readError && <Failure error={readError} />}
      <FolderImport />
      {debounced.trim() !== "" && <ParsedText text={debounced} plus={plus} onRest={setText} />}
    </Stack>
  );
}

interface ParsedTextProps {
  text: string;
  plus: Plus;
  /** The text that is still to be imported. */
  onRest: (text: string) => void;
}

/** The text is one range if it parses as one without a name, otherwise a list. */
function ParsedText({ text, plus, onRest }: ParsedTextProps) {
  const { edited, onNotice } = usePanes();
  const [chosen, choose] = useState<{ text: string; order: Order }>({ text, order: null });
  const order = chosen.text === text ? chosen.order : null;
  const orders = !isSite && isNumbers(text) && (
    <Group gap="xs" role="group" aria-label="Order of the numbers">
      <Text size="sm">Order of the numbers:</Text>
      {ORDERS.map(([each, label]) => (
        <Button
          key={each}
          size="compact-xs"
          variant={each === order ? "filled" : "default"}
          aria-pressed={each === order}
          onClick={() => choose({ text, order: each })}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
  const listed = readList(text);
  const isList = listed !== null && text.includes("="); // `AA=0.5` alone is not a list
  const { data, error, isPlaceholderData, refetch } = useRange(isList ? "" : text, plus, order);
  if (error && !(error instanceof Problem)) {
    return <Failure error={error} retry={() => void refetch()} />;
  }
  if (isList) return <ImportList listed={listed} {...{ plus, onRest }} />;
  if (data === undefined && !error) return null;
  if (listed !== null && (data === undefined || data.label !== null)) {
    return <ImportList listed={listed} {...{ plus, onRest }} />;
  }
  if (data === undefined) {
    return (
      <Stack gap="xs">
        <ErrorText text={text} error={error} testId="import-error" />
        {orders}
      </Stack>
    );
  }
  // One line of notation is kept as pasted; anything else is reformatted.
  const rangeText = plus === "connector" && !orders && isNotation(text) ? text.trim() : data.text;
  return (
    <Stack gap="xs" aria-live="polite" data-testid="understood">
      <Group gap="sm" wrap="nowrap">
        <MiniGrid classes={data.classes} size={64} />
        <Text size="sm" className="numbers">
          {parsedText(data)}
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
            edited.open(undefined, { text: rangeText, name: "", folder: "", notes: "" });
            onNotice({
              message: `In the editor: ${parsedText(data)} Back returns to the previous range.`,
            });
            onRest("");
          }}
        >
          Open in editor
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

const isNotation = (text: string) =>
  /^[\w\s.,;:@%+!()[\]/*-]*$/.test(text.trim()) && !/\n/.test(text.trim());

function parsedText(range: ReadRange): string {
  const order = range.ordering ? `, hands ordered by ${range.ordering}` : "";
  return `Understood ${sizeOf(range)}${order}.`;
}

type Refused = Schemas["RefusedFile"];

const FILES_AT_ONCE = 100;
const MAX_BYTES = 100_000;
const IS_TEXT = /\.(txt|csv|json|range|rng|tsv)$/i;

function FolderImport() {
  const { onNotice } = usePanes();
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<Refused[]>([]);
  const { error, isBusy, run } = useAction();

  async function importFiles(list: FileList) {
    const texts = [...list].filter((file) => IS_TEXT.test(file.name) && file.size <= MAX_BYTES);
    const left = list.length - texts.length;
    const files = await Promise.all(
      texts.map(async (file) => ({
        path: file.webkitRelativePath || file.name,
        text: await file.text(),
      })),
    );
    let saved = 0;
    const wrong: Refused[] = [];
    for (let first = 0; first < files.length; first += FILES_AT_ONCE) {
      const body = { files: files.slice(first, first + FILES_AT_ONCE), folder: "", replace: false };
      const answer = await post("/api/v1/ranges/import", body);
      saved += answer.saved.length;
      wrong.push(...answer.refused);
    }
    setRefused(wrong);
    await queryClient.invalidateQueries({ queryKey: savedRanges.queryKey });
    const others = left > 0 ? `; ${counted(left, "file")} without text left out` : "";
    onNotice({ message: `Imported ${counted(saved, "range")}${others}.` });
  }

  return (
    <Stack gap={4} align="start">
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Folder of ranges"
        data-testid="import-folder"
        {...{ webkitdirectory: "" }}
        onChange={({ currentTarget }) => {
          const { files } = currentTarget;
          if (files && files.length > 0) run(() => importFiles(files));
        }}
      />
      <ToolButton loading={isBusy} onClick={() => input.current?.click()}>
        Import a folder…
      </ToolButton>
      {error ? <Failure error={error} /> : null}
      {refused.length > 0 && (
        <div role="alert" data-testid="import-refused">
          <Text size="sm" fw={600}>
            {counted(refused.length, "file")} not imported:
          </Text>
          {refused.map(({ path, message, column, hint }) => (
            <Text size="sm" key={path}>
              {path}: {column === null ? "" : `character ${column}: `}
              {[message, hint].filter(Boolean).join("; ")}
            </Text>
          ))}
        </div>
      )}
    </Stack>
  );
}
