// Import of several ranges: each line with its parse result, saved together.
import { Box, Button, Checkbox, Group, Stack, Text, TextInput } from "@mantine/core";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { counted } from "../../app/format/number";
import { ErrorText } from "../../app/forms/ErrorText";
import { errorText } from "../../app/forms/error_text";
import { Overlaps, sizeOf } from "../editor/RangeCount";
import { MiniGrid } from "../grid/MiniGrid";
import { usePanes } from "../panes";
import { savedRanges, saveRange } from "../saved/saved";
import { type Plus, type ReadRange, rangeQuery } from "../useRange";
import { type ListedRange, writeList } from "./range_list";

interface Props {
  listed: readonly ListedRange[];
  plus: Plus;
  /** The text that is still to be imported. */
  onRest: (text: string) => void;
}

const keyOf = ({ folder, name }: Pick<ListedRange, "folder" | "name">) =>
  JSON.stringify([folder, name]);

export function ImportList({ listed, plus, onRest }: Props) {
  const { onNotice } = usePanes();
  const answers = useQueries({ queries: listed.map(({ text }) => rangeQuery(text, plus)) });
  const [folder, setFolder] = useState("");
  const [replaces, setReplaces] = useState(false);
  const { save, errors, isBusy } = useSaving(replaces);
  // Named ranges that could be parsed; the others (`null`) stay in the box.
  const ready = listed.map((range, index) => {
    const read = answers[index]?.data;
    if (range.name === "" || read === undefined) return null;
    const text = plus === "connector" ? range.text : read.text;
    return { ...range, text, folder: range.folder || folder.trim() };
  });
  const count = ready.filter((range) => range !== null).length;

  async function saveAll() {
    const isSaved = await save(ready);
    const rest = listed.filter((_, index) => !isSaved[index]);
    onRest(writeList(rest));
    onNotice({ message: savedText(listed.length - rest.length, rest.length) });
  }

  return (
    <Stack gap="xs">
      <Stack component="ul" gap={8} className="plain">
        {listed.map((range, index) => (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are identified by index
            key={index}
            range={range}
            read={answers[index]?.data}
            error={errors[keyOf(ready[index] ?? range)] ?? answers[index]?.error}
          />
        ))}
      </Stack>
      <Group gap="xs" align="end">
        <TextInput
          size="xs"
          label="Save to folder"
          placeholder="none"
          value={folder}
          onChange={(event) => setFolder(event.currentTarget.value)}
        />
        <Checkbox
          size="xs"
          mb={6}
          label="Replace ranges with the same name"
          checked={replaces}
          onChange={(event) => setReplaces(event.currentTarget.checked)}
        />
      </Group>
      <Group>
        <Button
          size="xs"
          loading={isBusy}
          disabled={count === 0}
          onClick={() => void saveAll()}
          data-testid="import-save"
        >
          Save {count < listed.length && `${count} of `}
          {counted(listed.length, "range")}
        </Button>
      </Group>
    </Stack>
  );
}

/** Save ranges one after the other; errors are kept by range. */
function useSaving(replaces: boolean) {
  const { data } = useQuery(savedRanges);
  const [errors, setErrors] = useState<Readonly<Record<string, unknown>>>({});
  const [isBusy, setBusy] = useState(false);

  /** Return which ranges were saved. */
  async function save(ranges: readonly (ListedRange | null)[]): Promise<boolean[]> {
    setBusy(true);
    const failures: Record<string, unknown> = {};
    const isSaved: boolean[] = [];
    for (const range of ranges) {
      const same = data?.ranges.find((saved) => range && keyOf(saved) === keyOf(range));
      try {
        if (range) await saveRange(range, replaces ? same?.id : undefined);
        isSaved.push(range !== null);
      } catch (problem) {
        if (range) failures[keyOf(range)] = problem;
        isSaved.push(false);
      }
    }
    setBusy(false);
    setErrors(failures);
    return isSaved;
  }
  return { save, errors, isBusy };
}

type LineProps = { range: ListedRange; read: ReadRange | undefined; error: unknown };

function Line({ range: { folder, name, text }, read, error }: LineProps) {
  return (
    <Group component="li" gap={10} align="stretch" wrap="nowrap" data-testid="import-line">
      <MiniGrid classes={read?.classes ?? {}} size={36} />
      <Box miw={0} style={{ overflowWrap: "anywhere" }}>
        <Text size="sm" fw={600}>
          {folder ? `${folder} / ` : ""}
          {name || "No name"}
        </Text>
        {text === "" && <Text size="sm">No range after the name.</Text>}
        {name === "" && <Text size="sm">It needs a name to be saved: write name = {text}</Text>}
        {read && (
          <Text size="sm" className="numbers">
            Understood {sizeOf(read)}
          </Text>
        )}
        {read && <Overlaps text={text} overlaps={read.overlaps} warnings={read.warnings} />}
        {error && read ? (
          <Text size="sm" c="var(--bad)" role="alert">
            {errorText(error)}
          </Text>
        ) : null}
        {error && !read ? <ErrorText text={text} error={error} testId="import-error" /> : null}
      </Box>
    </Group>
  );
}

function savedText(saved: number, rest: number): string {
  const left = rest === 0 ? "" : ` ${rest} could not be saved and stay in the import box.`;
  return `Saved ${counted(saved, "range")}.${left}`;
}
