import { ChartCard } from "@/app/(dashboard)/_cards/chart-card";
import { amounts } from "@/components/charts/measure";
import { dayPoints } from "@/components/charts/points";
import type { Caller } from "@/lib/base/caller";
import { readWalletHistory } from "@/lib/money/ledger/read-wallet";
import type { ThresholdsView } from "@/lib/money/low-balance/thresholds";

const DAYS = 30;

type Props = { readonly caller: Caller; readonly low: ThresholdsView; readonly currency: string };

/** The balance at the end of each day, with the highest warning amount. */
export async function WalletChart({ caller, low, currency }: Props) {
  const days = await readWalletHistory(caller, DAYS);
  if (days.every(({ balance }) => balance === 0)) return null;
  const highest = low.thresholds.at(-1);
  return (
    <ChartCard
      title="Wallet over time"
      description={`Balance at the end of each of the last ${DAYS} days, and now.`}
      shape="line"
      fileName={`wallet-${caller.environment}`}
      points={dayPoints(
        days.map(({ start }) => start),
        caller.timezone,
      )}
      series={[{ name: "Balance", tone: "primary", values: days.map(({ balance }) => balance) }]}
      measure={amounts(currency)}
      {...(highest !== undefined && { threshold: { name: "Warning amount", value: highest } })}
    />
  );
}
