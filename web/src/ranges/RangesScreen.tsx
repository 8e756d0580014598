// The ranges screen: what is saved, the range being edited, and the way in and out as text.
import { Button, Group, Stack, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Share } from "../app/Share";
import { Empty, Failure, Loading } from "../app/states";
import { ExportPane } from "./ExportPane";
import { ImportPane } from "./ImportPane";
import { RangeDetails } from "./RangeDetails";
import { RangeEditor } from "./RangeEditor";
import classes from "./RangesScreen.module.css";
import { SavedList } from "./SavedList";
import { type Done, Status } from "./Status";
import { savedRanges } from "./saved";
import { type EditedRange, useEditedRange } from "./useEditedRange";

const EXAMPLE = "22+,A2s+,K9s+,Q9s+,J9s+,T8s+,97s+,87s,76s,65s,54s,A8o+,A5o:0.5,KTo+,QTo+,JTo:0.5";

export default function RangesScreen() {
  const edited = useEditedRange();
  const saved = useQuery(savedRanges);
  const [done, say] = useState<Done | null>(null);
  const pane = useInSight(edited.id);
  const isMissing = edited.id !== undefined && saved.isSuccess && edited.saved === undefined;
  const isComing = edited.id !== undefined && saved.isPending;
  return (
    <>
      <Group justify="space-between" mb="sm">
        <Title order={1}>Ranges</Title>
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            onClick={() => edited.open(undefined)}
            data-testid="new-range"
          >
            New range
          </Button>
          <Share />
        </Group>
      </Group>
      <Status done={done} onClose={() => say(null)} />
      <div className={classes["panes"]}>
        <section className={`panel ${classes["list"]}`} aria-label="Saved ranges">
          <SavedList edited={edited} onDone={say} />
        </section>
        <section className={`panel ${classes["range"]}`} aria-label="Range" ref={pane}>
          {isComing ? <Loading what="Reading the saved range" /> : null}
          {isMissing ? <Missing edited={edited} /> : null}
          {!isComing && !isMissing && <Edited edited={edited} onDone={say} />}
        </section>
        <div className={classes["ways"]}>
          <section className="panel" aria-label="Import">
            <ImportPane edited={edited} onDone={say} />
          </section>
          <section className="panel" aria-label="Export">
            {edited.written.text.trim() === "" ? (
              <Empty example={() => edited.open(undefined, { ...edited.written, text: EXAMPLE })}>
                Paint a range in the grid, type or paste it as any program writes it, or open a
                saved one. It is then written here for other programs.
              </Empty>
            ) : (
              <ExportPane text={edited.written.text} />
            )}
          </section>
        </div>
      </div>
    </>
  );
}

/** Bring a pane into sight when another range is opened: on a phone it stands below the list. */
function useInSight(id: string | undefined) {
  const pane = useRef<HTMLElement>(null);
  const before = useRef(id);
  useEffect(() => {
    if (before.current === id) return;
    before.current = id;
    const top = pane.current?.getBoundingClientRect().top ?? 0;
    if (top < 0 || top > 0.7 * window.innerHeight) pane.current?.scrollIntoView();
  }, [id]);
  return pane;
}

interface PartGiven {
  edited: EditedRange;
  onDone: (done: Done) => void;
}

function Edited({ edited, onDone }: PartGiven) {
  const { number, written, change } = edited;
  return (
    <Stack gap="md">
      <RangeDetails key={`details ${number}`} edited={edited} onDone={onDone} />
      <RangeEditor
        key={`editor ${number}`}
        label="Range"
        value={written.text}
        onChange={(text) => change({ text })}
      />
    </Stack>
  );
}

function Missing({ edited }: { edited: EditedRange }) {
  return (
    <Stack gap="xs" align="start">
      <Failure error={new Error(`There is no saved range ${edited.id}. It may be deleted.`)} />
      <Button variant="default" onClick={() => edited.open(undefined, edited.written)}>
        Begin a new range
      </Button>
    </Stack>
  );
}
