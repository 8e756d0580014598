// The button of a report's node that locks hands there; the dialog is loaded when it is opened.
import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import type { Unit } from "../../solutions/ev_unit";
import type { Report, ReportNode } from "../queries";

const LockAndSolve = lazy(() => import("./LockAndSolve"));

interface Props {
  report: Report;
  node: ReportNode;
  unit: Unit;
}

export function LockButton({ report, node, unit }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        size="compact-xs"
        variant="default"
        title="Fix what some hands do here on every flop, and see what changes"
        onClick={() => setOpen(true)}
        data-testid="lock-and-solve"
      >
        Lock and solve again…
      </Button>
      {isOpen && (
        <Suspense>
          <LockAndSolve report={report} node={node} unit={unit} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
