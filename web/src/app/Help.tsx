// The help button; its dialog is loaded when it is first opened.
import { ActionIcon } from "@mantine/core";
import { useDisclosure, useHotkeys } from "@mantine/hooks";
import { lazy, Suspense, useState } from "react";

const HelpDialog = lazy(() => import("./HelpDialog"));

export function Help() {
  const [opened, { open, close }] = useDisclosure(false, { onOpen: () => setLoaded(true) });
  const [loaded, setLoaded] = useState(false);
  useHotkeys([["shift+?", open]]);
  return (
    <>
      <ActionIcon variant="default" size="lg" aria-label="Help" onClick={open} data-testid="help">
        <span aria-hidden="true">?</span>
      </ActionIcon>
      {loaded && (
        <Suspense>
          <HelpDialog opened={opened} close={close} />
        </Suspense>
      )}
    </>
  );
}
