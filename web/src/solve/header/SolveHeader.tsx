// Header of the solve screen: the name of the spot, ready spots, export, undo and share.
import { TextInput, Title } from "@mantine/core";
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
    <div className={classes["header"]}>
      <Title order={1}>Solve</Title>
      <TextInput
        className={classes["name"] ?? ""}
        aria-label="Name of the spot"
        placeholder={defaultName(form) || "Name this spot"}
        value={form.name}
        maxLength={200}
        onChange={(event) => set({ name: event.currentTarget.value })}
        data-testid="spot-name"
      />
      <div className={classes["tools"]} data-testid="solve-tools">
        {!isUntouched(form) && <ReadySpotMenu />}
        <ExportMenu />
        <UndoRedo changes={changes} />
        <Share />
      </div>
    </div>
  );
}
