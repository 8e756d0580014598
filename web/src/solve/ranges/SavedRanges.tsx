// Saved ranges by folder, to pick.
import { Text, UnstyledButton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Failure, Loading } from "../../app/states";
import { byFolder, savedRanges } from "../../ranges/saved/saved";
import classes from "../../ranges/starters/StarterRanges.module.css";

export function SavedRanges({ onPick }: { onPick: (text: string) => void }) {
  const { data, error } = useQuery(savedRanges);
  if (error) return <Failure error={error} />;
  if (!data) return <Loading what="Loading ranges" />;
  if (data.ranges.length === 0) return <Text size="sm">No saved ranges yet.</Text>;
  return (
    <div className={classes["starters"]}>
      {byFolder(data.ranges).map(([folder, ranges]) => (
        <div key={folder}>
          <Text size="xs" c="dimmed" px={8}>
            {folder || "Ranges"}
          </Text>
          {ranges.map(({ id, name, text, percent }) => (
            <UnstyledButton
              key={id}
              w="100%"
              className={classes["starter"] ?? ""}
              onClick={() => onPick(text)}
              data-testid="saved-range-item"
            >
              <span>{name}</span>
              <span className={`${classes["share"]} numbers`}>{percent.toFixed(1)} %</span>
            </UnstyledButton>
          ))}
        </div>
      ))}
    </div>
  );
}
