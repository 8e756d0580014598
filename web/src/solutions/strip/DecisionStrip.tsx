// Strip of the line: a card for each decision and each card to come, in one row of fixed height that
// scrolls sideways. Steps ahead of the current one stay visible.
import { type ReactNode, useEffect, useRef } from "react";
import { type NodePosition, samePosition } from "../node_path";
import type { PathStep } from "../queries";
import type { NodeView } from "../view";
import { DecisionCard } from "./DecisionCard";
import { EndCard } from "./EndCard";
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
