// Added or removed lines that the tree no longer has, with a way to drop them.
import { Alert, Button, Text } from "@mantine/core";
import { errorText } from "../../app/forms/error_text";
import { fieldError } from "../field_errors";
import { LINE_TEXTS } from "../form";
import { useSolve } from "../SolveContext";
import { linesIn } from "../spot";

export function StaleLines() {
  const { form, step, error } = useSolve();
  const name = LINE_TEXTS.find((each) => fieldError(error, each) !== null);
  if (name === undefined) return null;
  const problem = fieldError(error, name);
  const index = Number(problem?.pointer?.split("/").at(-1));
  const lines = linesIn(form[name]);
  const written = lines[index];
  return (
    <Alert color="orange" variant="outline" mb="xs" data-testid="stale-line">
      <Text size="sm">{errorText(problem)}</Text>
      <Button
        size="compact-xs"
        variant="default"
        mt={6}
        onClick={() =>
          step({
            ...form,
            [name]: written === undefined ? "" : lines.filter((_, at) => at !== index).join("\n"),
          })
        }
      >
        {written === undefined ? "Drop these lines" : `Drop “${written}”`}
      </Button>
    </Alert>
  );
}
