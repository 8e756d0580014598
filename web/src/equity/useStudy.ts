// The study on the screen: typed at once, in the address after a rest, undone and redone.
import { useHotkeys } from "@mantine/hooks";
import { getRouteApi } from "@tanstack/react-router";
import { useEffect, useMemo, useRef, useState } from "react";
import { begin, type Changes, change, type Past, redo, undo } from "../app/past";
import { useSettled } from "../app/settled";
import { addressOf, readEquityAddress, type Study, studyOf, type View } from "./address";
import type { Spot } from "./spot";

const route = getRouteApi("/equity");

export interface StudyOnScreen extends Study {
  /** The spot that has come to rest: the one that is asked about. */
  settled: Spot;
  edit: (part: Partial<Spot>) => void;
  /** As `edit`, and the browser's Back undoes it. */
  step: (part: Partial<Spot>, view?: Partial<View>) => void;
  look: (part: Partial<View>) => void;
  changes: Changes;
}

export function useStudy(): StudyOnScreen {
  const search = route.useSearch();
  // The router hands on what it does not know as well, in the order of the address.
  const address = JSON.stringify(useMemo(() => readEquityAddress({ ...search }), [search]));
  const [study, setStudy] = useState(() => studyOf(JSON.parse(address)));
  const settled = useSettled(study);
  const deliberate = useAddress(address, settled, setStudy);
  const setSpot = (spot: Spot) => setStudy((held) => ({ ...held, spot }));
  const changes = useChanges(study.spot, settled.spot, setSpot);

  return {
    ...study,
    settled: settled.spot,
    changes,
    edit: (part) => setStudy((held) => ({ ...held, spot: { ...held.spot, ...part } })),
    step: (part, view = {}) => {
      deliberate();
      setStudy((held) => ({ spot: { ...held.spot, ...part }, view: { ...held.view, ...view } }));
    },
    look: (part) => setStudy((held) => ({ ...held, view: { ...held.view, ...part } })),
  };
}

/** Keep the address and the study alike, whichever changes; answers how to say "a new page". */
function useAddress(address: string, settled: Study, setStudy: (study: Study) => void): () => void {
  const navigate = route.useNavigate();
  const last = useRef(address);
  const underWay = useRef(new Set<string>());
  const isStep = useRef(false);

  useEffect(() => {
    const search = addressOf(settled);
    const text = JSON.stringify(search);
    if (text === last.current) return;
    last.current = text;
    underWay.current.add(text);
    void navigate({ search, replace: !isStep.current });
    isStep.current = false;
  }, [settled, navigate]);

  useEffect(() => {
    const isOwn = underWay.current.delete(address);
    if (address === last.current) underWay.current.clear();
    if (isOwn || address === last.current) return;
    last.current = address; // back, forward, or a link to this screen
    setStudy(studyOf(JSON.parse(address)));
  }, [address, setStudy]);

  return () => {
    isStep.current = true;
  };
}

/** Undo and redo over the spot; what is being typed counts as one step. */
function useChanges(spot: Spot, settled: Spot, setSpot: (spot: Spot) => void): Changes {
  const [past, keep] = useState(() => begin(spot));
  useEffect(() => keep((held) => change(held, settled)), [settled]);

  const walk = (step: (past: Past<Spot>) => Past<Spot>) => () => {
    const held = change(past, spot);
    const next = step(held);
    keep(next);
    if (next !== held) setSpot(next.now);
  };
  const changes: Changes = {
    canUndo: past.earlier.length > 0 || past.now !== spot,
    canRedo: past.later.length > 0 && past.now === spot,
    undo: walk(undo),
    redo: walk(redo),
  };
  useHotkeys([
    ["mod+Z", changes.undo],
    ["mod+shift+Z", changes.redo],
    ["mod+Y", changes.redo],
  ]);
  return changes;
}
