// The solution screen; loads the solution and the current node.

import { Anchor, Button } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { Failure, Loading } from "../app/states";
import { useTitle } from "../app/title";
import { Browser } from "./Browser";
import { evUnitOf, rememberedUnit, scaleHands } from "./ev_unit";
import { keyOf, type NodePosition, ROOT, samePosition } from "./node_path";
import { MAX_SECONDS, OffPathNotice, SetRanges } from "./OffPathNotice";
import { categoriesQuery, nodeQuery, type Solution, solutionQuery } from "./queries";
import { QUICK_SECONDS, useNode } from "./useNode";
import { useView, type View } from "./view";

export default function SolutionScreen() {
  const view = useView();
  const { data, error, refetch } = useQuery(solutionQuery(view.id));
  useTitle(data?.name, "Solutions");
  if (error) {
    return (
      <>
        <Failure error={error} retry={() => void refetch()} />
        <Anchor component={Link} to="/solutions" mt="sm" display="inline-block">
          All solutions
        </Anchor>
      </>
    );
  }
  if (!data) return <Loading what="Opening the solution" />;
  return <AtNode key={view.id} view={view} solution={data} />;
}

function AtNode({ view, solution }: { view: View; solution: Solution }) {
  const { here, ahead } = view.nodePath;
  // Where the user had a subgame solved that takes long.
  const [patientAt, setPatientAt] = useState<string | null>(null);
  const subgameSeconds = patientAt === keyOf(here) ? MAX_SECONDS : QUICK_SECONDS;
  const loaded = useNode((seconds) => nodeQuery(view.id, here, seconds), { subgameSeconds });
  const { node, error } = loaded;
  const isFar = !samePosition(here, ahead);
  const far = useNode((seconds) => nodeQuery(view.id, ahead, seconds), { enabled: isFar });
  const { evUnit, evFactor } = evUnitOf(
    view.urlState.unit ?? rememberedUnit(),
    solution.bb?.big_blind,
  );
  const shown = useMemo(() => node && scaleHands(node, evFactor), [node, evFactor]);
  if (error) {
    return (
      <>
        <Failure error={error} retry={loaded.retry} />
        <Button mt="sm" variant="default" onClick={() => view.go(ROOT)} data-testid="to-the-start">
          Go to root
        </Button>
      </>
    );
  }
  if (!node || !shown) return <Loading what="Loading the node" />;
  const steps = isFar && far.node && !far.isStale ? far.node.path : node.path;
  const player = view.urlState.player ?? node.player ?? "oop";
  const unit = { evUnit, evFactor };
  const categories = (position: NodePosition) => categoriesQuery(view.id, position, subgameSeconds);
  const browsing = {
    ...view,
    ...unit,
    solution,
    node: shown,
    steps,
    player,
    subgameSeconds,
    categories,
  };
  return (
    <Browser
      browsing={browsing}
      isStale={loaded.isStale}
      isSolving={loaded.isSolving}
      notice={
        <OffPathNotice
          browsing={browsing}
          isSolving={loaded.isSolving}
          error={loaded.subgameError}
          onSolve={() => setPatientAt(keyOf(here))}
          retry={loaded.retry}
        >
          <SetRanges browsing={browsing} />
        </OffPathNotice>
      }
    />
  );
}
