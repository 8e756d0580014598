// A solution: opened by its address, browsed once it and its current node are there.
import { Anchor, Button } from "@mantine/core";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Failure, Loading } from "../app/states";
import { nodeQuery, type Solution, solutionQuery } from "./asks";
import { Browser } from "./Browser";
import { useView, type View } from "./view";
import { START, samePlace } from "./walk";

export default function SolutionScreen() {
  const view = useView();
  const { data, error, refetch } = useQuery(solutionQuery(view.id));
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
  const { here, ahead } = view.walk;
  const node = useQuery({ ...nodeQuery(view.id, here), placeholderData: keepPreviousData });
  const isFar = !samePlace(here, ahead);
  const far = useQuery({
    ...nodeQuery(view.id, ahead),
    enabled: isFar,
    placeholderData: keepPreviousData,
  });
  if (node.error) {
    return (
      <>
        <Failure error={node.error} retry={() => void node.refetch()} />
        <Button mt="sm" variant="default" onClick={() => view.go(START)} data-testid="to-the-start">
          To the start of the solution
        </Button>
      </>
    );
  }
  if (!node.data) return <Loading what="Looking at the node" />;
  const steps = isFar && far.data && !far.isPlaceholderData ? far.data.path : node.data.path;
  const player = view.address.player ?? node.data.player ?? "oop";
  return (
    <Browser
      browsing={{ ...view, solution, node: node.data, steps, player }}
      isStale={node.isPlaceholderData}
    />
  );
}
