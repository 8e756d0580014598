// Header of the solve screen: the name of the spot, ready spots, export, undo and share.
import { Group, TextInput, Title } from "@mantine/core";
import type { UndoControls } from "../../app/forms/undo_history";
import { Share } from "../../app/Share";
import { UndoRedo } from "../../app/UndoRedo";
import { isUntouched } from "../form";
import { ExportMenu } from "../import_export/ExportMenu";
import { useSolve } from "../SolveContext";
import classes from "./Header.module.css";
import { ReadySpotMenu } from "./ReadySpots";
import { defaultName } from "./spot_name";

export function SolveHeader({ changes }: { changes: UndoControls }) {
  const { form, set } = useSolve();
  return (
    <Group gap="8px 12px">
      <Title order={1}>Solve</Title>
      <TextInput
        flex="1 1 220px"
        maw={460}
        classNames={{ input: classes["name"] ?? "" }}
        aria-label="Name of the spot"
        placeholder={defaultName(form) || "Name this spot"}
        value={form.name}
        maxLength={200}
        onChange={(event) => set({ name: event.currentTarget.value })}
        data-testid="spot-name"
      />
      <Group
        className={classes["tools"] ?? ""}
        gap={8}
        ml={{ base: 0, xs: "auto" }}
        data-testid="solve-tools"
      >
        {!isUntouched(form) && <ReadySpotMenu />}
        <ExportMenu />
        <UndoRedo changes={changes} />
        <Share />
      </Group>
    </Group>
  );
}
