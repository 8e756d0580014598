// The title of a job, with boards drawn as cards.
import { Group } from "@mantine/core";
import { PlayingCards } from "../cards/PlayingCard";

const BOARD = /((?:[2-9TJQKA][cdhs]){3,5})/;

export function JobTitle({ title }: { title: string }) {
  const parts = title.split(BOARD); // boards are at odd places
  return (
    <Group gap={8} component="span">
      {parts.map((part, index) => {
        const text = part.replace(/^, */, "").trim();
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other identity
        if (index % 2 === 1) return <PlayingCards key={index} text={part} />;
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        return text ? <span key={index}>{text}</span> : null;
      })}
    </Group>
  );
}
