// Empty list: what a report is, and ready spots to make one of.
import { Button, Group, Stack, Text } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { useReadySpots } from "../../solve/header/ReadySpots";
import { urlStateOfForm } from "../../solve/url_state";

export function NoReports() {
  const { spots } = useReadySpots();
  const onFlops = spots.filter(({ form }) => form.board.length === 6);
  return (
    <Stack align="center" gap="sm" py="xl" data-testid="empty">
      <Text ta="center" maw={560}>
        A report solves one spot over many flops and shows what is done on which textures: how often
        a bet is made on paired boards, what it is worth, and on which flops it is not. Begin with a
        ready spot, or set one up in Solve and choose “Report over many flops”.
      </Text>
      <Group gap="xs" justify="center">
        {onFlops.map(({ key, title, description, form }) => (
          <Button
            key={key}
            variant="default"
            title={description}
            renderRoot={(props) => (
              <Link to="/solve" search={urlStateOfForm(form)} state={{ report: true }} {...props} />
            )}
            data-testid={`report-of-${key}`}
          >
            {title}
          </Button>
        ))}
        <Button renderRoot={(props) => <Link to="/solve" {...props} />} data-testid="set-up-report">
          Set up a spot
        </Button>
      </Group>
    </Stack>
  );
}
