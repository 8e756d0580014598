// The actions of a hand by street; a click goes there. Each street opens in Equity and Solve.
import { Box, Button, Group, Stack, Text, UnstyledButton } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Problem, type Schemas } from "../../api/client";
import { query } from "../../api/query";
import { CompactButton } from "../../app/buttons";
import { percent } from "../../app/format/number";
import { Choice } from "../../app/forms/Choice";
import { errorText } from "../../app/forms/error_text";
import { queryClient } from "../../app/query_client";
import { PlayingCards } from "../../cards/PlayingCard";
import { formOfSpot } from "../../solve/spot";
import { urlStateOfForm } from "../../solve/url_state";
import { amountText, handName } from "../money";
import { lossText } from "../review/labels";
import { useDecisionsOfHand } from "../review/queries";
import type { Unit } from "../url_state";
import classes from "./ActionList.module.css";
import {
  actionsAfterFlop,
  actionText,
  dealtOn,
  knownHands,
  type Replay,
  type State,
  type Street,
  streetName,
  streetsOf,
} from "./states";

interface Props {
  replay: Replay;
  step: number;
  unit: Unit;
  onStep: (step: number) => void;
}

const MARGIN_PX = 24;
const MIN_LOSS = 0.0005; // bb; less is shown as 0
const HOLDINGS = { hands: "Hands", ranges: "Ranges" };

export function ActionList({ replay, step, unit, onStep }: Props) {
  const { states } = replay;
  const last = states.length - 1;
  const [holdings, setHoldings] = useState<Holdings>("hands");
  const list = useCurrentInView(step);
  const decisions = useDecisionsOfHand(replay.hand.id);
  const places = actionsAfterFlop(states);
  const losses = new Map(decisions.map(({ number, loss_bb }) => [places[number], loss_bb]));
  return (
    <Stack ref={list} gap={6} fz="xs" data-testid="action-list">
      <Group justify="space-between" gap="4px 8px" c="dimmed">
        <span>Open in Equity with</span>
        <Choice
          label="Open in Equity with"
          names={HOLDINGS}
          value={holdings}
          onChange={setHoldings}
        />
      </Group>
      {streetsOf(states).map((street) => (
        <StreetActions
          key={street.street}
          street={street}
          replay={replay}
          step={step}
          unit={unit}
          onStep={onStep}
          holdings={holdings}
          losses={losses}
        />
      ))}
      <Go at={last} step={step} onStep={onStep} isHeading>
        Result
      </Go>
    </Stack>
  );
}

/** Scroll the panel of the list, and nothing else, to where the current action is seen. */
function useCurrentInView(step: number) {
  const list = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current action depends on the step
  useEffect(() => {
    const current = list.current?.querySelector("[aria-current]")?.getBoundingClientRect();
    const panel = list.current?.parentElement;
    if (!current || !panel) return;
    const { top, bottom } = panel.getBoundingClientRect();
    if (current.top < top) panel.scrollTop -= top - current.top + MARGIN_PX;
    if (current.bottom > bottom) panel.scrollTop += current.bottom - bottom + MARGIN_PX;
  }, [step]);
  return list;
}

interface StreetProps extends Props {
  street: Street;
  holdings: Holdings;
  /** What reviewed actions cost in big blinds, by the places of their states. */
  losses: ReadonlyMap<number | undefined, number>;
}

function StreetActions(props: StreetProps) {
  const { street, replay, step, unit, onStep, holdings, losses } = props;
  const { states, hand, players } = replay;
  const pot = states[street.first]?.pot ?? 0;
  return (
    <section aria-label={streetName(street.street)}>
      <Group
        justify="space-between"
        gap="4px 8px"
        style={{ borderBottom: "1px solid var(--line)" }}
      >
        <Go at={street.first} step={step} onStep={onStep} isHeading>
          {streetName(street.street)} <PlayingCards text={dealtOn(states, street)} />
          <small className="detail">{amountText(pot, hand, unit)}</small>
        </Go>
        <OpenStreet street={street} replay={replay} holdings={holdings} />
      </Group>
      <Box component="ol" className="plain" pt={2}>
        {street.actions.map((at) => {
          const state = states[at];
          const faced = states[at - 1]?.decision;
          if (!state) return null;
          return (
            <li key={at}>
              <Go at={at} step={step} onStep={onStep}>
                <Text
                  span
                  inherit
                  flex={1}
                  {...(state.event === "fold" && at !== step && { c: "dimmed" })}
                >
                  <Text span inherit display="inline-block" miw="3.2em" fw={650}>
                    {players[state.seat ?? 0]?.position}
                  </Text>{" "}
                  {players[state.seat ?? 0]?.name} {actionText(state, hand, unit)}
                </Text>
                <small className="detail">
                  {faced?.pot_odds != null &&
                    faced.seat === state.seat &&
                    `needs ${percent(faced.pot_odds, 0)}`}
                  <Loss bb={losses.get(at)} />
                </small>
              </Go>
            </li>
          );
        })}
      </Box>
    </section>
  );
}

/** What an action cost by the last review. */
function Loss({ bb }: { bb: number | undefined }) {
  if (bb === undefined) return null;
  const isLoss = bb >= MIN_LOSS;
  return (
    <Text span inherit ml={8} fw={650} c={isLoss ? "var(--bad)" : "var(--good)"}>
      {isLoss ? `cost ${lossText(bb)}` : "best"}
    </Text>
  );
}

