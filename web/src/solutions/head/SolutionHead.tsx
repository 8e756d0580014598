// Header of a solution in one row: name, board, pot, EV of both players, accuracy, and what can be
// done with it.
import { Button, Group, SegmentedControl } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Fact, Facts } from "../../app/Facts";
import { chips } from "../../app/format/number";
import { Share } from "../../app/Share";
import { PlayingCards } from "../../cards/PlayingCard";
import { readTrainUrlState } from "../../train/url_state";
import { rememberUnit, unitText } from "../ev_unit";
import { EditableName } from "../naming/EditableName";
import { useNaming } from "../naming/useNaming";
import { EV_UNITS, type EvUnit, PLAYERS } from "../url_state";
import type { Browsing } from "../view";
import { Accuracy } from "./Accuracy";
import { ExportMenu } from "./ExportMenu";
import { OpenMenu } from "./OpenMenu";
import { Origin } from "./Origin";
import classes from "./SolutionHead.module.css";

export function SolutionHead({ browsing }: { browsing: Browsing }) {
  const { solution, node, change } = browsing;
  return (
    <header className={classes["head"]}>
      <EditableName id={solution.id} name={solution.name} naming={useNaming(solution.id)}>
        <h1 className={classes["name"]} title={solution.name}>
          {solution.name}
        </h1>
      </EditableName>
      <PlayingCards text={node.board} />
      <Origin browsing={browsing} />
      <Facts layout="beside" className={`facts ${classes["figures"]}`}>
        <Fact label="Pot" testId="pot">
          {unitText(node.pot, browsing)}
        </Fact>
        {PLAYERS.map((player, index) => (
          <Fact
            key={player}
            label={`EV ${player.toUpperCase()}`}
            testId={`ev-${player}`}
            data-player={index}
          >
            {evText(browsing, node.ev[player])}
          </Fact>
        ))}
        <Fact label="Accuracy">
          <Accuracy solution={solution} />
        </Fact>
      </Facts>
      <Group className={classes["tools"] ?? ""} gap={6}>
        {solution.bb && <UnitToggle browsing={browsing} />}
        <Button
          size="xs"
          px={10}
          variant="default"
          onClick={() => change({ tab: "locks" }, "push")}
        >
          Lock
        </Button>
        <Button
          size="xs"
          px={10}
          variant="default"
          onClick={() =>
            change(
              { tab: "compare", with: browsing.urlState.with ?? solution.resolved_from ?? "" },
              "push",
            )
          }
        >
          Compare
        </Button>
        <TrainButton browsing={browsing} />
        <ExportMenu browsing={browsing} />
        <OpenMenu browsing={browsing} />
        <Share />
      </Group>
    </header>
  );
}

/** Trains hands from this node on, in the seat that is shown. */
function TrainButton({ browsing: { id, node, player } }: { browsing: Browsing }) {
  const start = node.kind === "decision" ? { node: node.line, cards: node.cards } : {};
  return (
    <Button
      size="xs"
      px={10}
      variant="default"
      renderRoot={(props) => (
        <Link
          to="/train"
          search={readTrainUrlState({ solve: id, seat: player, ...start })}
          {...props}
        />
      )}
      data-testid="train"
    >
      Train
    </Button>
  );
}

function evText({ evFactor }: Browsing, ev: number | null): string {
  return chips(ev === null ? null : ev * evFactor);
}

const UNIT_NAMES: Record<EvUnit, string> = { chips: "Chips", bb: "bb" };

function UnitToggle({ browsing: { evUnit, change } }: { browsing: Browsing }) {
  return (
    <SegmentedControl
      size="xs"
      aria-label="Unit"
      data={EV_UNITS.map((value) => ({ value, label: UNIT_NAMES[value] }))}
      value={evUnit}
      onChange={(value) => {
        rememberUnit(value as EvUnit);
        change({ unit: value });
      }}
      data-testid="ev-unit"
    />
  );
}
