// The hands screen: import, filter, list and export played hands, and a player's winnings.
import { Box, Button, Group, Menu, Stack, Text, Title } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { send, urlOf } from "../../api/client";
import { post } from "../../api/query";
import { ToolButton } from "../../app/buttons";
import { Columns } from "../../app/Columns";
import { download } from "../../app/format/download";
import { counted } from "../../app/format/number";
import { Choice } from "../../app/forms/Choice";
import { errorText } from "../../app/forms/error_text";
import { DropZone } from "../../app/forms/Upload";
import { TextLink } from "../../app/links";
import { Share } from "../../app/Share";
import { useStartJob } from "../../app/start_job";
import { Failure, Loading } from "../../app/states";
import { useTitle } from "../../app/title";
import { useUrlState } from "../../app/url/url_schema";
import { ImportButtons, ImportStatus } from "../imports/ImportStatus";
import { importFiles } from "../imports/imports";
import { useChoices, useTotals } from "../queries";
import { reviewRequest, useReviews } from "../review/queries";
import sampleUrl from "../sample/pluribus.phhs?url";
import {
  filterCount,
  filterParams,
  type HandsUrlState,
  NO_FILTER,
  readHandsUrlState,
  readReviewUrlState,
  unitOf,
} from "../url_state";
import { HandFilters } from "./HandFilters";
import { HandTable } from "./HandTable";
import { Winnings } from "./Winnings";

const WIDTHS = "minmax(0, 1fr) minmax(0, clamp(330px, 100vw - 1110px, 440px))";

export default function HandsScreen() {
  const [urlState, change] = useUrlState("/hands", readHandsUrlState);
  useTitle(urlState.player, "Hands");
  const list = useTotals(urlState);
  const isFiltered = filterCount(urlState) > 0;
  const total = list.data?.total ?? 0;
  const isEmpty = list.data !== undefined && total === 0 && !isFiltered;
  return (
    <DropZone onFiles={(files) => void importFiles(files)} testId="hands-drop">
      <Group justify="space-between" mb="sm" gap="xs">
        <Title order={1}>Hands</Title>
        <Group gap={6}>
          {!list.isPending && !isEmpty && <ImportButtons />}
          <ExportMenu urlState={urlState} disabled={total === 0} />
          <Share />
        </Group>
      </Group>
      <Columns widths={isEmpty ? "minmax(0, 1fr)" : WIDTHS}>
        <Stack gap="sm">
          <ImportStatus />
          {isEmpty ? (
            <NoHands onSample={(player) => change({ player }, "push")} />
          ) : (
            <Stack component="section" className="panel" gap="sm" aria-label="List of hands">
              <HandFilters urlState={urlState} onChange={change} error={list.error} />
              <Group justify="space-between" gap="xs">
                <Text
                  fw={600}
                  aria-live="polite"
                  className="numbers"
                  data-testid="result-status"
                  aria-busy={list.isPlaceholderData}
                >
                  {list.data && countText(total, isFiltered)}
                </Text>
                <Group gap={6}>
                  {isFiltered && (
                    <ToolButton onClick={() => change(NO_FILTER)}>Clear filters</ToolButton>
                  )}
                  <Choice
                    label="Amounts"
                    names={{ bb: "bb", money: "currency" }}
                    value={unitOf(urlState)}
                    onChange={(amounts) => change({ amounts })}
                  />
                </Group>
              </Group>
              {list.isPending && <Loading what="Loading hands" />}
              {list.error && <Failure error={list.error} retry={() => void list.refetch()} />}
              {total > 0 && (
                <HandTable urlState={urlState} total={total} onSort={(sort) => change({ sort })} />
              )}
            </Stack>
          )}
        </Stack>
        {!isEmpty && (
          <section className="panel" data-narrow="first" aria-label="Winnings">
            {urlState.player !== undefined && list.data?.totals ? (
              <>
                <Winnings
                  urlState={urlState}
                  totals={list.data.totals}
                  stale={list.isPlaceholderData}
                />
                <StartReview urlState={urlState} disabled={total === 0} />
              </>
            ) : (
              <WhoseResults onPick={(player) => change({ player }, "push")} />
            )}
          </section>
        )}
      </Columns>
    </DropZone>
  );
}

function countText(total: number, isFiltered: boolean): string {
  if (total === 0) return "No hand matches all of these filters; remove one.";
  return isFiltered ? `${counted(total, "hand")} found` : counted(total, "hand");
}

const MAX_NAMES = 8;

