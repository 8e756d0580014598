// Several ranges to import: each line with what was understood of it, then saved together.
import { Button, Checkbox, Group, Stack, Text, TextInput } from "@mantine/core";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FaultyText } from "../app/FaultyText";
import { counted } from "../app/number";
import classes from "./ImportList.module.css";
import { MiniGrid } from "./MiniGrid";
import { Overlaps } from "./Overlaps";
import { type ListedRange, writeList } from "./range_list";
import { sizeOf } from "./range_size";
import { words } from "./refusal";
import type { Done } from "./Status";
import { keepRange, savedRanges } from "./saved";
import { type Plus, type ReadRange, rangeQuery } from "./useRange";

interface Given {
  listed: readonly ListedRange[];
  plus: Plus;
  /** What is left to import. */
  onRest: (text: string) => void;
  onDone: (done: Done) => void;
}

const keyOf = ({ folder, name }: Pick<ListedRange, "folder" | "name">) =>
  JSON.stringify([folder, name]);

export function ImportList({ listed, plus, onRest, onDone }: Given) {
  const answers = useQueries({ queries: listed.map(({ text }) => rangeQuery(text, plus)) });
  const [folder, setFolder] = useState("");
  const [replaces, setReplaces] = useState(false);
  const { save, refusals, isBusy } = useSaving(replaces);
  // What has a name and could be read; `null` stays in the box.
  const ready = listed.map((range, place) => {
    const read = answers[place]?.data;
    if (range.name === "" || read === undefined) return null;
    const text = plus === "connector" ? range.text : read.text;
    return { ...range, text, folder: range.folder || folder.trim() };
  });
  const count = ready.filter((range) => range !== null).length;

  async function saveAll() {
    const isKept = await save(ready);
    const rest = listed.filter((_, place) => !isKept[place]);
    onRest(writeList(rest));
    onDone({ words: told(listed.length - rest.length, rest.length) });
  }

  return (
    <Stack gap="xs" data-testid="import-list">
      <ul className={classes["lines"]}>
        {listed.map((range, place) => (
          <Line
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place in the text
            key={place}
            range={range}
            read={answers[place]?.data}
            error={refusals[keyOf(ready[place] ?? range)] ?? answers[place]?.error}
          />
        ))}
      </ul>
      <Group gap="xs" align="end">
        <TextInput
          size="xs"
          label="Into folder"
          placeholder="none"
          value={folder}
          onChange={(event) => setFolder(event.currentTarget.value)}
          data-testid="import-folder"
        />
        <Checkbox
          size="xs"
          mb={6}
          label="Replace those of the same name"
          checked={replaces}
          onChange={(event) => setReplaces(event.currentTarget.checked)}
          data-testid="import-replace"
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

/** Save ranges one after the other; what is refused is kept by its place. */
function useSaving(replaces: boolean) {
  const { data } = useQuery(savedRanges);
  const [refusals, setRefusals] = useState<Readonly<Record<string, unknown>>>({});
  const [isBusy, setBusy] = useState(false);

  /** Answers which of them were saved. */
  async function save(ranges: readonly (ListedRange | null)[]): Promise<boolean[]> {
    setBusy(true);
    const refused: Record<string, unknown> = {};
    const isKept: boolean[] = [];
    for (const range of ranges) {
      const same = data?.ranges.find((saved) => range && keyOf(saved) === keyOf(range));
      try {
        if (range) await keepRange(range, replaces ? same?.id : undefined);
        isKept.push(range !== null);
      } catch (problem) {
        if (range) refused[keyOf(range)] = problem;
        isKept.push(false);
      }
    }
    setBusy(false);
    setRefusals(refused);
    return isKept;
  }
  return { save, refusals, isBusy };
}

interface LineGiven {
  range: ListedRange;
  read: ReadRange | undefined;
  error: unknown;
}

function Line({ range, read, error }: LineGiven) {
  const { folder, name, text } = range;
  return (
    <li className={classes["line"]} data-testid="import-line">
      <MiniGrid classes={read?.classes ?? {}} size={36} />
      <div className={classes["words"]}>
        <Text size="sm" fw={600}>
          {folder ? `${folder} / ` : ""}
          {name || "No name"}
        </Text>
        {text === "" && <Text size="sm">No range stands behind the name.</Text>}
        {name === "" && <Text size="sm">To be saved it needs a name: write name = {text}</Text>}
        {read && (
          <Text size="sm" className="numbers">
            Understood {sizeOf(read)}
          </Text>
        )}
        {read && <Overlaps text={text} overlaps={read.overlaps} warnings={read.warnings} />}
        {error && read ? (
          <Text size="sm" c="var(--bad)" role="alert">
            {words(error)}
          </Text>
        ) : null}
        {error && !read ? <FaultyText text={text} error={error} testId="import-error" /> : null}
      </div>
    </li>
  );
}

function told(saved: number, rest: number): string {
  const left = rest === 0 ? "" : ` ${rest} could not be saved and stay in the import box.`;
  return `Saved ${counted(saved, "range")}.${left}`;
}
