import {
  amount,
  amountRangeOf,
  choice,
  creationFilters,
  search,
  toTimeRange,
} from "@/app/(dashboard)/_list/filter";
import { list } from "@/app/(dashboard)/_list/list";
import { intentPath } from "@/app/(dashboard)/_shell/paths";
import { failureWords } from "@/app/(dashboard)/_words/labels";
import { StatusBadge } from "@/components/money/status-badge";
import { Money } from "@/components/money/values";
import { EmptyState } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import { env } from "@/lib/base/settings/env";
import { listIntents } from "@/lib/payments/intents/read-intents";
import { requestName } from "../request-parts";

export const intentList = list({
  nouns: ["intent", "intents"],
  path: "/intents",
  file: "/intents.csv",
  filters: {
    reference: search("Reference", "Beginning or end"),
    status: choice("Status", "All statuses", {
      pending: "Pending",
      success: "Paid (success)",
      failed: "Failed",
    }),
    amount: amount("Amount"),
    least: amount("At least"),
    most: amount("At most"),
    ...creationFilters,
    order: choice("Order", "Newest first", {
      oldest: "Oldest first",
      largest: "Largest first",
      smallest: "Smallest first",
    }),
  },
  read: (visit, { from, to, order, amount: exact, least, most, ...query }) =>
    listIntents(visit.caller, {
      ...query,
      ...toTimeRange(visit, { from, to, order }),
      ...amountRangeOf({ amount: exact, least, most }),
      byAmount: order === "largest" || order === "smallest" ? order : undefined,
    }),
  keyOf: ({ reference }) => reference,
  columns: [
    { header: "Intent", name: (intent) => requestName(intent, intentPath(intent)) },
    { header: "Amount", amount: ({ amount_display }) => amount_display },
    {
      header: "Status",
      from: "sm",
      underAmount: true,
      cell: ({ status, failure_reason }) => (
        <span className="flex flex-col items-end gap-x-2 gap-y-1 text-right whitespace-normal sm:flex-row sm:items-center sm:text-left">
          <StatusBadge status={status} />
          {failure_reason && (
            <span className="text-xs text-muted sm:whitespace-nowrap">{failureWords[failure_reason]}</span>
          )}
        </span>
      ),
    },
    {
      header: "Your payout",
      from: "lg",
      numeric: true,
      cell: ({ status, partner_payout_amount_display: payout }) =>
        status === "success" ? <Money display={payout} /> : null,
    },
    { header: "Created", from: "sm", time: ({ created_at }) => created_at },
  ],
  csv: {
    reference: "reference",
    status: "status",
    failure_reason: "failure_reason",
    customer_email: ({ customer }) => customer.email,
    amount_minor: "amount",
    partner_payout_amount_minor: ({ status, partner_payout_amount: payout }) =>
      status === "success" ? payout : null,
    platform_fee_minor: ({ status, platform_fee: fee }) => (status === "success" ? fee : null),
    currency: () => env().CURRENCY,
    created_at: "created_at",
    expires_at: "expires_at",
    redeemed_at: "redeemed_at",
  },
  empty: () => (
    <EmptyState title="No intents yet">
      See <TextLink href="/docs/quick-start">how to create an intent</TextLink>.
    </EmptyState>
  ),
});
