// Empty list: a link to the form, ready spots to start from, and an example that solves in seconds.
import { post } from "../../api/query";
import { TextLink } from "../../app/links";
import { useStartJob } from "../../app/start_job";
import { Empty, Failure } from "../../app/states";
import { EXAMPLE } from "../../solve/form";
import { ReadySpotLinks } from "../../solve/header/ReadySpots";
import { spotOf } from "../../solve/spot";

export function NoneYet() {
  const start = useStartJob(() => post("/api/v1/solves", { spot: spotOf(EXAMPLE) }));
  return (
    <>
      <Empty example={() => start.mutate()}>
        Postflop solutions are saved here. Set up a spot in <TextLink to="/solve">Solve</TextLink>,
        drop a .solution file, start from one of the spots below, or solve an example: a river spot,
        in a few seconds.
      </Empty>
      <ReadySpotLinks />
      {start.error && <Failure error={start.error} />}
    </>
  );
}
