// Header of a solution in one row: name, board, pot, EV of both players, accuracy, and what can be
// done with it.
import { Badge, Code, Group, Menu, Text, Title } from "@mantine/core";
import type { ReactNode } from "react";
import { ToolButton } from "../../app/buttons";
import { CopyItem } from "../../app/CopyButton";
import { ExportMenu } from "../../app/ExportMenu";
import { Fact, Facts } from "../../app/Facts";
import { blinds, chipsWithNoun, counted, duration } from "../../app/format/number";
import { Choice } from "../../app/forms/Choice";
import { Info } from "../../app/Info";
import { ButtonLink, MenuLink, TextLink } from "../../app/links";
import { Share } from "../../app/Share";
import { Failure } from "../../app/states";
import { PlayingCards } from "../../cards/PlayingCard";
import { formOfSolution } from "../../solve/spot";
import { urlStateOfForm } from "../../solve/url_state";
import { readTrainUrlState } from "../../train/url_state";
import { evText, rememberUnit, type Unit, unitText } from "../ev_unit";
import { accuracyText, placeText } from "../labels";
import { EditableName, useNaming } from "../naming/naming";
import { reachedRangeText } from "../node/range_text";
import { ROOT, samePosition, streetStart } from "../node_path";
import { type ExportFormat, exportUrl, type Node, type Solution } from "../queries";
import { type EvUnit, PLAYERS } from "../url_state";
import { useSolveFrom } from "../useSolveFrom";
import type { Browsing } from "../view";
import classes from "./SolutionHead.module.css";

export function SolutionHead({ browsing }: { browsing: Browsing }) {
  const { solution, node, change } = browsing;
  // Hands are trained from this node on, in the seat that is shown.
  const start = node.kind === "decision" ? { node: node.line, cards: node.cards } : {};
  return (
    <header className={classes["head"]}>
      <EditableName id={solution.id} name={solution.name} naming={useNaming(solution.id)}>
        <Title order={1} className={`ellipsis ${classes["name"]}`} title={solution.name}>
          {solution.name}
        </Title>
      </EditableName>
      <PlayingCards text={node.board} />
      <Origin browsing={browsing} />
      <HeadFigures node={node} unit={browsing}>
        <Fact label="Accuracy">
          <Accuracy solution={solution} />
        </Fact>
      </HeadFigures>
      <Group flex={{ lg: "none" }} gap={6}>
        {solution.bb && (
          <Choice
            label="Unit"
            names={UNIT_NAMES}
            value={browsing.evUnit}
            onChange={(unit) => {
              rememberUnit(unit);
              change({ unit });
            }}
          />
        )}
        <ToolButton px={10} onClick={() => change({ tab: "locks" }, "push")}>
          Lock
        </ToolButton>
        <ToolButton
          px={10}
          onClick={() =>
            change(
              { tab: "compare", with: browsing.urlState.with ?? solution.resolved_from ?? "" },
              "push",
            )
          }
        >
          Compare
        </ToolButton>
        <ButtonLink
          size="xs"
          px={10}
          variant="default"
          to="/train"
          search={readTrainUrlState({ solve: solution.id, seat: browsing.player, ...start })}
          data-testid="train"
        >
          Train
        </ButtonLink>
        <SolutionExport browsing={browsing} />
        <OpenMenu browsing={browsing} />
        <Share />
      </Group>
    </header>
  );
}

interface HeadFiguresProps {
  node: Pick<Node, "pot" | "ev">;
  unit: Unit;
  /** What stands before the pot. */
  first?: ReactNode;
  children: ReactNode;
}

/** The pot and the EV of both players, with what else is known of the solution. */
export function HeadFigures({ node, unit, first, children }: HeadFiguresProps) {
  return (
    <Facts
      layout="beside"
      className={`facts ${classes["figures"]}`}
      flex={{ lg: "none" }}
      ml={{ lg: "auto" }}
    >
      {first}
      <Fact label="Pot" testId="pot">
        {unitText(node.pot, unit)}
      </Fact>
      {PLAYERS.map((player, index) => (
        <Fact key={player} label={`EV ${player.toUpperCase()}`} testId={`ev-${player}`}>
          <Text span inherit fw="inherit" c="var(--hue)" data-player={index}>
            {evText(node.ev[player], unit)}
          </Text>
        </Fact>
      ))}
      {children}
    </Facts>
  );
}

const UNIT_NAMES: Record<EvUnit, string> = { chips: "Chips", bb: "bb" };

