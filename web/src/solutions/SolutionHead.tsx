// Header of a solution: spot, exploitability, origin, and links.
import { Anchor, Badge, Button, Group, SegmentedControl, Text, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import {
  amount,
  blinds,
  chipsWithNoun,
  counted,
  duration,
  inBigBlinds,
} from "../app/format/number";
import { Share } from "../app/Share";
import { PlayingCards } from "../cards/PlayingCard";
import { formOfSolution } from "../solve/spot";
import { urlStateOfForm } from "../solve/url_state";
import { shortfallText } from "./labels";
import type { Browsing } from "./view";

export function SolutionHead({ browsing }: { browsing: Browsing }) {
  const { solution, urlState } = browsing;
  const { node, cards } = urlState;
  const { bb } = solution;
  const money = (chipsOf: number) =>
    `${amount(chipsOf)}${bb ? ` (${blinds(inBigBlinds(chipsOf, bb.big_blind))})` : ""}`;
  return (
    <Group justify="space-between" gap="xs">
      <div>
        <Title order={1} fz="1.2rem">
          <PlayingCards text={solution.board} /> pot {money(solution.pot)}, stack{" "}
          {money(solution.stack)}
        </Title>
        <Text size="sm" data-testid="quality">
          Exploitable by {chipsWithNoun(solution.exploitability)} (
          {bb && `${blinds(bb.exploitability)}, `}
          {solution.exploitability_percent.toFixed(3)} % of the pot),{" "}
          {counted(solution.iterations, "iteration")}, {duration(solution.seconds)},{" "}
          {solution.precision}
          {shortfallText(solution)}
        </Text>
      </div>
      <Group gap={6}>
        {bb && <EvUnitToggle browsing={browsing} />}
        {solution.locked > 0 && (
          <Badge color="grape.8" data-testid="locked-badge">
            {solution.locked === 1 ? "1 lock" : `${solution.locked} locks`}
          </Badge>
        )}
        {solution.resolved_from !== null && (
          <>
            <Anchor
              size="sm"
              renderRoot={(props) => (
                <Link
                  to="/solutions/$id"
                  params={{ id: solution.resolved_from ?? "" }}
                  search={{ ...(node && { node }), ...(cards && { cards }) }}
                  {...props}
                />
              )}
              data-testid="resolved-from"
            >
              Re-solved from another solution
            </Anchor>
            <Button
              size="xs"
              variant="default"
              onClick={() =>
                browsing.change({ tab: "compare", with: solution.resolved_from ?? "" })
              }
            >
              Compare them
            </Button>
          </>
        )}
        <Button
          size="xs"
          variant="default"
          renderRoot={(props) => (
            <Link to="/solve" search={urlStateOfForm(formOfSolution(solution))} {...props} />
          )}
          data-testid="open-in-solve"
        >
          Open in Solve
        </Button>
        <Button
          size="xs"
          variant="default"
          renderRoot={(props) => <Link to="/solutions" {...props} />}
        >
          All solutions
        </Button>
        <Share />
      </Group>
    </Group>
  );
}

function EvUnitToggle({ browsing: { evUnit, change } }: { browsing: Browsing }) {
  return (
    <SegmentedControl
      size="xs"
      aria-label="Unit of EVs"
      data={[
        { value: "chips", label: "EV in chips" },
        { value: "bb", label: "EV in bb" },
      ]}
      value={evUnit}
      onChange={(value) => change({ unit: value })}
      data-testid="ev-unit"
    />
  );
}
