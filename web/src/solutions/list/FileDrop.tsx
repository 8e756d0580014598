// Opening of saved solutions: a .solution file is dropped anywhere on the list, or chosen.
import { Group, Stack } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { type Schemas, send, urlOf } from "../../api/client";
import { assertReadable } from "../../app/forms/text_file";
import { DropZone, UploadButton } from "../../app/forms/Upload";
import { Failure } from "../../app/states";

interface Props {
  title: ReactNode;
  tools: ReactNode;
  children: ReactNode;
}

export function FileDrop({ title, tools, children }: Props) {
  const opening = useOpenFile();
  const open = ([file]: File[]) => file && opening.mutate(file);
  return (
    <DropZone onFiles={open} testId="file-drop">
      <Stack gap="sm">
        <Group justify="space-between">
          {title}
          <Group gap={6}>
            <UploadButton
              what="Solution file"
              onFiles={open}
              accept=".solution"
              size="xs"
              variant="default"
              loading={opening.isPending}
              title="Or drop a .solution file on the list"
              inputTestId="solution-file"
            >
              Open a file
            </UploadButton>
            {tools}
          </Group>
        </Group>
        {opening.error && <Failure error={opening.error} />}
        {children}
      </Stack>
    </DropZone>
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
      return (await response.json()) as Schemas["SolveDetails"];
    },
    onSuccess: async ({ id }) => {
      await queryClient.invalidateQueries({ queryKey: ["/api/v1/solves"] });
      await navigate({ to: "/solutions/$id", params: { id } });
    },
  });
}
