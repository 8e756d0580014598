// The folder of a range: a new one, or one of those that are there.
import { Autocomplete, type AutocompleteProps } from "@mantine/core";

interface Given extends Omit<AutocompleteProps, "data" | "value"> {
  value: string;
  folders: readonly string[];
}

export function FolderInput({ value, folders, ...given }: Given) {
  return (
    <Autocomplete
      label="Folder"
      placeholder="none"
      // What is written already need not be offered, nor cover what stands below.
      data={folders.filter((folder) => folder !== value)}
      value={value}
      {...given}
    />
  );
}
