// The replayer: a stored hand at the table, step by step, with pot odds and equities.
import { Anchor, Box, Button, Group, Stack, Text, Title } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { getRouteApi, Link, useNavigate } from "@tanstack/react-router";
import { Columns } from "../../app/Columns";
import { NoResult } from "../../app/NotFound";
import { Share } from "../../app/Share";
import { Loading } from "../../app/states";
import { useTitle } from "../../app/title";
import { handName, timeText } from "../money";
import { useNeighbours } from "../queries";
import { UnitChoice } from "../UnitChoice";
import { type HandsUrlState, type HandUrlState, readHandsUrlState, unitOf } from "../url_state";
import { ActionList } from "./ActionList";
import { Controls } from "./Controls";
import { DecisionLine, eventText } from "./DecisionLine";
import { DeleteHand } from "./DeleteHand";
import { PlayerTable } from "./PlayerTable";
import { PokerTable } from "./PokerTable";
import type { Replay } from "./states";
import { useReplay, useSteps } from "./useReplay";

const route = getRouteApi("/hands/$id");

export default function HandScreen() {
  const { id } = route.useParams();
  const urlState = route.useSearch();
  const list = readHandsUrlState(urlState);
  const query = useReplay(id);
  useTitle(query.data ? handName(query.data.hand) : undefined, "Hands");
  if (query.error) {
    const retry = () => void query.refetch();
    return <NoResult error={query.error} retry={retry} noun="hand" list="/hands" />;
  }
  return (
    <>
      <Group justify="space-between" mb="sm" gap="xs">
        <Group gap="sm">
          <Anchor
            size="sm"
            renderRoot={(props) => <Link to="/hands" search={list as never} {...props} />}
            data-testid="all-hands"
          >
            All hands
          </Anchor>
          <Title order={1}>{query.data ? handName(query.data.hand) : `Hand ${id}`}</Title>
          {query.data && (
            <Text size="sm" c="dimmed">
              {detailsOf(query.data)}
            </Text>
          )}
        </Group>
        {query.data && <Tools replay={query.data} urlState={urlState} list={list} />}
      </Group>
      {query.isPending && <Loading what="Loading the hand" />}
      {query.data && <Player replay={query.data} urlState={urlState} />}
    </>
  );
}

function detailsOf({ hand }: Replay): string {
  const stakes = `${hand.stakes} ${hand.currency}`;
  const time = [timeText(hand.time), hand.time && hand.time_zone].filter(Boolean).join(" ");
  const tournament = hand.tournament && `tournament ${hand.tournament}`;
  return [stakes, time, tournament].filter(Boolean).join(", ");
}

interface ToolsProps {
  replay: Replay;
  urlState: HandUrlState;
  list: HandsUrlState;
}

function Tools({ replay, urlState, list }: ToolsProps) {
  const navigate = useNavigate();
  const at = urlState.at === undefined ? null : Number(urlState.at);
  const { previous, next } = useNeighbours(list, at);
  function open(hand: { id: number } | undefined, place: number) {
    if (!hand) return;
    void navigate({
      to: "/hands/$id",
      params: { id: String(hand.id) },
      search: { ...list, at: String(place) } as never,
    });
  }
  const back = () => open(previous, (at ?? 0) - 1);
  const forward = () => open(next, (at ?? 0) + 1);
  useHotkeys([
    ["P", back],
    ["N", forward],
  ]);
  return (
    <Group gap={6}>
      {at !== null && (
        <>
          <Button
            size="xs"
            variant="default"
            disabled={!previous}
            onClick={back}
            data-testid="previous-hand"
          >
            Previous hand
          </Button>
          <Button
            size="xs"
            variant="default"
            disabled={!next}
            onClick={forward}
            data-testid="next-hand"
          >
            Next hand
          </Button>
        </>
      )}
      <UnitChoice
        unit={unitOf(urlState)}
        currency={replay.hand.currency}
        onChange={(unit) =>
          void navigate({
            to: ".",
            search: ((all: HandUrlState) => {
              const { amounts: _, ...rest } = all;
              return unit === "bb" ? rest : { ...rest, amounts: unit };
            }) as never,
            replace: true,
            resetScroll: false,
          })
        }
      />
      <DeleteHand
        id={replay.hand.id}
        onDeleted={() => navigate({ to: "/hands", search: list as never })}
      />
      <Share />
    </Group>
  );
}

function Player({ replay, urlState }: { replay: Replay; urlState: HandUrlState }) {
  const steps = useSteps(replay.states);
  const state = replay.states[steps.step];
  const unit = unitOf(urlState);
  if (!state) return null;
  return (
    <Columns widths="minmax(0, 1fr) minmax(0, clamp(390px, 100vw - 1310px, 480px))">
      <Stack component="section" className="panel" gap={8} aria-label="Replay">
        <PokerTable replay={replay} state={state} unit={unit} hero={urlState.player} />
        <DecisionLine replay={replay} state={state} unit={unit} />
        <Controls {...steps} text={eventText(replay, state, unit)} />
      </Stack>
      <Stack gap="sm">
        <Box
          component="section"
          className="panel"
          mah={{ md: "max(300px, calc(100vh - 330px))" }}
          style={{ overflowY: "auto" }}
          aria-label="Actions"
        >
          <ActionList replay={replay} step={steps.step} unit={unit} onStep={steps.goTo} />
        </Box>
        <section className="panel" aria-label="Results">
          <PlayerTable replay={replay} unit={unit} />
        </section>
      </Stack>
    </Columns>
  );
}
