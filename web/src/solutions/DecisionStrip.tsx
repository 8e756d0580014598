// The strip of decision cards: one for each decision and each dealt card on the line, with what was
// chosen there and how often each action is taken. What lies ahead of the current one stays.
import { useEffect, useRef } from "react";
import { percent } from "../app/number";
import { cardsIn } from "../cards/card";
import { PlayingCard } from "../cards/PlayingCard";
import { type Action, actionsOf, potShare } from "./actions";
import type { Step } from "./asks";
import classes from "./DecisionStrip.module.css";
import { afterAction, type Place, samePlace } from "./walk";
import { endOf, nextStreet, seatName } from "./words";

interface Given {
  steps: readonly Step[];
  here: Place;
  onGo: (place: Place) => void;
  onTake: (from: Place, action: string) => void;
  onAim: (place: Place) => void;
}

export function DecisionStrip({ steps, here, onGo, onTake, onAim }: Given) {
  const strip = useRef<HTMLOListElement>(null);
  const current = steps.findIndex((step) => samePlace(step, here));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cards move when there are more
  useEffect(() => bringIntoView(strip.current, current), [current, steps.length]);
  return (
    <nav aria-label="The line">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <ol ref={strip} className={classes["strip"]} tabIndex={0} data-testid="decision-strip">
        {steps.map((step, place) => (
          <li
            key={`${step.line}|${step.cards}`}
            className={classes["step"]}
            data-testid={`step-${place}`}
            data-kind={step.kind}
            data-ahead={current >= 0 && place > current ? true : undefined}
            aria-current={place === current ? "step" : undefined}
          >
            {step.kind === "decision" ? (
              <Decision step={step} place={place} onGo={onGo} onTake={onTake} onAim={onAim} />
            ) : (
              <Between step={step} onGo={onGo} />
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** Only the strip scrolls: the page stays where it is. */
function bringIntoView(strip: HTMLOListElement | null, current: number): void {
  const card = strip?.children[current];
  if (!strip || !(card instanceof HTMLElement)) return;
  const start = card.offsetLeft - 2; // with its frame
  const end = card.offsetLeft + card.offsetWidth + 2;
  if (start < strip.scrollLeft) strip.scrollLeft = start;
  else if (end > strip.scrollLeft + strip.clientWidth) strip.scrollLeft = end - strip.clientWidth;
}

interface DecisionGiven extends Pick<Given, "onGo" | "onTake" | "onAim"> {
  step: Step;
  place: number;
}

function Decision({ step, place, onGo, onTake, onAim }: DecisionGiven) {
  const withCards = step.cards ? ` (${percent(step.reach)} with these cards)` : "";
  return (
    <>
      <button type="button" className={classes["head"]} onClick={() => onGo(step)}>
        <strong>{seatName(step.player)}</strong>
        <span>pot {step.pot}</span>
      </button>
      <p className={classes["facts"]}>
        <span title={`Play gets here ${percent(step.reach_given_cards)} of the time${withCards}`}>
          reach {percent(step.reach_given_cards, 1)}
        </span>
        {step.to_call > 0 && (
          <span title="Pot odds: the equity at which a call and a fold are worth the same">
            call {step.to_call}, odds {percent(step.break_even, 1)}
          </span>
        )}
      </p>
      {actionsOf(step.actions).map((action) => (
        <ActionButton
          key={action.text}
          action={action}
          step={step}
          testId={`step-${place}-${action.text}`}
          onTake={() => onTake(step, action.text)}
          onAim={() => onAim(afterAction(step, action.text))}
        />
      ))}
    </>
  );
}

interface ActionGiven {
  action: Action;
  step: Step;
  testId: string;
  onTake: () => void;
  onAim: () => void;
}

function ActionButton({ action, step, testId, onTake, onAim }: ActionGiven) {
  const share = step.frequencies?.[action.text];
  const size = potShare(action, step.pot);
  return (
    <button
      type="button"
      className={classes["action"]}
      aria-pressed={step.chosen === action.text}
      onClick={onTake}
      onPointerEnter={onAim}
      onFocus={onAim}
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

/** A card that is dealt, or the end of the hand. */
function Between({ step, onGo }: { step: Step; onGo: (place: Place) => void }) {
  const street = nextStreet(step.board);
  return (
    <>
      <button type="button" className={classes["head"]} onClick={() => onGo(step)}>
        <strong>{step.kind === "chance" ? street : "End"}</strong>
        <span>pot {step.pot}</span>
      </button>
      {step.kind === "end" ? (
        <p className={classes["facts"]}>{endOf(step.line, step.board)}</p>
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
