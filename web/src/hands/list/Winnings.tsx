// A player's results: the net, bb/100 with its error, both without all-in luck, and the graph.
import { Box, Group, Stack, Text } from "@mantine/core";
import { useMemo } from "react";
import type { Schemas } from "../../api/client";
import { Curve, type Series } from "../../app/charts/Curve";
import { Fact, Facts } from "../../app/Facts";
import { count, counted, withCurrency } from "../../app/format/number";
import { Info } from "../../app/Info";
import { Failure } from "../../app/states";
import { signed } from "../money";
import { useWinnings } from "../queries";
import { type HandsUrlState, unitOf } from "../url_state";

type Totals = Schemas["PlayerTotals"];
type Sums = Schemas["PlayerWinnings"];

interface Props {
  urlState: HandsUrlState;
  totals: Totals;
  stale: boolean;
}

const HEIGHT = 230;

export function Winnings({ urlState, totals, stale }: Props) {
  const winnings = useWinnings(urlState);
  const inMoney = unitOf(urlState) === "money";
  const money = Object.entries(totals.net).map(([currency, net]) => moneyText(net, currency));
  const blinds = `${signed(totals.net_bb)} bb`;
  const [first, second] = inMoney ? [money.join(", "), blinds] : [blinds, money.join(", ")];
  return (
    <Stack gap={8} data-testid="winnings" data-stale={stale || undefined}>
      <Text fw={600} style={{ overflow: "hidden", textOverflow: "ellipsis" }}>
        {totals.player}, {counted(totals.hands, "hand")}
        {totals.without_result > 0 && ` and ${count(totals.without_result)} without a result`}
      </Text>
      <Group gap="0 10px" align="baseline">
        <strong className="answer" data-sign={Math.sign(totals.net_bb)} data-testid="net-total">
          {first || "0"}
        </strong>
        <Text span inherit c="dimmed">
          {second}
        </Text>
      </Group>
      <Facts>
        <Fact label="bb/100" testId="bb-per-100">
          <Rate rate={totals.bb_per_100} error={totals.standard_error} />
        </Fact>
        <Fact label="Without luck">
          <Rate rate={totals.bb_per_100_without_luck} error={totals.standard_error_without_luck} />
        </Fact>
      </Facts>
      <Group gap={4}>
        <Text size="xs" c="dimmed">
          ± one standard error
        </Text>
        <Info label="About these figures">
          <Text size="sm">
            bb/100 is the mean net in big blinds per 100 hands. The error is that of a mean of
            independent hands: it stays large for thousands of hands. Without luck, the pots of an
            all-in before the river are divided by the exact equities when the money went in.
          </Text>
        </Info>
      </Group>

      {winnings.error && <Failure error={winnings.error} retry={() => void winnings.refetch()} />}
      {winnings.data && totals.hands > 0 && <Graph sums={winnings.data} inMoney={inMoney} />}
    </Stack>
  );
}

/** "7.60" in EUR -> "+€7.60", "-1442" in chips -> "−1,442 chips". */
function moneyText(net: string, currency: string): string {
  const decimals = net.split(".")[1]?.length ?? 0;
  const sign = Number(net) < 0 ? "−" : Number(net) > 0 ? "+" : "";
  const text = Math.abs(Number(net)).toLocaleString("en-GB", { minimumFractionDigits: decimals });
  return sign + withCurrency(text, currency);
}

function Rate({ rate, error }: { rate: number | null; error: number | null }) {
  return (
    <>
      {rate === null ? "–" : signed(rate)}
      {error !== null && (
        <Text span inherit fw={400} c="dimmed">
          {" "}
          ± {error.toFixed(1)}
        </Text>
      )}
    </>
  );
}

function LineName({ line, children }: { line: string; children: string }) {
  return (
    <span>
      <Box
        component="span"
        display="inline-block"
        w={18}
        mr={6}
        style={{ borderTop: line, verticalAlign: "middle" }}
      />
      {children}
    </span>
  );
}

function Graph({ sums, inMoney }: { sums: Sums; inMoney: boolean }) {
  const isMoney = inMoney && sums.net !== null;
  const series = useMemo<Series[]>(() => {
    const net = isMoney ? sums.net : sums.net_bb;
    const fair = isMoney ? sums.net_without_luck : sums.net_without_luck_bb;
    return [
      { label: "Net", colour: "var(--accent)", xs: sums.hands, ys: net ?? [] },
      { label: "Without luck", colour: "var(--p4)", xs: sums.hands, ys: fair ?? [], dashed: true },
    ];
  }, [sums, isMoney]);
  const last = (values: readonly (number | null)[]) => signed(values.at(-1) ?? 0);
  const unit = isMoney ? (sums.currency ?? "") : "bb";
  return (
    <div>
      <Group gap="4px 16px" fz="xs" aria-hidden="true">
        <LineName line="2px solid var(--accent)">Net</LineName>
        <LineName line="2px dashed var(--p4)">Without all-in luck</LineName>
      </Group>
      <Curve
        series={series}
        xLabel="Hands"
        yLabel={unit}
        height={HEIGHT}
        summary={`Winnings over ${counted(sums.total_hands, "hand")}: ${last(series[0]?.ys ?? [])} ${unit}, without luck ${last(series[1]?.ys ?? [])} ${unit}`}
      />
      {inMoney && sums.net === null && (
        <Text size="xs" c="dimmed">
          In big blinds, since the hands are of several currencies.
        </Text>
      )}
    </div>
  );
}
