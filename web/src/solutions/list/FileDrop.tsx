// Opening of saved solutions: a .solution file is dropped anywhere on the list, or chosen.
import { Button, FileButton, Group, Stack } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type DragEvent, type ReactNode, useState } from "react";
import { type Schemas, send, urlOf } from "../../api/client";
import { assertReadable } from "../../app/forms/text_file";
import { Failure } from "../../app/states";
import classes from "./FileDrop.module.css";

interface Props {
  title: ReactNode;
  tools: ReactNode;
  children: ReactNode;
}

export function FileDrop({ title, tools, children }: Props) {
  const [isOver, setOver] = useState(false);
  const opening = useOpenFile();
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
    const [file] = event.dataTransfer.files;
    if (file) opening.mutate(file);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button opens files without dragging
    <div
      className={classes["drop"]}
      data-over={isOver || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      data-testid="file-drop"
    >
      <Stack gap="sm">
        <Group justify="space-between">
          {title}
          <Group gap={6}>
            <FileButton
              onChange={(file) => file && opening.mutate(file)}
              accept=".solution"
              inputProps={
                { "aria-label": "Solution file", "data-testid": "solution-file" } as object
              }
            >
              {(props) => (
                <Button
                  {...props}
                  size="xs"
                  variant="default"
                  loading={opening.isPending}
                  title="Or drop a .solution file on the list"
                >
                  Open a file
                </Button>
              )}
            </FileButton>
            {tools}
          </Group>
        </Group>
        {opening.error && <Failure error={opening.error} />}
        {children}
      </Stack>
    </div>
  );
}

/** Import a file and open its solution; a file that is known opens the one that is there. */
function useOpenFile() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (file: File) => {
      await assertReadable(file);
      const name = file.name.replace(/\.solution$/i, "").trim();
      const url = urlOf("/api/v1/solves/import", {}, name ? { name } : {});
      const headers = { "content-type": "application/octet-stream" };
      const response = await send(url, { method: "POST", body: file, headers });
      return (await response.json()) as Schemas["SolveAnswer"];
    },
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: ["solves", "list"] });
      await navigate({ to: "/solutions/$id", params: { id } });
    },
  });
}
