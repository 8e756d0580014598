// Editor of a hand: a range in the grid, or two cards from the deck.
import { Anchor, Button, Group, SegmentedControl } from "@mantine/core";
import { Link } from "@tanstack/react-router";
import { lazy, Suspense, useState } from "react";
import { Loading } from "../../app/states";
import { CardPicker } from "../../cards/CardPicker";
import { toggled } from "../../cards/card";
import { asRange, knownCards } from "../spot";
import classes from "./HoldingEditor.module.css";

// The grid is loaded on first use.
const RangeEditor = lazy(async () => ({
  default: (await import("../../ranges/editor/RangeEditor")).RangeEditor,
}));

interface Props {
  label: string;
  text: string;
  unavailable: Readonly<Record<string, string>>;
  onChange: (text: string) => void;
  onDone: () => void;
}

export function HoldingEditor({ label, text, unavailable, onChange, onDone }: Props) {
  const cards = knownCards(text);
  const [kind, setKind] = useState(cards.length > 0 ? "cards" : "range");
  return (
    <section className={classes["editor"]} aria-label={`${label}: pick`} data-testid="editor">
      <Group justify="space-between" mb={6} gap="xs">
        <SegmentedControl
          size="xs"
          aria-label={`${label}: range or cards`}
          data={[
            { value: "range", label: "Range" },
            { value: "cards", label: "Cards" },
          ]}
          value={kind}
          onChange={setKind}
        />
        <Group gap="xs">
          <Anchor
            size="sm"
            renderRoot={(props) => (
              <Link to="/ranges" search={{ text: asRange(text) }} {...props} />
            )}
            data-testid="save-range"
          >
            Save range…
          </Anchor>
          <Button size="compact-sm" variant="default" onClick={onDone}>
            Done
          </Button>
        </Group>
      </Group>
      {kind === "range" ? (
        <Suspense fallback={<Loading what="Opening the grid" />}>
          <RangeEditor label={label} value={asRange(text)} onChange={onChange} withText={false} />
        </Suspense>
      ) : (
        <CardPicker
          label={`${label}: pick two cards`}
          chosen={cards}
          unavailable={unavailable}
          max={2}
          onToggle={(card) => onChange(toggled(cards, card).join(""))}
        />
      )}
    </section>
  );
}
