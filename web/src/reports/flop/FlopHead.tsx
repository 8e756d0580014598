// Header of a report's flop in one row: the report it belongs to, the flop, pot and EV of both
// players, and the way to Solve.
import { Anchor, Button } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { chips } from "../../app/format/number";
import { Share } from "../../app/Share";
import { Failure } from "../../app/states";
import { PlayingCards } from "../../cards/PlayingCard";
import { unitText } from "../../solutions/ev_unit";
import classes from "../../solutions/head/SolutionHead.module.css";
import { PLAYERS } from "../../solutions/url_state";
import type { NodeView } from "../../solutions/view";
import { lastReportState } from "../last_state";
import type { FlopNode, FlopOfReport, Report } from "../queries";
import { useOpenInSolve } from "./useOpenInSolve";

interface Props {
  of: FlopOfReport;
  report: Report;
  /** The node as it was kept, amounts in chips. */
  node: FlopNode;
  browsing: NodeView;
}

export function FlopHead({ of, report, node, browsing }: Props) {
  const open = useOpenInSolve(of);
  const { evFactor } = browsing;
  return (
    <>
      <header className={classes["head"]}>
        <h1 className={classes["name"]} title={report.name}>
          <Anchor
            inherit
            renderRoot={(props) => (
              <Link
                to="/reports/$id"
                params={{ id: report.id }}
                search={lastReportState(report.id, {
                  node: node.line,
                  flop: of.flop,
                  spr: of.spr === undefined ? "" : String(of.spr),
                })}
                {...props}
              />
            )}
            data-testid="to-report"
          >
            {report.name}
          </Anchor>
        </h1>
        <span className={classes["board"]}>
          <PlayingCards text={node.board} />
        </span>
        <dl className={classes["figures"]}>
          {report.sprs.length > 1 && (
            <div>
              <dt>SPR</dt>
              <dd>{Number(node.spr.toFixed(2))}</dd>
            </div>
          )}
          <div>
            <dt>Pot</dt>
            <dd data-testid="pot">{unitText(node.pot, browsing)}</dd>
          </div>
          {PLAYERS.map((player, index) => {
            const ev = node.ev[player];
            return (
              <div key={player} data-player={index}>
                <dt>EV {player.toUpperCase()}</dt>
                <dd data-testid={`ev-${player}`}>{chips(ev === null ? null : ev * evFactor)}</dd>
              </div>
            );
          })}
          <div>
            <dt>Exploitability</dt>
            <dd>{node.exploitability_percent?.toFixed(2) ?? "–"} %</dd>
          </div>
        </dl>
        <div className={classes["tools"]}>
          <Button
            size="xs"
            px={10}
            loading={open.isPending}
            onClick={() => open.mutate(undefined)}
            title="Solve this flop with turns and rivers"
            data-testid="open-solve"
          >
            Solve this flop
          </Button>
          <Share />
        </div>
      </header>
      {open.error && <Failure error={open.error} />}
    </>
  );
}
