// The empty screen: what it is for, how hands come in, and a sample file.
import { Box, Button, Group, Stack, Text } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { Failure } from "../../app/states";
import { ImportButtons } from "../imports/ImportDrop";
import { importFiles } from "../imports/imports";
import sampleUrl from "../sample/pluribus.phhs?url";

const SAMPLE_PLAYER = "Pluribus";

export function NoHands({ onSample }: { onSample: (player: string) => void }) {
  const sample = useMutation({
    mutationFn: async () => {
      const response = await fetch(sampleUrl);
      await importFiles([new File([await response.blob()], "pluribus.phhs")]);
    },
    onSuccess: () => onSample(SAMPLE_PLAYER),
  });
  return (
    <section className="panel" aria-label="No hands yet" data-testid="empty">
      <Stack gap="md" p="sm">
        <div>
          <Text size="lg" fw={650}>
            What did you play, and how did it go?
          </Text>
          <Text c="dimmed" maw={620}>
            Drop hand histories here: files or whole folders, as your poker site saves them. Each
            hand is checked, stored once and can be replayed action by action, then opened in Equity
            or Solve with board, pot, stacks and ranges filled in.
          </Text>
        </div>
        <Group gap="sm">
          <ImportButtons primary />
          <Button
            variant="default"
            loading={sample.isPending}
            onClick={() => sample.mutate()}
            data-testid="try-example"
          >
            Try a sample: 40 hands of Pluribus
          </Button>
        </Group>
        {sample.error && <Failure error={sample.error} />}
        <Box component="ul" c="dimmed" m={0} pl={18}>
          <li>The format is found by content, whatever the name of the file.</li>
          <li>A broken hand is listed with its line and the reason; the others are stored.</li>
          <li>
            The sample is from the PHH data set of the University of Toronto (MIT licence): Pluribus
            against five professionals.
          </li>
        </Box>
      </Stack>
    </section>
  );
}
