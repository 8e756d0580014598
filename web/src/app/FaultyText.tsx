// A text with the place underlined that could not be read, and the words of the refusal.
import { Text } from "@mantine/core";
import { Problem } from "../api/client";
import classes from "./FaultyText.module.css";
import { cutAt } from "./fault";

interface Given {
  text: string;
  error: unknown;
  testId: string;
}

export function FaultyText({ text, error, testId }: Given) {
  const problem = error instanceof Problem ? error : null;
  const words = error instanceof Error ? error.message : String(error);
  const cut = problem && cutAt(text, problem.column, problem.length);
  return (
    <div role="alert" data-testid={testId} className={classes["fault"]}>
      {cut && (
        <code className={classes["text"]}>
          {cut.before}
          <mark className={classes["place"]}>{cut.at || " "}</mark>
          {cut.after}
        </code>
      )}
      <Text size="sm" c="var(--bad)">
        {words}
      </Text>
      {problem?.hint && !words.includes(problem.hint) && <Text size="sm">{problem.hint}</Text>}
    </div>
  );
}
