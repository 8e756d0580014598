// The ranges screen: saved ranges, the range editor, import and export.
import { Box, Button, Group, Stack, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { isSite } from "../api/backend";
import { ToolButton } from "../app/buttons";
import { Share } from "../app/Share";
import { Empty, Failure, Loading } from "../app/states";
import { useTitle } from "../app/title";
import { BookPane } from "./book/BookPane";
import { ChartEditor } from "./chart/ChartEditor";
import { chartOf, readChart } from "./chart/chart";
import { ComparePane } from "./compare/ComparePane";
import { RangeEditor } from "./editor/RangeEditor";
import { ExportPane } from "./import_export/ExportPane";
import { ImportPane } from "./import_export/ImportPane";
import { PanesContext, usePanes } from "./panes";
import classes from "./RangesScreen.module.css";
import { type Notice, Status } from "./Status";
import { RangeDetails } from "./saved/RangeDetails";
import { SavedList } from "./saved/SavedList";
import { savedRanges } from "./saved/saved";
import { DEFAULT_DEPTH, StarterRanges } from "./starters/StarterRanges";
import { useEditedRange } from "./useEditedRange";

const EXAMPLE = "22+,A2s+,K9s+,Q9s+,J9s+,T8s+,97s+,87s,76s,65s,54s,A8o+,A5o:0.5,KTo+,QTo+,JTo:0.5";

export default function RangesScreen() {
  useTitle("Ranges");
  const edited = useEditedRange();
  const saved = useQuery(savedRanges);
  const [notice, setNotice] = useState<Notice | null>(null);
  const pane = useInSight(edited.id);
  const isMissing = edited.id !== undefined && saved.isSuccess && edited.saved === undefined;
  const isChart = readChart(edited.fields.text) !== null;
  const isBlank = edited.fields.text.trim() === "";
  const isComing = edited.id !== undefined && saved.isPending;
  return (
    <PanesContext value={{ edited, onNotice: setNotice }}>
      {/* A message appears beside the title, so nothing moves. */}
      <Group gap="4px 16px" mb={12}>
        <Title order={1} flex={{ base: 1, sm: "none" }}>
          Ranges
        </Title>
        <Box
          flex={{ base: "1 1 100%", sm: "1 1 0" }}
          miw={0}
          mih={{ base: 28, sm: 0 }}
          className={classes["status"] ?? ""}
        >
          <Status notice={notice} onClose={() => setNotice(null)} />
        </Box>
        <Group gap="xs">
          <ToolButton onClick={() => edited.open(undefined)}>New range</ToolButton>
          <Share />
        </Group>
      </Group>
      <div className={classes["panes"]}>
        <Box
          component="section"
          className="panel"
          mah={{ base: "22rem", sm: "none" }}
          style={{ overflowY: "auto" }}
          aria-label="Saved ranges"
        >
          <SavedList />
        </Box>
        <section className={`panel ${classes["range"]}`} aria-label="Range" ref={pane}>
          {isComing ? <Loading what="Loading the saved range" /> : null}
          {isMissing && (
            <Stack gap="xs" align="start">
              <Failure
                error={new Error(`There is no saved range ${edited.id}. It may have been deleted.`)}
              />
              <Button variant="default" onClick={() => edited.open(undefined, edited.fields)}>
                Start a new range
              </Button>
            </Stack>
          )}
          {!isComing && !isMissing && <EditedPane />}
        </section>
        <Stack gap={12} miw={0} className={classes["ways"] ?? ""}>
          {!isComing && !isMissing && (
            <section className="panel" aria-label="Save">
              <RangeDetails key={edited.number} />
            </section>
          )}
          {isBlank && (
            <section className="panel" aria-label="Starting points">
              <Title order={2} mb="xs">
                Starting points
              </Title>
              <StarterRanges
                first="BTN"
                depth={DEFAULT_DEPTH}
                onPick={(text) => edited.change({ text })}
              />
            </section>
          )}
          {!isChart && (
            <section className="panel" aria-label="Compare">
              <ComparePane />
            </section>
          )}
          {!isSite && (
            <section className="panel" aria-label="Preflop book">
              <BookPane />
            </section>
          )}
          <section className="panel" aria-label="Import">
            <ImportPane />
          </section>
          {!isChart && (
            <section className="panel" aria-label="Export">
              {isBlank ? (
                <Empty example={() => edited.open(undefined, { ...edited.fields, text: EXAMPLE })}>
                  Paint a range in the grid, type or paste one, or open a saved range. It appears
                  here in the notation of other programs.
                </Empty>
              ) : (
                <ExportPane text={edited.fields.text} />
              )}
            </section>
          )}
        </Stack>
      </div>
    </PanesContext>
  );
}

/** Scroll the pane into view when another range is opened; on a phone it is below the list. */
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

function EditedPane() {
  const { number, fields, change } = usePanes().edited;
  const actions = readChart(fields.text);
  return (
    <Stack gap="md">
      {actions ? (
        <ChartEditor
          key={`chart ${number}`}
          actions={actions}
          onChange={(text) => change({ text })}
        />
      ) : (
        <>
          <RangeEditor
            key={`editor ${number}`}
            label="Range"
            value={fields.text}
            onChange={(text) => change({ text })}
            parameter="text"
          />
          <Group>
            <ToolButton onClick={() => change({ text: chartOf(fields.text) })}>
              Several actions…
            </ToolButton>
          </Group>
        </>
      )}
    </Stack>
  );
}
