// What a static site shows in place of a screen that needs the service: what the screen does, why
// the browser alone cannot, and how to have it.
import { Box, Code, Group, Stack, Text, Title } from "@mantine/core";
import { CopyButton } from "../app/CopyButton";
import { TextLink } from "../app/links";
import { useTitle } from "../app/title";

const NEEDS = {
  hands: {
    title: "Hands",
    what: "Import hand histories, replay them, and find the decisions that cost most.",
    why: "Hands are stored in a database on your own machine.",
  },
  solve: {
    title: "Solve",
    what: "Solve a spot from flop, turn or river to a stated exploitability.",
    why: "A solve takes all cores and gigabytes of memory, more than a browser gives a page.",
  },
  jobs: {
    title: "Jobs",
    what: "Watch solves and builds run, pause them and continue them later.",
    why: "Jobs run in the service, also while no page is open.",
  },
  solutions: {
    title: "Solutions",
    what: "Browse solved spots: strategies, values and runouts at every decision.",
    why: "Solutions are files of up to some gigabytes on your own machine.",
  },
  reports: {
    title: "Reports",
    what: "Compare one decision over many flops.",
    why: "A report is made of many solved spots.",
  },
  train: {
    title: "Train",
    what: "Practise decisions dealt from solved spots, with the EV that each action loses.",
    why: "Drills are dealt from solutions, and your results are stored on your own machine.",
  },
} as const;

export type ServedScreen = keyof typeof NEEDS;

const INSTALL = "pip install 'runout[service]'";
const SERVE = "runout serve";

export function needsService(name: ServedScreen) {
  return function NeedsService() {
    const { title, what, why } = NEEDS[name];
    useTitle(title);
    return (
      <Box
        component="section"
        className="panel"
        maw={760}
        mx="auto"
        my={24}
        p={24}
        aria-label={title}
        data-testid="needs-service"
      >
        <Stack gap="md">
          <div>
            <Title order={1}>{title}</Title>
            <Text size="lg" mt={4}>
              {what}
            </Text>
            <Text c="dimmed" maw={620} mt={4}>
              {why} This page runs in your browser alone; the free program has this screen too.
            </Text>
          </div>
          <Command label="Install it, with Python 3.11 or later" text={INSTALL} />
          <Command label="Start it, and open the address that it prints" text={SERVE} />
          <Text c="dimmed">
            Here and now: <TextLink to="/equity">Equity</TextLink>,{" "}
            <TextLink to="/ranges">Ranges</TextLink>, <TextLink to="/flops">Flops</TextLink> and{" "}
            <TextLink to="/pots">Pots</TextLink> need no installation.
          </Text>
        </Stack>
      </Box>
    );
  };
}

function Command({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <Text size="sm">{label}</Text>
      <Group gap="xs">
        <Code fz="md" px={10} py={6}>
          {text}
        </Code>
        <CopyButton text={text} label="Copy" />
      </Group>
    </div>
  );
}
