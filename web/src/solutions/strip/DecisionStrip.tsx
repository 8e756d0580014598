// Strip of the line: a card for each decision and each card to come, in one row of fixed height that
// scrolls sideways. Steps ahead of the current one stay visible.

import { Text } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import { percent } from "../../app/format/number";
import { type Action, actionsOf, potShare } from "../actions";
import { sizeText, unitText } from "../ev_unit";
import { endLabel, seatName } from "../labels";
import { afterAction, type NodePosition, samePosition } from "../node_path";
import type { PathStep } from "../queries";
import { PLAYERS } from "../url_state";
import type { NodeView } from "../view";
import classes from "./strip.module.css";

interface Props {
  browsing: NodeView;
  onPrefetch: (position: NodePosition) => void;
  /** Draw a card to come. */
  chance: (step: PathStep) => ReactNode;
}

export function DecisionStrip({ browsing, onPrefetch, chance }: Props) {
  const { steps, nodePath } = browsing;
  const strip = useRef<HTMLOListElement>(null);
  const current = steps.findIndex((step) => samePosition(step, nodePath.here));
  // biome-ignore lint/correctness/useExhaustiveDependencies: cards move when steps are added
  useEffect(() => bringIntoView(strip.current, current), [current, steps.length]);
  return (
    <nav aria-label="Line">
      <ol
        ref={strip}
        className={`plain ${classes["strip"]}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scroll containers must be focusable
        tabIndex={0}
        data-testid="decision-strip"
      >
        {steps.map((step, index) => (
          <li
            key={`${step.line}|${step.cards}`}
            className={classes["step"]}
            data-testid={`step-${index}`}
            data-kind={step.kind}
            data-ahead={current >= 0 && index > current ? true : undefined}
            aria-current={index === current ? "step" : undefined}
          >
            <StepCard
              step={step}
              index={index}
              browsing={browsing}
              onPrefetch={onPrefetch}
              chance={chance}
            />
          </li>
        ))}
      </ol>
    </nav>
  );
}

interface StepProps extends Props {
  step: PathStep;
  index: number;
}

function StepCard({ step, index, browsing, onPrefetch, chance }: StepProps) {
  if (step.kind === "decision") {
    return <DecisionCard step={step} index={index} browsing={browsing} onPrefetch={onPrefetch} />;
  }
  if (step.kind === "chance") return chance(step);
  return <EndCard step={step} browsing={browsing} />;
}

/** Scroll the strip only, not the page. */
function bringIntoView(strip: HTMLOListElement | null, current: number): void {
  const card = strip?.children[current];
  if (!strip || !(card instanceof HTMLElement)) return;
  const start = card.offsetLeft - 2; // including its border
  const end = card.offsetLeft + card.offsetWidth + 2;
  if (start < strip.scrollLeft) strip.scrollLeft = start;
  else if (end > strip.scrollLeft + strip.clientWidth) strip.scrollLeft = end - strip.clientWidth;
}

interface DecisionCardProps {
  step: PathStep;
  index: number;
  browsing: NodeView;
  onPrefetch: (position: NodePosition) => void;
}

function DecisionCard({ step, index, browsing, onPrefetch }: DecisionCardProps) {
  return (
    <>
      <button
        type="button"
        className={`bare ${classes["head"]}`}
        title={reachText(step)}
        onClick={() => browsing.go(step)}
      >
        <strong data-player={step.player === null ? undefined : PLAYERS.indexOf(step.player)}>
          {seatName(step.player)}
        </strong>
        {step.to_call > 0 && (
          <span title={`Call ${sizeText(step.to_call, browsing.evFactor)}: breaks even here`}>
            odds {percent(step.break_even, 1)}
          </span>
        )}
        <span>{unitText(step.pot, browsing)}</span>
      </button>
      <div className={classes["actions"]}>
        {actionsOf(step.actions, browsing.evFactor).map((action) => (
          <ActionButton
            key={action.text}
            action={action}
            step={step}
            testId={`step-${index}-${action.text}`}
            onTake={() => browsing.take(step, action.text)}
            onPrefetch={() => onPrefetch(afterAction(step, action.text))}
          />
        ))}
      </div>
    </>
  );
}

function reachText(step: PathStep): string {
  const withCards = step.cards ? ` (${percent(step.reach)} with these cards)` : "";
  return `Pot ${step.pot}, reached ${percent(step.reach_given_cards)} of the time${withCards}`;
}

interface ActionProps {
  action: Action;
  step: PathStep;
  testId: string;
  onTake: () => void;
  onPrefetch: () => void;
}

function ActionButton({ action, step, testId, onTake, onPrefetch }: ActionProps) {
  const size = potShare(action, step.pot);
  return (
    <button
      type="button"
      className={`bare ${classes["action"]}`}
      aria-pressed={step.chosen === action.text}
      onClick={onTake}
      onPointerEnter={onPrefetch}
      onFocus={onPrefetch}
      data-testid={testId}
    >
      <span className="letter" style={{ background: action.colour }} aria-hidden="true">
        {action.letter}
      </span>
      <span className="ellipsis">{action.name}</span>
      <small className={classes["share"]}> {size}</small>
      <span className="numbers">{percent(step.frequencies?.[action.text], 1)}</span>
    </button>
  );
}

export function StepNote({ children }: { children: ReactNode }) {
  return (
    <Text inherit className="detail" px={4} py={2}>
      {children}
    </Text>
  );
}

function EndCard({ step, browsing }: { step: PathStep; browsing: NodeView }) {
  const head = (
    <>
      <strong>End</strong>
      <span>{unitText(step.pot, browsing)}</span>
    </>
  );
  return (
    <>
      {browsing.isOpenable(step) ? (
        <button
          type="button"
          className={`bare ${classes["head"]}`}
          onClick={() => browsing.go(step)}
        >
          {head}
        </button>
      ) : (
        <div className={classes["head"]}>{head}</div>
      )}
      <StepNote>{endLabel(step.line, step.board)}</StepNote>
    </>
  );
}
