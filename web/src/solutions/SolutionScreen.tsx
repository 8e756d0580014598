// The solution screen; loads the solution and the current node.

import { Anchor, Button } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo } from "react";
import { Failure, Loading } from "../app/states";
import { useTitle } from "../app/title";
import { Browser } from "./Browser";
import { evUnitOf, rememberedUnit, scaleHands } from "./ev_unit";
import { ROOT, samePosition } from "./node_path";
import { nodeQuery, type Solution, solutionQuery } from "./queries";
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
  const node = useQuery({ ...nodeQuery(view.id, here), placeholderData: keepPreviousData });
  const isFar = !samePosition(here, ahead);
  const far = useQuery({
    ...nodeQuery(view.id, ahead),
    enabled: isFar,
    placeholderData: keepPreviousData,
  });
  const { evUnit, evFactor } = evUnitOf(
    view.urlState.unit ?? rememberedUnit(),
    solution.bb?.big_blind,
  );
  const shown = useMemo(() => node.data && scaleHands(node.data, evFactor), [node.data, evFactor]);
  if (node.error) {
    return (
      <>
        <Failure error={node.error} retry={() => void node.refetch()} />
        <Button mt="sm" variant="default" onClick={() => view.go(ROOT)} data-testid="to-the-start">
          Go to root
        </Button>
      </>
    );
  }
  if (!node.data || !shown) return <Loading what="Loading the node" />;
  const steps = isFar && far.data && !far.isPlaceholderData ? far.data.path : node.data.path;
  const player = view.urlState.player ?? node.data.player ?? "oop";
  return (
    <Browser
      browsing={{ ...view, solution, node: shown, evUnit, evFactor, steps, player }}
      isStale={node.isPlaceholderData}
    />
  );
}
