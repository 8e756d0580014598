// The end of a session: how it went, its mistakes, and what to do next.
import { Button, Group, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { randomSeed, sessionSources, urlStateOfDrill } from "../drill";
import type { Session } from "../queries";
import { Figures } from "../results/Figures";
import { Groups } from "../results/Groups";
import { Mistakes } from "../results/Mistakes";
import { StartButton } from "../setup/StartButton";
import classes from "./Summary.module.css";

export function Summary({ session }: { session: Session }) {
  const { id, drill } = session;
  const sources = sessionSources(session);
  return (
    <div className={classes["summary"]} data-testid="summary">
      <div className={classes["side"]}>
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
      </div>
      <section className="panel" aria-label="Mistakes">
        <Mistakes scope={{ session: id }} />
      </section>
    </div>
  );
}
