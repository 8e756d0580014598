// An error message below the text it is about, with the location underlined.
import { Text } from "@mantine/core";
import { Problem } from "../../api/client";
import classes from "./ErrorText.module.css";
import { splitAt } from "./error_location";
import { errorText } from "./error_text";

interface Props {
  text: string;
  error: unknown;
  testId?: string;
}

export function ErrorText({ text, error, testId }: Props) {
  const problem = error instanceof Problem ? error : null;
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
        {errorText(error)}
      </Text>
    </div>
  );
}
