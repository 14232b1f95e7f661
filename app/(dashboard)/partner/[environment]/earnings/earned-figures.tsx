import { Figure, Figures } from "@/components/charts/figure";
import { Money } from "@/components/money/money";
import { env } from "@/lib/base/settings/env";
import { grossOf } from "@/lib/insight/earnings/rules";
import type { LifetimeEarnings, PeriodEarnings } from "@/lib/insight/earnings/sum-earnings";
import { paymentsText } from "./earned-columns";
import { periodWords } from "./period-words";

type Props = {
  readonly ever: LifetimeEarnings;
  /** The present month and those before it. */
  readonly inMonths: readonly PeriodEarnings[];
};

/** Owed and total earnings, and the current month compared with the last one. */
export function EarnedFigures({ ever, inMonths: [present, last] }: Props) {
  const { CURRENCY } = env();
  const money = (minor: number) => <Money amountMinor={minor} currency={CURRENCY} />;
  return (
    <Figures>
      <Figure
        label="Owed to you"
        value={money(ever.owed)}
        change={
          <>
            {ever.paidOut === 0 ? "Nothing has been paid out yet" : <>{money(ever.paidOut)} paid out</>}
            {ever.onItsWay > 0 && <>, {money(ever.onItsWay)} on its way</>}
          </>
        }
      />
      <Figure
        label="Total earned"
        value={money(ever.earned.payout)}
        change={
          <>
            {paymentsText(ever.earned)}, fees {money(ever.earned.fee)}
          </>
        }
      />
      {[present, last].map(
        (month, at) =>
          month && (
            <Figure
              key={month.name}
              label={at === 0 ? "This month so far" : periodWords(month)}
              value={money(month.earned.payout)}
              change={
                <>
                  of {money(grossOf(month.earned))} in {paymentsText(month.earned)}
                </>
              }
            />
          ),
      )}
    </Figures>
  );
}
