// Tags of a listed solution: a click on one filters the list, the plus adds or removes some.
import { ActionIcon, Popover, UnstyledButton } from "@mantine/core";
import { PlusIcon } from "../../app/icons";
import { TagsField } from "../naming/TagsField";
import type { Summary } from "../queries";

interface Props {
  solution: Summary;
  onTag: (tag: string) => void;
}

export function RowTags({ solution, onTag }: Props) {
  const { id, name, tags } = solution;
  return (
    <>
      {tags.map((tag) => (
        <UnstyledButton
          key={tag}
          className="pill"
          title={`Show solutions tagged ${tag}`}
          onClick={() => onTag(tag)}
        >
          {tag}
        </UnstyledButton>
      ))}
      <Popover width={260} position="bottom-start" shadow="md" withArrow trapFocus>
        <Popover.Target>
          <ActionIcon
            size="sm"
            variant="subtle"
            color="gray"
            aria-label={`Edit tags of ${name}`}
            title="Edit tags"
            data-testid={`edit-tags-${id}`}
          >
            <PlusIcon />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown p="xs">
          <TagsField id={id} tags={tags} />
        </Popover.Dropdown>
      </Popover>
      {solution.has_notes && <span className="detail">notes</span>}
    </>
  );
}
