// Ready spots to start from: cards on the empty screen, a menu above a filled form.
import { Group, Menu, Text, Title, UnstyledButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Schemas } from "../../api/client";
import { query } from "../../api/query";
import { ToolButton } from "../../app/buttons";
import { ButtonLink } from "../../app/links";
import { Failure } from "../../app/states";
import { PlayingCards } from "../../cards/PlayingCard";
import { amountIn, sprText } from "../amounts";
import { boardName } from "../board";
import { EXAMPLE, type SolveForm } from "../form";
import { formOfSpot } from "../spot";
import { urlStateOfForm } from "../url_state";
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
        {spots.map(({ key, form, title, description }) => (
          <UnstyledButton
            key={key}
            display="flex"
            style={{ flexDirection: "column", gap: 6 }}
            className={`panel ${classes["card"]}`}
            onClick={() => step(form)}
            data-testid={key === "river" ? "try-example" : `ready-${key}`}
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
        ))}
      </div>
    </section>
  );
}

export function ReadySpotMenu() {
  const { step } = useSolve();
  const { spots } = useReadySpots();
  return (
    <Menu width={300}>
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

/** Links that open the spots of the service in Solve; those on the flop for a report. */
export function ReadySpotLinks({ isReport = false, children }: LinksProps) {
  const spots = useReadySpots().spots.filter(({ form, key }) =>
    isReport ? form.board.length === 6 : key !== RIVER.key,
  );
  return (
    <Group gap="xs" justify="center" role="group" aria-label="Ready spots">
      {spots.map(({ key, title, description, form }) => (
        <ButtonLink
          key={key}
          variant="default"
          title={description}
          to="/solve"
          search={urlStateOfForm(form)}
          {...(isReport && { state: { report: true } })}
        >
          {title}
        </ButtonLink>
      ))}
      {children}
    </Group>
  );
}

interface LinksProps {
  isReport?: boolean;
  children?: ReactNode;
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
