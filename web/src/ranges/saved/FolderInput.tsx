// Folder field with suggestions.
import { Autocomplete, type AutocompleteProps } from "@mantine/core";

interface Props extends Omit<AutocompleteProps, "data" | "value"> {
  value: string;
  folders: readonly string[];
}

export function FolderInput({ value, folders, ...props }: Props) {
  return (
    <Autocomplete
      label="Folder"
      placeholder="none"
      // The current folder is not suggested, so that the list does not cover the fields below.
      data={folders.filter((folder) => folder !== value)}
      value={value}
      {...props}
    />
  );
}
