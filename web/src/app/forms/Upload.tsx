// Files that are dropped on a screen or chosen with a button.
import { Button, type ButtonProps, FileButton } from "@mantine/core";
import { type DragEvent, type ReactNode, useState } from "react";

interface DropProps {
  onFiles: (files: File[]) => void;
  children: ReactNode;
  testId: string;
}

/** A place where files and folders can be dropped; a button does the same without dragging. */
export function DropZone({ onFiles, children, testId }: DropProps) {
  const [isOver, setOver] = useState(false);
  const taking = (event: DragEvent, isOverNow: boolean) => {
    if (!event.dataTransfer.types.includes("Files")) return false;
    event.preventDefault();
    setOver(isOverNow);
    return true;
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons take files without dragging
    <div
      className="drop"
      data-over={isOver || undefined}
      onDragOver={(event) => taking(event, true)}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        if (!taking(event, false)) return;
        void droppedFiles(event.dataTransfer).then((files) => files.length > 0 && onFiles(files));
      }}
      data-testid={testId}
    >
      {children}
    </div>
  );
}

interface UploadProps extends ButtonProps {
  /** What is chosen, for screen readers. */
  what: string;
  onFiles: (files: File[]) => void;
  /** Several files, or a whole folder. */
  several?: "files" | "folder";
  accept?: string;
  title?: string;
  children: ReactNode;
  testId?: string;
  inputTestId?: string;
}

export function UploadButton(props: UploadProps) {
  const { what, onFiles, several, accept, children, testId, inputTestId, ...button } = props;
  return (
    <FileButton<boolean>
      multiple={several !== undefined}
      {...(accept && { accept })}
      onChange={(chosen) => {
        const files = [chosen ?? []].flat().filter(({ name }) => !name.startsWith("."));
        if (files.length > 0) onFiles(files);
      }}
      inputProps={
        {
          "aria-label": what,
          "data-testid": inputTestId,
          ...(several === "folder" && { webkitdirectory: "" }),
        } as object
      }
    >
      {(open) => (
        <Button {...open} {...button} data-testid={testId}>
          {children}
        </Button>
      )}
    </FileButton>
  );
}

/** Return the files of a drop; hidden ones are left out. */
async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  // Entries must be taken before the first await: the browser empties the list afterwards.
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return [...transfer.files];
  return (await Promise.all(entries.map(filesIn))).flat();
}

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
  if (entry.name.startsWith(".")) return [];
  if (entry.isFile) {
    const file = entry as FileSystemFileEntry;
    return [await new Promise<File>((resolve, reject) => file.file(resolve, reject))];
  }
  const reader = (entry as FileSystemDirectoryEntry).createReader();
  const files: File[] = [];
  // A reader gives at most 100 entries at once.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    );
    if (some.length === 0) return files;
    files.push(...(await Promise.all(some.map(filesIn))).flat());
  }
}
