// How training went so far: figures, the course over sessions, losses by kind, sessions, mistakes.
import { Stack, Text, Title } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Columns } from "../../app/Columns";
import { Failure, Loading } from "../../app/states";
import { statisticsQuery } from "../queries";
import { Course } from "./Course";
import { Figures } from "./Figures";
import { Groups } from "./Groups";
import { Mistakes } from "./Mistakes";
import { Sessions } from "./Sessions";

const ALL = {};

export function Results() {
  const { data, error, refetch } = useQuery(statisticsQuery(ALL));
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <Loading what="Loading your results" />;
  if (data.score.decisions === 0) return <HowItWorks />;
  return (
    <Stack gap="sm" data-testid="results">
      <Columns wide widths="minmax(0, 1fr) minmax(0, 1.2fr)">
        <Stack gap="sm">
          <section className="panel" aria-label="Your results">
            <Title order={2} mb={4}>
              Your results
            </Title>
            <Figures score={data.score} />
          </section>
          <section className="panel" aria-label="Losses by kind">
            <Groups scope={ALL} />
          </section>
        </Stack>
        <Stack gap="sm">
          <section className="panel" aria-label="Over time">
            <Course points={data.over_time} />
          </section>
          <section className="panel" aria-label="Sessions">
            <Sessions />
          </section>
        </Stack>
      </Columns>
      <section className="panel" aria-label="Mistakes">
        <Mistakes scope={ALL} />
      </section>
    </Stack>
  );
}

function HowItWorks() {
  return (
    <section className="panel" aria-label="How it works" data-testid="how-it-works">
      <Stack gap="sm">
        <Title order={2}>Play against a solution or a report</Title>
        <Text>
          You get hands as often as the solution gets to the spot with them. You play one seat, the
          solution the other with its own frequencies, and cards come by chance. A report deals its
          flops by weight, and several solutions and reports can be mixed.
        </Text>
        <Text>
          After each decision you see what it cost: the EV of your action against the best one, and
          how often the solution takes each. Mixed decisions that are worth the same cost nothing,
          whichever you take.
        </Text>
        <Text>
          Accuracy, mean loss and mistakes are kept here, by street and by hand. A mistake opens the
          solution at its node with your hand.
        </Text>
        <Text c="dimmed" size="sm">
          Keys: 1 to 9 or the letter on a button take an action, Space goes on.
        </Text>
      </Stack>
    </section>
  );
}
