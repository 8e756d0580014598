// Tags of a solution, edited in place; tags in use are offered.
import { TagsInput } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { errorText } from "../../app/forms/error_text";
import { tagsQuery } from "../queries";
import { useNaming } from "./useNaming";

interface Props {
  id: string;
  tags: readonly string[];
  /** Visible label; the field is named by it either way. */
  label?: string;
}

const MAX_TAGS = 20;
const MAX_LENGTH = 50;

export function TagsField({ id, tags, label }: Props) {
  const known = useQuery(tagsQuery);
  const naming = useNaming(id);
  const shown = naming.isPending ? (naming.variables.tags ?? tags) : tags;
  return (
    <TagsInput
      size="xs"
      {...(label ? { label } : { "aria-label": "Tags" })}
      placeholder={shown.length === 0 ? "Add a tag" : ""}
      data={known.data?.tags.map(({ tag }) => tag) ?? []}
      value={[...shown]}
      maxTags={MAX_TAGS}
      splitChars={[","]}
      error={naming.error ? errorText(naming.error) : null}
      onChange={(next) =>
        naming.mutate({ tags: next.map((tag) => tag.trim().slice(0, MAX_LENGTH)) })
      }
      data-testid={`tags-${id}`}
    />
  );
}
