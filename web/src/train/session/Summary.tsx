// The end of a session: how it went, its mistakes, and what to do next.
import { Button, Group, Stack, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { Columns } from "../../app/Columns";
import { randomSeed, sessionSources, urlStateOfDrill } from "../drill";
import type { Session } from "../queries";
import { Figures } from "../results/Figures";
import { Groups } from "../results/Groups";
import { Mistakes } from "../results/Mistakes";
import { StartButton } from "../setup/StartButton";

export function Summary({ session }: { session: Session }) {
  const { id, drill } = session;
  const sources = sessionSources(session);
  return (
    <Columns widths="minmax(0, 460px) minmax(0, 1fr)" data-testid="summary">
      <Stack gap="sm">
        <section className="panel" aria-label="Result">
          <Title order={2}>Session over</Title>
          <Figures score={session.score} hands={session.hands_finished} />
          <Group gap={8} mt="md">
            <StartButton
              sources={sources}
              newDrill={() => ({ ...drill, seed: randomSeed() })}
              label="New hands"
              hasFocus
            />
            <StartButton
              sources={sources}
              newDrill={() => drill}
              label="Same hands again"
              variant="default"
            />
            <Button
              variant="default"
              renderRoot={(props) => (
                <Link to="/train" search={urlStateOfDrill(sources, drill)} {...props} />
              )}
            >
              Change the drill
            </Button>
          </Group>
        </section>
        <section className="panel" aria-label="Losses by kind">
          <Groups scope={{ session: id }} />
        </section>
      </Stack>
      <section className="panel" aria-label="Mistakes">
        <Mistakes scope={{ session: id }} />
      </section>
    </Columns>
  );
}
