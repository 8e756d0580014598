// A number of a table on the colour of its value.
import { heat, type Scale } from "../app/charts/heat";
import classes from "./HeatCell.module.css";

interface Props {
  value: number | null;
  scale: Scale;
  text: string;
}

export function HeatCell({ value, scale, text }: Props) {
  return (
    <span
      className={classes["heat"]}
      style={value === null ? undefined : { background: heat(value, scale) }}
    >
      {text}
    </span>
  );
}
