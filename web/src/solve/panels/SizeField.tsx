// Field for a list of bet sizes as removable chips.
import { Pill, PillsInput, Popover, Table, Text } from "@mantine/core";
import { type KeyboardEvent, useState } from "react";
import { Problem } from "../../api/client";
import { CompactButton } from "../../app/buttons";
import { ErrorText } from "../../app/forms/ErrorText";
import { betIn } from "../amounts";
import { fieldError, sizeFieldName } from "../field_errors";
import { kindOf, type SizeKey, withSizes } from "../form";
import { useSolve } from "../useSolveForm";
import {
  askedShare,
  firstBets,
  indexAt,
  isCheckedThrough,
  joinSizes,
  meaningOf,
  mergedSizes,
  SIZE_NOTATIONS,
  sizesIn,
  withoutIndex,
} from "./sizes";

interface Props {
  sizeKey: SizeKey;
  label: string;
  /** The player who uses these sizes, for the accessible label. */
  who: string;
  placeholder?: string;
}

export function SizeField({ sizeKey, label, who, placeholder = "none" }: Props) {
  const { form, setForm, error, estimate, validationErrors } = useSolve();
  const kind = kindOf(sizeKey);
  const text = form.sizes[sizeKey];
  const set = (sizes: string) => setForm((previous) => withSizes(previous, sizeKey, sizes));
  const { chips, draft, type, press, end } = useSizeTyping(text, set);
  // A size that is being typed is not an error yet.
  const invalid = draft === "" ? validationErrors[sizeKey] : undefined;
  const fieldProblem =
    (invalid instanceof Problem ? invalid : undefined) ?? fieldError(error, sizeKey);
  const invalidIndex = fieldProblem && indexAt(text, fieldProblem.column);
  const merged = mergedSizes(chips, firstBets(estimate?.bets ?? [], sizeKey));

  return (
    <div
      data-testid={`sizes-${sizeKey.replaceAll("_", "-")}`}
      // An error message needs the full width.
      style={fieldProblem === null ? undefined : { gridColumn: "1 / -1" }}
    >
      <PillsInput label={label} size="sm" error={fieldProblem !== null}>
        <Pill.Group gap={4}>
          {chips.map((size, index) => (
            <Pill
              // biome-ignore lint/suspicious/noArrayIndexKey: sizes may repeat
              key={`${index}${size}`}
              withRemoveButton
              removeButtonProps={{
                "aria-label": `Remove ${size}`,
                "aria-hidden": false,
                tabIndex: 0,
              }}
              onRemove={() => set(withoutIndex(text, index, kind))}
              title={merged.get(index) ?? meaningOf(size, kind) ?? "not a size"}
              style={{
                // A size that is not bet: another one stands for it.
                textDecoration: merged.has(index) ? "line-through" : "none",
                outline: index === invalidIndex ? "2px solid var(--bad)" : "none",
              }}
              data-faulty={index === invalidIndex || undefined}
              data-merged={merged.has(index) || undefined}
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
            aria-invalid={fieldProblem !== null}
            spellCheck={false}
            autoComplete="off"
            data-testid={sizeKey.replaceAll("_", "-")}
          />
        </Pill.Group>
      </PillsInput>
      {draft !== "" && fieldProblem === null && (
        <Text size="xs" c="dimmed" mt={2}>
          {draft.trim()}: {meaningOf(draft.trim(), kind) ?? "not a size yet"}
        </Text>
      )}
      {draft === "" && fieldProblem === null && <RealSizes sizeKey={sizeKey} />}
      {fieldProblem && (
        <ErrorText
          text={text}
          error={fieldProblem}
          testId={`${sizeKey.replaceAll("_", "-")}-error`}
        />
      )}
    </div>
  );
}

/** The real bets of the first decision that uses the sizes, once they are known. */
function RealSizes({ sizeKey }: { sizeKey: SizeKey }) {
  const { form, estimate } = useSolve();
  const bets = firstBets(estimate?.bets ?? [], sizeKey);
  if (bets.length === 0) return null;
  const sizes = sizesIn(form.sizes[sizeKey]);
  return (
    <Text inherit className="detail" mt={3} data-testid="real-sizes">
      {bets
        .map(({ chips, percent }) => betIn(form, chips, askedShare(form.sizes[sizeKey], percent)))
        .join(" · ")}
      {isCheckedThrough(bets, form.board) && " if checked through"}
      {[...mergedSizes(sizes, bets)].map(([index, into]) => (
        <span key={index}>
          {" · "}
          <s>{sizes[index]}</s> {into}
        </span>
      ))}
    </Text>
  );
}

/** State of the chips and of the size being typed. */
function useSizeTyping(text: string, set: (sizes: string) => void) {
  const [lastSize, setLastSize] = useState("");
  const sizes = sizesIn(text);
  // The size being typed is already the last one of the list; do not show it twice.
  const isTyping = lastSize.trim() !== "" && sizes.at(-1) === lastSize.trim();
  const chips = isTyping ? sizes.slice(0, -1) : sizes;

  function type(input: string) {
    const parts = input.split(",");
    setLastSize((parts.at(-1) ?? "").trimStart());
    set(joinSizes([...chips, ...parts.map((part) => part.trim()).filter(Boolean)]));
  }

  function press(event: KeyboardEvent) {
    if (event.key === "Enter") {
      event.preventDefault();
      setLastSize("");
    }
    const last = chips.at(-1);
    if (event.key === "Backspace" && lastSize === "" && last !== undefined) {
      event.preventDefault();
      setLastSize(last);
    }
  }
  return { chips, draft: isTyping ? lastSize : "", type, press, end: () => setLastSize("") };
}

export function sizesLabel(key: SizeKey, separate: boolean): string {
  const name = sizeFieldName(key);
  return separate || kindOf(key) === "donk" ? name : name.replace("OOP's", "Both players'");
}

export function SizesHelp() {
  return (
    <Popover width={340} position="bottom-end" trapFocus>
      <Popover.Target>
        <CompactButton>How to write sizes</CompactButton>
      </Popover.Target>
      <Popover.Dropdown aria-label="How to write sizes" tabIndex={-1} data-autofocus>
        <Table verticalSpacing={2} fz="sm">
          <Table.Tbody>
            {SIZE_NOTATIONS.map(({ text, means }) => (
              <Table.Tr key={text}>
                <Table.Th scope="row" ff="monospace">
                  {text}
                </Table.Th>
                <Table.Td>{means}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
        <Text size="sm" mt="xs">
          A comma or Enter ends a size, Backspace edits the last one. Without sizes there are only
          checks and calls, and an all-in where the threshold adds one.
        </Text>
      </Popover.Dropdown>
    </Popover>
  );
}
