// Header of a report's flop in one row: the report it belongs to, the flop, pot and EV of both
// players, and the way to Solve.
import { Anchor, Button, Group } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Fact, Facts } from "../../app/Facts";
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
        <PlayingCards text={node.board} />
        <Facts layout="beside" className={`facts ${classes["figures"]}`}>
          {report.sprs.length > 1 && <Fact label="SPR">{Number(node.spr.toFixed(2))}</Fact>}
          <Fact label="Pot" testId="pot">
            {unitText(node.pot, browsing)}
          </Fact>
          {PLAYERS.map((player, index) => {
            const ev = node.ev[player];
            return (
              <Fact
                key={player}
                label={`EV ${player.toUpperCase()}`}
                testId={`ev-${player}`}
                data-player={index}
              >
                {chips(ev === null ? null : ev * evFactor)}
              </Fact>
            );
          })}
          <Fact label="Exploitability">{node.exploitability_percent?.toFixed(2) ?? "–"} %</Fact>
        </Facts>
        <Group className={classes["tools"] ?? ""} gap={6}>
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
        </Group>
      </header>
      {open.error && <Failure error={open.error} />}
    </>
  );
}
