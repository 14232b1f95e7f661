import { Figure, Figures } from "@/components/charts/figure";
import { DateTime } from "@/components/money/date-time";
import { Money } from "@/components/money/money";
import { env } from "@/lib/base/settings/env";
import type { CustomerResource } from "@/lib/insight/customers/schema";
import { grossOf } from "@/lib/insight/earnings/rules";
import type { CustomerEarnings } from "@/lib/insight/earnings/sum-earnings";
import { paymentsText } from "../../earnings/earned-columns";

type Props = {
  readonly customer: CustomerResource;
  readonly earned: CustomerEarnings;
  readonly timezone: string;
};

/** A customer's total payments. */
export function CustomerFigures({ customer, earned: { earned, complete }, timezone }: Props) {
  const money = (minor: number) => <Money amountMinor={minor} currency={env().CURRENCY} />;
  return (
    <Figures>
      <Figure
        label={complete ? "Total paid" : `Its latest ${paymentsText(earned)}`}
        value={money(grossOf(earned))}
        change={complete && paymentsText(earned)}
      />
      <Figure label="Your payout" value={money(earned.payout)} change={<>fees {money(earned.fee)}</>} />
      <Figure
        label="First request"
        value={<DateTime value={customer.created_at} timeZone={timezone} show="date" />}
      />
    </Figures>
  );
}
