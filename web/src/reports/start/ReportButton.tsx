// The button on the solve screen that starts a report; the dialog is loaded when it is opened.
import { useLocation } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { CompactButton } from "../../app/buttons";
import type { FlopFilter } from "../../flops/url_state";
import { quickOf } from "../../solve/estimate/useEstimate";
import { missingIn, type SolveForm } from "../../solve/form";
import { useSolve } from "../../solve/useSolveForm";
import { FIRST_SET, filteredSet } from "./flop_set";

const StartReport = lazy(() => import("./StartReport"));

declare module "@tanstack/react-router" {
  interface HistoryState {
    /** Whether the solve screen opens with the dialog of a report, or of which flops. */
    report?: boolean | FlopFilter;
  }
}

export function ReportButton() {
  const { form, validationErrors, estimate } = useSolve();
  // Edits of the form replace the history entry, and lose its state.
  const [report] = useState(useLocation().state.report ?? false);
  const [isOpen, setOpen] = useState(report !== false);
  const isReady =
    !isMissing(form) && Object.keys(validationErrors).every((name) => name === "board");
  return (
    <>
      <CompactButton
        disabled={!isReady}
        title="Solve this spot over many flops, and see what is done on which"
        onClick={() => setOpen(true)}
      >
        Report over many flops…
      </CompactButton>
      {isOpen && isReady && (
        <Suspense>
          <StartReport
            form={form}
            isQuick={quickOf(form, estimate) !== null}
            first={typeof report === "boolean" ? FIRST_SET : filteredSet(report)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Whether something other than the board is missing. */
function isMissing(form: SolveForm): boolean {
  return missingIn({ ...form, board: "2c2d2h" }).length > 0;
}
