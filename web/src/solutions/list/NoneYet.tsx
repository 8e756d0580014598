// Empty list: a link to the form, ready spots to start from, and an example that solves in seconds.

import { Group } from "@mantine/core";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { post, query } from "../../api/query";
import { ButtonLink, TextLink } from "../../app/links";
import { Empty, Failure } from "../../app/states";
import { EXAMPLE } from "../../solve/form";
import { formOfSpot, spotOf } from "../../solve/spot";
import { urlStateOfForm } from "../../solve/url_state";

export function NoneYet() {
  const navigate = useNavigate();
  const start = useMutation({
    mutationFn: () => post("/api/v1/solves", { spot: spotOf(EXAMPLE) }),
    onSuccess: ({ id }) => navigate({ to: "/jobs/$id", params: { id } }),
  });
  return (
    <>
      <Empty example={() => start.mutate()}>
        Postflop solutions are saved here. Set up a spot in <TextLink to="/solve">Solve</TextLink>,
        drop a .solution file, start from one of the spots below, or solve an example: a river spot,
        in a few seconds.
      </Empty>
      <ReadySpots />
      {start.error && <Failure error={start.error} />}
    </>
  );
}

function ReadySpots() {
  const { data } = useQuery(query("/api/v1/solves/ready"));
  return (
    <Group gap="xs" justify="center" role="group" aria-label="Ready spots">
      {data?.spots.map(({ key, name, description, spot }) => (
        <ButtonLink
          key={key}
          variant="default"
          title={description}
          to="/solve"
          search={urlStateOfForm(formOfSpot({ ...spot }))}
        >
          {name}
        </ButtonLink>
      ))}
    </Group>
  );
}
