// Card of the turn to come: a report keeps the flop street, so a picked turn is opened in Solve with
// the ranges that arrive there.
import { Loader } from "@mantine/core";
import { errorText } from "../../app/forms/error_text";
import { cardsIn } from "../../cards/card";
import { CardDeck } from "../../solutions/strip/CardDeck";
import classes from "../../solutions/strip/strip.module.css";
import type { FlopOfReport } from "../queries";
import { useOpenInSolve } from "./useOpenInSolve";

interface Props {
  of: FlopOfReport;
  /** The actions on the flop before the card. */
  line: string;
}

export function TurnCard({ of, line }: Props) {
  const open = useOpenInSolve(of);
  const board = cardsIn(of.flop);
  return (
    <>
      <div className={classes["head"]}>
        <strong>Turn</strong>
        <span>{open.isPending ? <Loader size={12} /> : "pick a card to solve it"}</span>
      </div>
      <CardDeck
        label="Turn card"
        isOpen={(card) => !board.includes(card)}
        onPick={(card) => open.mutate({ line, card })}
      />
      {open.error && <p className={classes["note"]}>{errorText(open.error)}</p>}
    </>
  );
}
