// Several ranges to import: each line with what was understood of it, then saved together.
import { Button, Checkbox, Group, Stack, Text, TextInput } from "@mantine/core";
import { useQueries, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FaultyText } from "../app/FaultyText";
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

const keyOf = ({ folder, name }: ListedRange) => JSON.stringify([folder, name]);

export function ImportList({ listed, plus, onRest, onDone }: Given) {
  const answers = useQueries({ queries: listed.map(({ text }) => rangeQuery(text, plus)) });
  const { data } = useQuery(savedRanges);
  const [folder, setFolder] = useState("");
  const [replaces, setReplaces] = useState(false);
  const [refusals, setRefusals] = useState<Readonly<Record<string, unknown>>>({});
  const [isBusy, setBusy] = useState(false);
  const ready = listed.filter(({ name }, place) => name !== "" && answers[place]?.data);

  /** The range that is saved under a name already, if it is to be replaced. */
  function replaced(range: ListedRange): string | undefined {
    if (!replaces) return undefined;
    const same = data?.ranges.find(
      (saved) => saved.name === range.name && saved.folder === range.folder,
    );
    return same?.id;
  }

  async function save() {
    setBusy(true);
    const refused: Record<string, unknown> = {};
    const rest: ListedRange[] = [];
    for (const [place, range] of listed.entries()) {
      const read = answers[place]?.data;
      if (range.name === "" || read === undefined) {
        rest.push(range);
        continue;
      }
      const text = plus === "connector" ? range.text : read.text;
      const placed = { ...range, text, folder: range.folder || folder.trim() };
      try {
        await keepRange(placed, replaced(placed));
      } catch (problem) {
        refused[keyOf(range)] = problem;
        rest.push(range);
      }
    }
    setBusy(false);
    setRefusals(refused);
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
            error={refusals[keyOf(range)] ?? answers[place]?.error}
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
          disabled={ready.length === 0}
          onClick={() => void save()}
          data-testid="import-save"
        >
          {ready.length === listed.length
            ? `Save ${counted(ready.length)}`
            : `Save ${ready.length} of ${counted(listed.length)}`}
        </Button>
      </Group>
    </Stack>
  );
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
        {read && <Overlaps text={text} overlaps={read.overlaps} />}
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

const counted = (ranges: number) => (ranges === 1 ? "1 range" : `${ranges} ranges`);

function told(saved: number, rest: number): string {
  const left = rest === 0 ? "" : ` ${rest} could not be saved and stay in the import box.`;
  return `Saved ${counted(saved)}.${left}`;
}