function Origin({ browsing: { solution, urlState } }: { browsing: Browsing }) {
  const { node, cards } = urlState;
  const { locked, resolved_from } = solution;
  return (
    <>
      {locked > 0 && (
        <Badge color="grape.8" data-testid="locked-badge">
          {counted(locked, "lock")}
        </Badge>
      )}
      {resolved_from !== null && (
        <TextLink
          size="xs"
          to="/solutions/$id"
          params={{ id: resolved_from }}
          search={{ ...(node && { node }), ...(cards && { cards }) }}
        >
          Before locks
        </TextLink>
      )}
    </>
  );
}

function Accuracy({ solution }: { solution: Solution }) {
  const { bb } = solution;
  return (
    <Group component="span" display="inline-flex" gap={2} wrap="nowrap">
      <span data-testid="accuracy">{accuracyText(solution)}</span>
      <Info label="How accurate this solution is">
        <div data-testid="quality">
          <Text inherit mb={6}>
            Exploitable by {chipsWithNoun(solution.exploitability)}
            {bb && ` (${blinds(bb.exploitability)})`}, {solution.exploitability_percent.toFixed(3)}{" "}
            % of the pot: what a perfect opponent would win against it on average
            {solution.quick && `, with the bets of the simplified tree: ${solution.quick.text}`}.
          </Text>
          <Text inherit mb={6}>
            {counted(solution.iterations, "iteration")}, {duration(solution.seconds)}, precision{" "}
            {solution.precision}
            {solution.ended_text === null ? "" : `; ${solution.ended_text}`}.
          </Text>
        </div>
      </Info>
    </Group>
  );
}

const FORMS: { form: ExportFormat; name: string; type: string; ending: string }[] = [
  { form: "csv", name: "CSV", type: "text/csv", ending: "csv" },
  { form: "json", name: "JSON", type: "application/json", ending: "json" },
  { form: "file", name: "Solution file", type: "application/octet-stream", ending: "solution" },
];

/** The decisions from here, the whole solution file, or the line in notation. */
function SolutionExport({ browsing }: { browsing: Browsing }) {
  const { id, solution, steps, nodePath } = browsing;
  const here = steps.findIndex((step) => samePosition(step, nodePath.here));
  const from = steps.slice(0, here + 1).findLast(({ kind }) => kind === "decision");
  const { line, cards } = from ?? ROOT;
  return (
    <ExportMenu
      files={FORMS.map(({ form, name, type, ending }) => ({
        key: form,
        name,
        type,
        url: exportUrl(id, form, { line, cards }),
        fileName: `${fileName(solution.name)}.${ending}`,
      }))}
      note={`CSV and JSON hold the decisions ${line ? placeText(line, browsing) : "from the root"} to the end of the street.`}
    >
      {/* In notation, as Python, HTTP and the command line take it. */}
      {line && <CopyItem text={line} label="Copy line" rightSection={<Code>{line}</Code>} />}
    </ExportMenu>
  );
}

/** Return a name without the signs that file systems refuse. */
function fileName(name: string): string {
  return name.replaceAll(/[/\\:*?"<>|]+/g, " ").trim();
}

function OpenMenu({ browsing }: { browsing: Browsing }) {
  const { solution, node, steps, nodePath } = browsing;
  const start = streetStart(steps, nodePath.here);
  const solving = useSolveFrom(browsing);
  return (
    <Menu closeOnItemClick={false}>
      <Menu.Target>
        <ToolButton px={10}>Open in</ToolButton>
      </Menu.Target>
      <Menu.Dropdown maw={320}>
        <MenuLink
          to="/equity"
          search={{
            p: PLAYERS.map((player) => reachedRangeText(node.hands[player], node.board)),
            board: node.board,
          }}
          data-testid="open-in-equity"
        >
          Open this node in Equity
        </MenuLink>
        {start !== null && (
          <Menu.Item
            disabled={solving.isPending}
            onClick={() => solving.mutate(start)}
            data-testid="solve-from-here"
          >
            {start.line === node.line ? "Solve from here" : "Solve from the start of this street"}
          </Menu.Item>
        )}
        <MenuLink
          to="/solve"
          search={urlStateOfForm(formOfSolution(solution))}
          data-testid="open-in-solve"
        >
          Open the spot in Solve
        </MenuLink>
        <Text size="xs" c="dimmed" px="sm" py={4}>
          Equity and “Solve from here” take both ranges as they get here.
        </Text>
        {solving.error && <Failure error={solving.error} />}
      </Menu.Dropdown>
    </Menu>
  );
}
