// Text on an element whose name says it in full: "A♠" on the button "ace of spades".
import classes from "./DrawnText.module.css";

interface Props {
  text: string;
  className?: string | undefined;
}

/** Drawn by CSS, because visible text that differs from the element's name contradicts it. */
export function DrawnText({ text, className = "" }: Props) {
  return <span className={`${classes["drawn"]} ${className}`} data-text={text} />;
}
