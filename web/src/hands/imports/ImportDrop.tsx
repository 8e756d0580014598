// Import of hand histories: files and folders are dropped anywhere on the screen, or chosen.
import { Group } from "@mantine/core";
import type { ReactNode } from "react";
import { DropZone, UploadButton } from "../../app/forms/Upload";
import { importFiles, isUnderWay, useImports } from "./imports";

const take = (files: File[]) => void importFiles(files);

export function ImportDrop({ children }: { children: ReactNode }) {
  return (
    <DropZone onFiles={take} testId="hands-drop">
      {children}
    </DropZone>
  );
}

/** Buttons that choose files or a folder. */
export function ImportButtons({ primary = false }: { primary?: boolean }) {
  const busy = isUnderWay(useImports());
  const size = primary ? "sm" : "xs";
  return (
    <Group gap={6}>
      <UploadButton
        what="Files of hands"
        onFiles={take}
        several="files"
        size={size}
        loading={busy}
        title="Or drop files and folders on this screen"
        testId="import-hands"
        inputTestId="hands-files"
      >
        Import files
      </UploadButton>
      <UploadButton
        what="Folder of hands"
        onFiles={take}
        several="folder"
        size={size}
        variant="default"
        disabled={busy}
      >
        Import a folder
      </UploadButton>
    </Group>
  );
}
