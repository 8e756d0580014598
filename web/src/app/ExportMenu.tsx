// Menu of exports: each is a file to download, and what is in them.
import { Menu, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { send, token } from "../api/client";
import { ToolButton } from "./buttons";
import { download } from "./format/download";
import { Failure } from "./states";

export interface ExportedFile {
  key: string;
  name: string;
  type: string;
  url: string;
  fileName: string;
}

interface Props {
  files: readonly ExportedFile[];
  note: ReactNode;
  /** More items. */
  children?: ReactNode;
}

export function ExportMenu({ files, note, children }: Props) {
  // A link cannot carry the token, so the file is fetched and saved from memory.
  const fetching = useMutation({
    mutationFn: async ({ url, type, fileName }: ExportedFile) =>
      download(fileName, type, await (await send(url)).blob()),
  });
  const isOpenToAll = token() === null;
  return (
    <Menu closeOnItemClick={isOpenToAll}>
      <Menu.Target>
        <ToolButton px={10}>Export</ToolButton>
      </Menu.Target>
      <Menu.Dropdown maw={280}>
        {files.map((file) => (
          <Menu.Item
            key={file.key}
            {...(isOpenToAll
              ? { component: "a", href: file.url, download: "" }
              : { disabled: fetching.isPending, onClick: () => fetching.mutate(file) })}
            data-testid={`export-${file.key}`}
          >
            {file.name}
          </Menu.Item>
        ))}
        <Text size="xs" c="dimmed" px="sm" py={4}>
          {note}
        </Text>
        {children}
        {fetching.error && <Failure error={fetching.error} />}
      </Menu.Dropdown>
    </Menu>
  );
}
