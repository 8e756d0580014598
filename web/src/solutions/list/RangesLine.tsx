// Both ranges in a line that is cut where the room ends.
import { Text } from "@mantine/core";

export function RangesLine({ oop, ip }: { oop: string; ip: string }) {
  return (
    <Text inherit className="detail ellipsis" mt={2} title={`OOP ${oop}\nIP ${ip}`}>
      <Player name="OOP" index={0} /> {oop} <Player name="IP" index={1} /> {ip}
    </Text>
  );
}

function Player({ name, index }: { name: string; index: number }) {
  return (
    <Text component="b" inherit fw="bold" c="var(--hue)" data-player={index}>
      {name}
    </Text>
  );
}
