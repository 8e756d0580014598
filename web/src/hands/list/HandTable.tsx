// Virtualised list of hands; rows are loaded page by page as they come into view.
import { useState } from "react";
import { Failure } from "../../app/states";
import { toggledOrder } from "../../app/table/columns";
import { VirtualTable } from "../../app/table/VirtualTable";
import { useHandsAt } from "../queries";
import type { HandsUrlState, Sort } from "../url_state";
import { layoutsOf } from "./columns";

interface Props {
  urlState: HandsUrlState;
  total: number;
  onSort: (sort: Sort) => void;
}

export function HandTable({ urlState, total, onSort }: Props) {
  const [inSight, setInSight] = useState<readonly number[]>([]);
  const { handAt, error, retry } = useHandsAt(urlState, inSight);
  const { sort = "-time" } = urlState;
  const order = { column: sort.replace(/^-/, ""), descending: sort.startsWith("-") };
  return (
    <>
      {error && <Failure error={error} retry={retry} />}
      <VirtualTable
        label="Hands"
        count={total}
        rowAt={handAt}
        {...layoutsOf(urlState)}
        narrowBelow={680}
        rowAttributes={(hand) => ({ "data-testid": hand && `hand-${hand.id}` })}
        onSight={setInSight}
        order={order}
        onSort={(key) => {
          const { column, descending } = toggledOrder(order, key);
          onSort(`${descending ? "-" : ""}${column}` as Sort);
        }}
        above={232}
        testId="hand-table"
      />
    </>
  );
}
