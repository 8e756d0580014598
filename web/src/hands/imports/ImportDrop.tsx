// Import of hand histories: files and folders are dropped anywhere on the screen, or chosen.
import { Button, FileButton, Group } from "@mantine/core";
import { type DragEvent, type ReactNode, useState } from "react";
import { droppedFiles } from "./dropped_files";
import classes from "./Imports.module.css";
import { importFiles, isUnderWay, useImports } from "./imports";

export function ImportDrop({ children }: { children: ReactNode }) {
  const [isOver, setOver] = useState(false);
  const hasFile = (event: DragEvent) => event.dataTransfer.types.includes("Files");
  function over(event: DragEvent) {
    if (!hasFile(event)) return;
    event.preventDefault();
    setOver(true);
  }
  function drop(event: DragEvent) {
    if (!hasFile(event)) return;
    event.preventDefault();
    setOver(false);
    void droppedFiles(event.dataTransfer).then((files) => {
      if (files.length > 0) void importFiles(files);
    });
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons import without dragging
    <div
      className={classes["drop"]}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      data-testid="hands-drop"
    >
      {children}
    </div>
  );
}

/** Buttons that choose files or a folder. */
export function ImportButtons({ primary = false }: { primary?: boolean }) {
  const busy = isUnderWay(useImports());
  const choose = (files: File[]) => {
    const seen = files.filter(({ name }) => !name.startsWith("."));
    if (seen.length > 0) void importFiles(seen);
  };
  return (
    <Group gap={6}>
      <FileButton
        multiple
        onChange={choose}
        inputProps={{ "aria-label": "Files of hands", "data-testid": "hands-files" } as object}
      >
        {(props) => (
          <Button
            {...props}
            size={primary ? "sm" : "xs"}
            loading={busy}
            title="Or drop files and folders on this screen"
            data-testid="import-hands"
          >
            Import files
          </Button>
        )}
      </FileButton>
      <FileButton
        multiple
        onChange={choose}
        inputProps={{ "aria-label": "Folder of hands", webkitdirectory: "" } as object}
      >
        {(props) => (
          <Button {...props} size={primary ? "sm" : "xs"} variant="default" disabled={busy}>
            Import a folder
          </Button>
        )}
      </FileButton>
    </Group>
  );
}
