// Strip of the line: a card for each decision and each card to come, in one row of fixed height that
// scrolls sideways. Steps ahead of the current one stay visible.
import { Text } from "@mantine/core";
import { type ComponentProps, type ReactNode, useEffect, useRef } from "react";
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
            {step.kind === "decision" ? (
              <>
                <button
                  type="button"
                  className={`bare ${classes["head"]}`}
                  title={reachText(step)}
                  onClick={() => browsing.go(step)}
                >
                  <strong
                    data-player={step.player === null ? undefined : PLAYERS.indexOf(step.player)}
                  >
                    {seatName(step.player)}
                  </strong>
                  {step.to_call > 0 && (
                    <span
                      title={`Call ${sizeText(step.to_call, browsing.evFactor)}: breaks even here`}
                    >
                      odds {percent(step.break_even, 1)}
                    </span>
                  )}
                  <span>{unitText(step.pot, browsing)}</span>
                </button>
                <div className={classes["actions"]}>
                  {actionsOf(step.actions, browsing.evFactor).map((action) => {
                    const prefetch = () => onPrefetch(afterAction(step, action.text));
                    return (
                      <ActionButton
                        key={action.text}
                        action={action}
                        pot={step.pot}
                        share={step.frequencies?.[action.text]}
                        aria-pressed={step.chosen === action.text}
                        onClick={() => browsing.take(step, action.text)}
                        onPointerEnter={prefetch}
                        onFocus={prefetch}
                        data-testid={`step-${index}-${action.text}`}
                      />
                    );
                  })}
                </div>
              </>
            ) : step.kind === "chance" ? (
              chance(step)
            ) : (
              <EndCard step={step} browsing={browsing} />
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
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

function reachText(step: PathStep): string {
  const withCards = step.cards ? ` (${percent(step.reach)} with these cards)` : "";
  return `Pot ${step.pot}, reached ${percent(step.reach_given_cards)} of the time${withCards}`;
}

interface ActionProps extends ComponentProps<"button"> {
  action: Action;
  pot: number;
  /** How often it is taken. */
  share: number | null | undefined;
}

/** The button of an action with its size and its frequency. */
export function ActionButton({ action, pot, share, ...button }: ActionProps) {
  return (
    <button type="button" className={`bare ${classes["action"]}`} {...button}>
      <span className="letter" style={{ background: action.colour }} aria-hidden="true">
        {action.letter}
      </span>
      <span className="ellipsis">{action.name}</span>
      <small className={classes["share"]}> {potShare(action, pot)}</small>
      <span className="numbers">{percent(share, 1)}</span>
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