/** Without a player there are no nets: offer those with the most hands. */
function WhoseResults({ onPick }: { onPick: (player: string) => void }) {
  const { data } = useChoices("");
  if (!data) return null;
  return (
    <Stack gap={6} data-testid="whose-results">
      <Text fw={600}>Whose results?</Text>
      <Text size="sm" c="dimmed">
        Choose a player to see nets, bb/100 and the graph.
      </Text>
      {data.players.slice(0, MAX_NAMES).map(({ name, hands }) => (
        <ToolButton
          key={name}
          justify="space-between"
          rightSection={
            <Text span inherit fw={400} c="dimmed">
              {counted(hands, "hand")}
            </Text>
          }
          onClick={() => onPick(name)}
        >
          {name}
        </ToolButton>
      ))}
    </Stack>
  );
}

const SAMPLE_PLAYER = "Pluribus";

function NoHands({ onSample }: { onSample: (player: string) => void }) {
  const sample = useMutation({
    mutationFn: async () => {
      const response = await fetch(sampleUrl);
      await importFiles([new File([await response.blob()], "pluribus.phhs")]);
    },
    onSuccess: () => onSample(SAMPLE_PLAYER),
  });
  return (
    <section className="panel" aria-label="No hands yet" data-testid="empty">
      <Stack gap="md" p="sm">
        <div>
          <Text size="lg" fw={650}>
            What did you play, and how did it go?
          </Text>
          <Text c="dimmed" maw={620}>
            Drop hand histories here: files or whole folders, as your poker site saves them. Each
            hand is checked, stored once and can be replayed action by action, then opened in Equity
            or Solve with board, pot, stacks and ranges filled in.
          </Text>
        </div>
        <Group gap="sm">
          <ImportButtons primary />
          <Button
            variant="default"
            loading={sample.isPending}
            onClick={() => sample.mutate()}
            data-testid="try-example"
          >
            Try a sample: 40 hands of Pluribus
          </Button>
        </Group>
        {sample.error && <Failure error={sample.error} />}
        <Box component="ul" c="dimmed" m={0} pl={18}>
          <li>The format is found by content, whatever the name of the file.</li>
          <li>A broken hand is listed with its line and the reason; the others are stored.</li>
          <li>
            The sample is from the PHH data set of the University of Toronto (MIT licence): Pluribus
            against five professionals.
          </li>
        </Box>
      </Stack>
    </section>
  );
}

const FORMATS = [
  { format: "phh", ending: "phhs", label: "PHH", what: "whole hands" },
  { format: "csv", ending: "csv", label: "CSV", what: "a row for each hand and player" },
  { format: "parquet", ending: "parquet", label: "Parquet", what: "the same rows" },
] as const;

function ExportMenu({ urlState, disabled }: { urlState: HandsUrlState; disabled: boolean }) {
  const saving = useMutation({
    mutationFn: async ({ format, ending }: (typeof FORMATS)[number]) => {
      const query = { ...filterParams(urlState), sort: urlState.sort ?? "-time", format };
      const response = await send(urlOf("/api/v1/hands/export", {}, query));
      const type = response.headers.get("content-type") ?? "application/octet-stream";
      const name = [urlState.player, "hands"].filter(Boolean).join(" ");
      download(`${name}.${ending}`, type, await response.blob());
    },
  });
  return (
    <Menu>
      <Menu.Target>
        <ToolButton
          disabled={disabled}
          loading={saving.isPending}
          title={saving.error ? errorText(saving.error) : "Export the hands of the list"}
        >
          {saving.error ? "Export failed" : "Export"}
        </ToolButton>
      </Menu.Target>
      <Menu.Dropdown>
        {FORMATS.map((each) => (
          <Menu.Item
            key={each.format}
            onClick={() => saving.mutate(each)}
            data-testid={`export-${each.format}`}
          >
            {each.label}: {each.what}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface Props {
  urlState: HandsUrlState;
  /** Whether the list is empty. */
  disabled: boolean;
}

/** Start of a review of the listed hands, and the way to the last one. */
function StartReview({ urlState, disabled }: Props) {
  const { data } = useReviews();
  const last = data?.reviews[0];
  const start = useStartJob(() => post("/api/v1/reviews", reviewRequest(urlState)));
  return (
    <Stack gap={6}>
      <Button
        size="xs"
        variant="light"
        loading={start.isPending}
        disabled={disabled}
        onClick={() => start.mutate()}
      >
        Review these hands
      </Button>
      <Text size="xs" c="dimmed">
        Solves the pots between two players as they were played, and shows what each decision cost.
      </Text>
      {start.error && <Failure error={start.error} />}
      {last && (
        <TextLink
          size="sm"
          to="/hands/reviews/$id"
          params={{ id: String(last.id) }}
          search={readReviewUrlState(urlState)}
        >
          Last review
        </TextLink>
      )}
    </Stack>
  );
}
