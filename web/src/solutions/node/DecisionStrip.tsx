// Strip of decision cards: one for each decision and each dealt card on the line, with the chosen
// action and the frequencies. Steps ahead of the current one stay visible.
import { useEffect, useRef } from "react";
import { percent } from "../../app/format/number";
import { cardsIn } from "../../cards/card";
import { PlayingCard } from "../../cards/PlayingCard";
import { type Action, actionsOf, potShare } from "../actions";
import { endLabel, nextStreet, seatName } from "../labels";
import { afterAction, type NodePosition, samePosition } from "../node_path";
import type { PathStep } from "../queries";
import classes from "./DecisionStrip.module.css";

interface Props {
  steps: readonly PathStep[];
  here: NodePosition;
  onGo: (index: NodePosition) => void;
  onTake: (from: NodePosition, action: string) => void;
  onPrefetch: (index: NodePosition) => void;
}

export function DecisionStrip({ steps, here, onGo, onTake, onPrefetch }: Props) {
  const strip = useRef<HTMLOListElement>(null);
  const current = steps.findIndex((step) => samePosition(step, here));
  // biome-ignore lint/correctness/useExhaustiveDependencies: cards move when steps are added
  useEffect(() => bringIntoView(strip.current, current), [current, steps.length]);
  return (
    <nav aria-label="Line">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scroll containers must be focusable */}
      <ol ref={strip} className={classes["strip"]} tabIndex={0} data-testid="decision-strip">
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
              <Decision
                step={step}
                index={index}
                onGo={onGo}
                onTake={onTake}
                onPrefetch={onPrefetch}
              />
            ) : (
              <Between step={step} onGo={onGo} />
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

interface DecisionProps extends Pick<Props, "onGo" | "onTake" | "onPrefetch"> {
  step: PathStep;
  index: number;
}

function Decision({ step, index, onGo, onTake, onPrefetch }: DecisionProps) {
  const withCards = step.cards ? ` (${percent(step.reach)} with these cards)` : "";
  return (
    <>
      <button type="button" className={classes["head"]} onClick={() => onGo(step)}>
        <strong>{seatName(step.player)}</strong>
        <span>pot {step.pot}</span>
      </button>
      <p className={classes["facts"]}>
        <span title={`Reached ${percent(step.reach_given_cards)} of the time${withCards}`}>
          reach {percent(step.reach_given_cards, 1)}
        </span>
        {step.to_call > 0 && (
          <span title="Pot odds: the equity at which a call breaks even">
            call {step.to_call}, odds {percent(step.break_even, 1)}
          </span>
        )}
      </p>
      {actionsOf(step.actions).map((action) => (
        <ActionButton
          key={action.text}
          action={action}
          step={step}
          testId={`step-${index}-${action.text}`}
          onTake={() => onTake(step, action.text)}
          onPrefetch={() => onPrefetch(afterAction(step, action.text))}
        />
      ))}
    </>
  );
}

interface ActionProps {
  action: Action;
  step: PathStep;
  testId: string;
  onTake: () => void;
  onPrefetch: () => void;
}

function ActionButton({ action, step, testId, onTake, onPrefetch }: ActionProps) {
  const share = step.frequencies?.[action.text];
  const size = potShare(action, step.pot);
  return (
    <button
      type="button"
      className={classes["action"]}
      aria-pressed={step.chosen === action.text}
      onClick={onTake}
      onPointerEnter={onPrefetch}
      onFocus={onPrefetch}
      data-testid={testId}
    >
      <span className={classes["letter"]} style={{ background: action.colour }} aria-hidden="true">
        {action.letter}
      </span>
      <span className={classes["name"]}>
        {action.name}
        {size && <small> {size}</small>}
      </span>
      <span className="numbers">{percent(share, 1)}</span>
    </button>
  );
}

/** A dealt card, or the end of the hand. */
function Between({ step, onGo }: { step: PathStep; onGo: (index: NodePosition) => void }) {
  const street = nextStreet(step.board);
  return (
    <>
      <button type="button" className={classes["head"]} onClick={() => onGo(step)}>
        <strong>{step.kind === "chance" ? street : "End"}</strong>
        <span>pot {step.pot}</span>
      </button>
      {step.kind === "end" ? (
        <p className={classes["facts"]}>{endLabel(step.line, step.board)}</p>
      ) : step.chosen !== null ? (
        <p className={classes["dealt"]}>
          <PlayingCard card={cardsIn(step.chosen)[0] ?? step.chosen} />
        </p>
      ) : (
        <p className={classes["facts"]}>pick a card</p>
      )}
    </>
  );
}
