// Editor of a hand below its row: a range in the grid, or two cards from the deck.
import { Box, Button, Group } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { Choice } from "../../app/forms/Choice";
import { Loading } from "../../app/states";
import { CardPicker } from "../../cards/CardPicker";
import { toggled } from "../../cards/card";
import { asRange, knownCards } from "../spot";

// The grid and the dialog are loaded on first use.
const RangeEditor = lazy(async () => ({
  default: (await import("../../ranges/editor/RangeEditor")).RangeEditor,
}));
const SaveRangeDialog = lazy(async () => ({
  default: (await import("../../ranges/saved/dialogs")).SaveRangeDialog,
}));

interface Props {
  label: string;
  text: string;
  unavailable: Readonly<Record<string, string>>;
  onChange: (text: string) => void;
  onDone: () => void;
}

const KINDS = { range: "Range", cards: "Cards" };

export function HoldingEditor({ label, text, unavailable, onChange, onDone }: Props) {
  const cards = knownCards(text);
  const [kind, setKind] = useState<keyof typeof KINDS>(cards.length > 0 ? "cards" : "range");
  const [isSaving, setSaving] = useState(false);
  const [saved, setSaved] = useState<string | null>(null);
  return (
    <Box
      component="section"
      mt={10}
      pt={10}
      style={{ borderTop: "1px dashed var(--line)" }}
      aria-label={`${label}: pick`}
      data-testid="editor"
    >
      <Group justify="space-between" mb={6} gap="xs">
        <Choice label={`${label}: range or cards`} names={KINDS} value={kind} onChange={setKind} />
        <Group gap="xs">
          <span className="detail" role="status">
            {saved}
          </span>
          <Button
            size="compact-sm"
            variant="subtle"
            disabled={asRange(text) === ""}
            onClick={() => setSaving(true)}
          >
            Save this range
          </Button>
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
      {isSaving && (
        <Suspense>
          <SaveRangeDialog
            text={asRange(text)}
            onClose={() => setSaving(false)}
            onSaved={(name) => setSaved(`Saved as ${name}`)}
          />
        </Suspense>
      )}
    </Box>
  );
}
