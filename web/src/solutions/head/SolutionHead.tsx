// Header of a solution in one row: name, board, pot, EV of both players, accuracy, and what can be
// done with it.
import { Button, SegmentedControl } from "@mantine/core";
import { chips } from "../../app/format/number";
import { Share } from "../../app/Share";
import { PlayingCards } from "../../cards/PlayingCard";
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
      <span className={classes["board"]}>
        <PlayingCards text={node.board} />
      </span>
      <Origin browsing={browsing} />
      <dl className={classes["figures"]}>
        <div>
          <dt>Pot</dt>
          <dd data-testid="pot">{unitText(node.pot, browsing)}</dd>
        </div>
        {PLAYERS.map((player, index) => (
          <div key={player} data-player={index}>
            <dt>EV {player.toUpperCase()}</dt>
            <dd data-testid={`ev-${player}`}>{evText(browsing, node.ev[player])}</dd>
          </div>
        ))}
        <div>
          <dt>Accuracy</dt>
          <dd>
            <Accuracy solution={solution} />
          </dd>
        </div>
      </dl>
      <div className={classes["tools"]}>
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
        <ExportMenu browsing={browsing} />
        <OpenMenu browsing={browsing} />
        <Share />
      </div>
    </header>
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
