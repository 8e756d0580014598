// A list of bet sizes: chips that can be taken out, and a place to type more.
import { Pill, PillsInput, Text } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { FaultyText } from "../app/FaultyText";
import { kindOf, type SizeKey, withSizes } from "./form";
import { refusalOf, sizeFieldName } from "./refusal";
import classes from "./Solve.module.css";
import { useSolve } from "./SolveContext";
import { joinSizes, meaningOf, placeOf, sizesIn, withoutPlace } from "./sizes";

interface Given {
  sizeKey: SizeKey;
  label: string;
  /** Who uses these sizes, where the key does not say it. */
  who: string;
  placeholder?: string;
}

export function SizeField({ sizeKey, label, who, placeholder = "none" }: Given) {
  const { form, setForm, error } = useSolve();
  const kind = kindOf(sizeKey);
  const text = form.sizes[sizeKey];
  const refusal = refusalOf(error, sizeKey);
  const faulty = refusal && placeOf(text, refusal.column);
  const set = (sizes: string) => setForm((held) => withSizes(held, sizeKey, sizes));
  const { chips, draft, type, press, end } = useSizeTyping(text, set);

  return (
    <div
      data-testid={`sizes-${sizeKey.replaceAll("_", "-")}`}
      data-refused={refusal !== null || undefined}
    >
      <PillsInput label={label} size="sm" error={refusal !== null}>
        <Pill.Group gap={4}>
          {chips.map((size, place) => (
            <Pill
              // biome-ignore lint/suspicious/noArrayIndexKey: a size may be there twice
              key={`${place}${size}`}
              withRemoveButton
              removeButtonProps={{
                "aria-label": `Remove ${size}`,
                "aria-hidden": false,
                tabIndex: 0,
              }}
              onRemove={() => set(withoutPlace(text, place, kind))}
              title={meaningOf(size, kind) ?? "not a size"}
              className={classes["chip"] ?? ""}
              data-faulty={place === faulty || undefined}
              data-testid="size-chip"
            >
              {size}
            </Pill>
          ))}
          <PillsInput.Field
            style={{ flex: 1, minWidth: 20 }}
            value={draft}
            onChange={(event) => type(event.currentTarget.value)}
            onKeyDown={press}
            onBlur={end}
            placeholder={chips.length === 0 ? placeholder : ""}
            aria-label={`${who}: add a size`}
            aria-invalid={refusal !== null}
            spellCheck={false}
            autoComplete="off"
            data-testid={sizeKey.replaceAll("_", "-")}
          />
        </Pill.Group>
      </PillsInput>
      {draft !== "" && refusal === null && (
        <Text size="xs" c="dimmed" mt={2}>
          {draft.trim()}: {meaningOf(draft.trim(), kind) ?? "not a size yet"}
        </Text>
      )}
      {refusal && (
        <FaultyText text={text} error={refusal} testId={`${sizeKey.replaceAll("_", "-")}-error`} />
      )}
    </div>
  );
}

/** The chips of a list, and the size that is being typed behind them. */
function useSizeTyping(text: string, set: (sizes: string) => void) {
  const [held, setDraft] = useState("");
  const sizes = sizesIn(text);
  // What is being typed is the last size already; it is not shown twice.
  const isTyping = held.trim() !== "" && sizes.at(-1) === held.trim();
  const chips = isTyping ? sizes.slice(0, -1) : sizes;

  function type(typed: string) {
    const parts = typed.split(",");
    setDraft((parts.at(-1) ?? "").trimStart());
    set(joinSizes([...chips, ...parts.map((part) => part.trim()).filter(Boolean)]));
  }

  function press(event: KeyboardEvent) {
    if (event.key === "Enter") {
      event.preventDefault();
      setDraft("");
    }
    const last = chips.at(-1);
    if (event.key === "Backspace" && held === "" && last !== undefined) {
      event.preventDefault();
      setDraft(last);
    }
  }
  return { chips, draft: isTyping ? held : "", type, press, end: () => setDraft("") };
}

export function nameOfSizes(key: SizeKey, separate: boolean): string {
  const name = sizeFieldName(key);
  return separate || kindOf(key) === "donk" ? name : name.replace("OOP's", "Both players'");
}
