// Ready spots to start from: cards on the empty screen, a menu above a filled form.
import { Button, Group, Menu, Text, Title, UnstyledButton } from "@mantine/core";
import { Failure } from "../../app/states";
import { PlayingCards } from "../../cards/PlayingCard";
import { amountIn } from "../amounts";
import { sprText } from "../panels/spr";
import { useSolve } from "../SolveContext";
import classes from "./Header.module.css";
import { type Ready, useReadySpots } from "./useReadySpots";

export function ReadySpots() {
  const { step } = useSolve();
  const { spots, error } = useReadySpots();
  return (
    <section aria-label="Ready spots" data-testid="empty">
      <Title order={2} mb={4}>
        Start from a spot
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        Then change anything. The ranges are starting points, so the answers are only as good as
        those. Or fill in the form below.
      </Text>
      {error ? <Failure error={error} /> : null}
      <div className={classes["cards"]}>
        {spots.map((spot) => (
          <Card key={spot.key} spot={spot} onPick={() => step(spot.form)} />
        ))}
      </div>
    </section>
  );
}

function Card({ spot, onPick }: { spot: Ready; onPick: () => void }) {
  const { form, title, description } = spot;
  return (
    <UnstyledButton
      className={`panel ${classes["card"]}`}
      onClick={onPick}
      data-testid={spot.key === "river" ? "try-example" : `ready-${spot.key}`}
    >
      <Group component="span" justify="space-between" gap="4px 8px">
        <PlayingCards text={form.board} />
        <span className="detail">
          {amountIn(form, Number(form.pot))} pot · SPR {sprText(form.stack, form.pot)}
        </span>
      </Group>
      <Text span inherit fw={650}>
        {title}
      </Text>
      <span className="detail">{description}</span>
    </UnstyledButton>
  );
}

export function ReadySpotMenu() {
  const { step } = useSolve();
  const { spots } = useReadySpots();
  return (
    <Menu position="bottom-end" width={300}>
      <Menu.Target>
        <Button size="xs" variant="default" data-testid="ready-spots">
          Ready spots
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {spots.map(({ key, title, form }) => (
          <Menu.Item key={key} onClick={() => step(form)}>
            {title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