interface GoProps {
  at: number;
  step: number;
  onStep: (step: number) => void;
  isHeading?: boolean;
  children: ReactNode;
}

function Go({ at, step, onStep, isHeading = false, children }: GoProps) {
  return (
    <UnstyledButton
      className={classes["go"] ?? ""}
      display="flex"
      px={6}
      py={4}
      {...(isHeading ? { fz: "sm", fw: 650 } : { w: "100%", fz: "xs" })}
      aria-current={at === step ? "step" : undefined}
      onClick={() => onStep(at)}
      data-testid={`go-${at}`}
    >
      {children}
    </UnstyledButton>
  );
}

interface OpenStreetProps {
  street: Street;
  replay: Replay;
  /** What Equity is opened with. */
  holdings: Holdings;
}

function OpenStreet({ street, replay, holdings }: OpenStreetProps) {
  const navigate = useNavigate();
  const state = replay.states[street.first];
  const obstacle = obstacleOf(replay, street);
  const fetchSpot = () =>
    queryClient.fetchQuery({ ...spotQuery(replay.hand.id, street.street), retry: false });

  const equity = useMutation({
    mutationFn: async () => {
      if (!state) return;
      const isSpotNeeded = obstacle === null && needsSpot(replay, state, holdings);
      const spot = isSpotNeeded ? await fetchSpot().catch(refusedAsNull) : null;
      await navigate({ to: "/equity", search: equitySearch(replay, state, holdings, spot) });
    },
  });
  const solve = useMutation({
    mutationFn: async () => {
      const { search, hand } = solveTarget(replay, await fetchSpot());
      await navigate({ to: "/solve", search, state: { hand } });
    },
  });
  const where = `Open the ${streetName(street.street).toLowerCase()} in`;
  const error = solve.error ?? equity.error;
  return (
    <>
      <Group gap={4}>
        <CompactButton
          loading={equity.isPending}
          onClick={() => equity.mutate()}
          aria-label={`${where} Equity`}
          data-testid={`equity-${street.street}`}
        >
          Equity
        </CompactButton>
        {obstacle === null && (
          <Button
            size="compact-xs"
            variant="light"
            loading={solve.isPending}
            onClick={() => solve.mutate()}
            aria-label={`${where} Solve`}
            data-testid={`solve-${street.street}`}
          >
            Solve
          </Button>
        )}
      </Group>
      {error && (
        <Text size="xs" c="var(--bad)" role="alert" w="100%">
          {errorText(error)}
        </Text>
      )}
    </>
  );
}

/** A hand without a spot still has an equity: unknown hands are then random. */
function refusedAsNull(error: unknown): null {
  if (error instanceof Problem && error.status === 422) return null;
  throw error;
}

export type HandSpot = Schemas["HandSpot"];
/** Known hands, or the ranges of the preflop book. */
type Holdings = "hands" | "ranges";

/** The query for the spot of a street, which the service may refuse with its reason. */
function spotQuery(hand_id: number, street: string) {
  return query("/api/v1/hands/{hand_id}/spot", { hand_id, street: street as HandSpot["street"] });
}

/** Return why a street has no spot, as far as the replay shows; null if the service decides. */
export function obstacleOf(replay: Replay, street: Street): string | null {
  const state = replay.states[street.first];
  if (!state || street.street === "preflop") return "preflop";
  const live = state.folded.filter((out) => !out).length;
  if (live !== 2) return `${live} players`;
  const isAllIn = !replay.states.slice(street.first).some(({ decision }) => decision !== null);
  return isAllIn ? "all-in" : null;
}

/** Return whether Equity needs the ranges of the book. */
export function needsSpot(replay: Replay, state: State, holdings: Holdings): boolean {
  return holdings === "ranges" || knownHands(state, replay.players).live.some((p) => !p.cards);
}

/**
 * Return the URL state of Equity: hands in the order of seats, folded ones dead; or the ranges, OOP
 * first, whose players know no other cards.
 */
export function equitySearch(
  replay: Replay,
  state: State,
  holdings: Holdings,
  spot: HandSpot | null,
) {
  const board = state.board && { board: state.board };
  if (holdings === "ranges" && spot) return { p: [spot.spot.oop, spot.spot.ip], ...board };
  const { live, dead } = knownHands(state, replay.players);
  const rangeOf = (seat: number) =>
    spot?.oop.seat === seat ? spot.spot.oop : spot?.ip.seat === seat ? spot.spot.ip : "random";
  const p = live.map(({ seat, cards }) => cards || rangeOf(seat));
  return { p, ...board, ...(dead && { dead }) };
}

/** Return the URL state of Solve, and the hand that it is about. */
function solveTarget(replay: Replay, { spot, oop, ip, book, notes, street }: HandSpot) {
  const name = handName(replay.hand);
  const form = { ...formOfSpot({ ...spot }), name: `${name}, ${street}` };
  const ranges = `ranges of the preflop book “${book}”`;
  return {
    search: urlStateOfForm(form),
    hand: {
      id: replay.hand.id,
      name,
      notes: [`${ranges}: OOP ${oop.situation}, IP ${ip.situation}`, ...notes],
    },
  };
}
