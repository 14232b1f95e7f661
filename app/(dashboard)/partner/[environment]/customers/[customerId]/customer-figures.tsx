import { Figure, Figures } from "@/components/chart/figure";
import { DateTime } from "@/components/date-time";
import { Money } from "@/components/money";
import type { CustomerResource } from "@/lib/customers/schema";
import type { EarnedFromCustomer } from "@/lib/earnings/earned-from-customer";
import { grossOf } from "@/lib/earnings/rules";
import { env } from "@/lib/env";
import { paymentsText } from "../../earnings/earned-columns";

type Props = {
  readonly customer: CustomerResource;
  readonly earned: EarnedFromCustomer;
  readonly timezone: string;
};

/** What a customer has paid in all. */
export function CustomerFigures({ customer, earned: { earned, complete }, timezone }: Props) {
  const money = (minor: number) => <Money amountMinor={minor} currency={env().CURRENCY} />;
  return (
    <Figures>
      <Figure
        label={complete ? "Paid in all" : `Its latest ${paymentsText(earned)}`}
        value={money(grossOf(earned))}
        change={complete && paymentsText(earned)}
      />
      <Figure label="Your payout" value={money(earned.payout)} change={<>fees {money(earned.fee)}</>} />
      <Figure
        label="First asked"
        value={<DateTime value={customer.created_at} timeZone={timezone} show="date" />}
      />
    </Figures>
  );
}
