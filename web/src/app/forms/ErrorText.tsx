// An error message below the text it is about, with the location underlined.
import { Text } from "@mantine/core";
import { Problem } from "../../api/client";
import classes from "./ErrorText.module.css";
import { splitAt } from "./error_location";

interface Props {
  text: string;
  error: unknown;
  testId: string;
}

export function ErrorText({ text, error, testId }: Props) {
  const problem = error instanceof Problem ? error : null;
  const message = error instanceof Error ? error.message : String(error);
  const split = problem && splitAt(text, problem.column, problem.length);
  return (
    <div role="alert" data-testid={testId} className={classes["error"]}>
      {split && (
        <code className={classes["text"]}>
          {split.before}
          <mark className={classes["location"]}>{split.at || " "}</mark>
          {split.after}
        </code>
      )}
      <Text size="sm" c="var(--bad)">
        {message}
      </Text>
      {problem?.hint && !message.includes(problem.hint) && <Text size="sm">{problem.hint}</Text>}
    </div>
  );
}
