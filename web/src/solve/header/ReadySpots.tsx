// Ready spots to start from: cards on the empty screen, a menu above a filled form.

import { Group, Menu, Text, Title, UnstyledButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { Schemas } from "../../api/client";
import { query } from "../../api/query";
import { ToolButton } from "../../app/buttons";
import { Failure } from "../../app/states";
import { PlayingCards } from "../../cards/PlayingCard";
import { amountIn, sprText } from "../amounts";
import { boardName } from "../board";
import { EXAMPLE, type SolveForm } from "../form";
import { formOfSpot } from "../spot";
import { useSolve } from "../useSolveForm";
import classes from "./Header.module.css";

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
      display="flex"
      style={{ flexDirection: "column", gap: 6 }}
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
        <ToolButton>Ready spots</ToolButton>
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

type ReadySpot = Schemas["ReadySpot"];

interface Ready {
  key: string;
  title: string;
  description: string;
  form: SolveForm;
}

/** A river that is solved at once, beside the spots of the service. */
const RIVER: Ready = {
  key: "river",
  title: "A river, solved at once",
  description: "A first look: ranges, two bet sizes, a fraction of a second.",
  form: EXAMPLE,
};

export function useReadySpots() {
  const { data, error } = useQuery(query("/api/v1/solves/ready"));
  return { spots: [...(data?.spots ?? []).map(readyOf), RIVER], error };
}

/** The form is named after the situation and the board, which may change. */
export function readyOf({ key, name, description, spot }: ReadySpot): Ready {
  const situation = name.slice(0, name.lastIndexOf(","));
  const form = formOfSpot(spot as Record<string, unknown>);
  return {
    key,
    title: name,
    description,
    form: { ...form, name: `${situation}, ${boardName(form.board)}` },
  };
}
