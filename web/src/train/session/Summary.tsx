// The end of a session: how it went, its mistakes, and what to do next.
import { Button, Group, Title } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { sessionSources, urlStateOfDrill } from "../drill";
import type { Session } from "../queries";
import { Figures } from "../results/Figures";
import { Groups } from "../results/Groups";
import { Mistakes } from "../results/Mistakes";
import { StartButton } from "../setup/StartButton";
import classes from "./Summary.module.css";

export function Summary({ session }: { session: Session }) {
  const { id, drill } = session;
  const repeated = urlStateOfDrill(sessionSources(session), drill);
  const { seed: _, ...fresh } = repeated;
  return (
    <div className={classes["summary"]} data-testid="summary">
      <div className={classes["side"]}>
        <section className="panel" aria-label="Result">
          <Title order={2}>Session over</Title>
          <Figures score={session.score} hands={session.hands_finished} />
          <Group gap={8} mt="md">
            <StartButton urlState={fresh} label="New hands" hasFocus />
            <StartButton urlState={repeated} label="Same hands again" variant="default" />
            <Button
              variant="default"
              renderRoot={(props) => <Link to="/train" search={repeated} {...props} />}
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
