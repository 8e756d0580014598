// The hands screen: import, filter, list and export played hands, and a player's winnings.
import { Button, Group, Stack, Text, Title } from "@mantine/core";
import { Columns } from "../../app/Columns";
import { counted } from "../../app/format/number";
import { Share } from "../../app/Share";
import { Failure, Loading } from "../../app/states";
import { useTitle } from "../../app/title";
import { useUrlState } from "../../app/url/url_schema";
import { ImportButtons, ImportDrop } from "../imports/ImportDrop";
import { ImportStatus } from "../imports/ImportStatus";
import { useChoices, useTotals } from "../queries";
import { StartReview } from "../review/StartReview";
import { UnitChoice } from "../UnitChoice";
import { filterCount, NO_FILTER, readHandsUrlState, unitOf } from "../url_state";
import { ExportMenu } from "./ExportMenu";
import { HandFilters } from "./HandFilters";
import { HandTable } from "./HandTable";
import { NoHands } from "./NoHands";
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
    <ImportDrop>
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
                    <Button
                      size="xs"
                      variant="default"
                      onClick={() => change(NO_FILTER)}
                      data-testid="clear-filter"
                    >
                      Clear filters
                    </Button>
                  )}
                  <UnitChoice
                    unit={unitOf(urlState)}
                    onChange={(unit) => change({ amounts: unit })}
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
    </ImportDrop>
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
        <Button
          key={name}
          variant="default"
          size="xs"
          justify="space-between"
          rightSection={
            <Text span inherit fw={400} c="dimmed">
              {counted(hands, "hand")}
            </Text>
          }
          onClick={() => onPick(name)}
        >
          {name}
        </Button>
      ))}
    </Stack>
  );
}
