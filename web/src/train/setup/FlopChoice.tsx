// Which flops are dealt: all by weight, those with some traits, or those of a list.
import {
  Button,
  Group,
  MultiSelect,
  SegmentedControl,
  Select,
  Stack,
  Textarea,
} from "@mantine/core";
import { useState } from "react";
import { TRAITS, type TraitName } from "../../flops/traits";
import { notFlops } from "../../reports/start/flop_set";
import { boardsIn } from "../../solve/boards/boards";
import { textureOf } from "../textures";
import { type Change, listOf, type TrainUrlState } from "../url_state";

interface Props {
  urlState: TrainUrlState;
  /** The stack-to-pot ratios of the report that is trained, if it is the only one. */
  sprs: readonly number[];
  onChange: Change;
}

const KINDS = [
  { value: "all", label: "By weight" },
  { value: "textures", label: "Texture" },
  { value: "flops", label: "List" },
];

export function FlopChoice({ urlState, sprs, onChange }: Props) {
  const fromUrl = urlState.flops ? "flops" : urlState.textures ? "textures" : "all";
  const [picked, setPicked] = useState(fromUrl);
  const kind = fromUrl === "all" ? picked : fromUrl;
  return (
    <Stack gap="xs">
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label="Flops"
        data={KINDS}
        value={kind}
        onChange={(next) => {
          setPicked(next);
          onChange({ textures: "", flops: "" });
        }}
        data-testid="drill-flops"
      />
      {kind === "textures" && (
        <MultiSelect
          aria-label="Traits of the flop"
          placeholder={urlState.textures ? "" : "Any flop"}
          description="Of one trait any value, of several all"
          data={TRAITS.map(({ name, label, values }) => ({
            group: label,
            items: values.map((value) => ({
              value: textureOf(name, value),
              label: traitLabel(name, value),
            })),
          }))}
          value={listOf(urlState.textures)}
          onChange={(textures) => onChange({ textures: textures.join(",") })}
          searchable
          clearable
          clearButtonProps={{ "aria-label": "Any flop" }}
          data-testid="drill-textures"
        />
      )}
      {kind === "flops" && <FlopList flops={urlState.flops ?? ""} onChange={onChange} />}
      {sprs.length > 1 && (
        <Select
          aria-label="Stack-to-pot ratio"
          data={[
            { value: "", label: "All stack-to-pot ratios" },
            ...sprs.map((spr) => ({ value: String(spr), label: `SPR ${Number(spr.toFixed(2))}` })),
          ]}
          value={urlState.spr ?? ""}
          onChange={(spr) => onChange({ spr: spr ?? "" })}
          allowDeselect={false}
          data-testid="drill-spr"
        />
      )}
    </Stack>
  );
}

function traitLabel(name: TraitName, value: string): string {
  if (name === "high") return `${value} high`;
  return name === "straights" ? `${value} possible straights` : value;
}

/** Flops as text; the drill has them once the whole list is read. */
function FlopList({ flops, onChange }: { flops: string; onChange: Change }) {
  const [text, setText] = useState(flops.replaceAll(",", " "));
  const wrong = notFlops(text);
  const apply = (next: string) => {
    setText(next);
    if (notFlops(next).length === 0) onChange({ flops: boardsIn(next).boards.join(",") });
  };
  return (
    <div>
      <Textarea
        aria-label="List of flops"
        description="Cards or names: Ks7d2c, T96tt, 883r"
        value={text}
        onChange={(event) => apply(event.currentTarget.value)}
        autosize
        minRows={1}
        maxRows={5}
        spellCheck={false}
        error={wrong.length > 0 && `Not a flop: ${wrong.slice(0, 5).join(", ")}`}
        data-testid="drill-flop-list"
      />
      {text !== "" && (
        <Group justify="end" mt={4}>
          <Button size="compact-xs" variant="subtle" onClick={() => apply("")}>
            Clear
          </Button>
        </Group>
      )}
    </div>
  );
}
