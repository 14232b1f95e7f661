import { list } from "@/app/(dashboard)/_list/list";
import { billedSubscriptionPath, salePath } from "@/app/(dashboard)/_shell/paths";
import { StatusBadge } from "@/components/money/status-badge";
import { Money } from "@/components/money/values";
import { EmptyState } from "@/components/ui/card";
import { env } from "@/lib/base/settings/env";
import { listBilledCycles } from "@/lib/payments/cycles/view-billed-subscription";

/** Returns the list of a subscription's billed cycles, each with its sale and the wallet balance afterwards. */
export const cyclesOf = (subscriptionId: string) =>
  list({
    nouns: ["cycle", "cycles"],
    path: billedSubscriptionPath("", subscriptionId),
    file: `/subscriptions/${subscriptionId}/cycles.csv`,
    pageSize: 25,
    filters: {},
    read: ({ caller }, wanted) => listBilledCycles(caller, { ...wanted, subscriptionId }),
    keyOf: ({ number }) => String(number),
    columns: [
      {
        header: "Cycle",
        name: ({ number, reseller_charge_reference, payment_reference }, { home }) => ({
          text: `Cycle ${number}`,
          about: reseller_charge_reference,
          href: salePath(home, payment_reference),
        }),
      },
      {
        header: "Amount",
        numeric: true,
        cell: ({ amount_display, charged_back_at }) => (
          <>
            <Money display={amount_display} />
            {charged_back_at !== null && <StatusBadge status="charged_back" />}
          </>
        ),
      },
      {
        header: "Balance after",
        numeric: true,
        from: "sm",
        cell: ({ balance_after_display: display }) => display && <Money display={display} />,
      },
      { header: "Billed", from: "sm", time: ({ billed_at }) => billed_at },
    ],
    csv: {
      number: "number",
      reseller_charge_reference: "reseller_charge_reference",
      payment_reference: "payment_reference",
      amount_minor: "amount",
      balance_after_minor: "balance_after",
      currency: () => env().CURRENCY,
      billed_at: "billed_at",
      charged_back_at: "charged_back_at",
    },
    empty: () => <EmptyState title="No billed cycles yet" />,
  });
