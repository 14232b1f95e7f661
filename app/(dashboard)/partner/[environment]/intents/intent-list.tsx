import { failureWords } from "@/app/_dashboard/failure-words";
import { choice, search } from "@/app/_dashboard/list/filter";
import { list } from "@/app/_dashboard/list/list";
import { asPageOfTime, madeWhen } from "@/app/_dashboard/list/made-when";
import { StatusBadge } from "@/components/status-badge";
import { EmptyState } from "@/components/ui/empty-state";
import { TextLink } from "@/components/ui/text-link";
import { env } from "@/lib/env";
import { listIntents } from "@/lib/redemption-intents/list-intents";
import { requestName } from "../request-name";
import { intentPath } from "./intent-path";

export const intentList = list({
  nouns: ["intent", "intents"],
  path: "/intents",
  file: "/intents.csv",
  pageSize: 25,
  filters: {
    reference: search("Reference", "Whole reference", { isWhole: true }),
    status: choice("Status", "Every status", { pending: "Pending", success: "Success", failed: "Failed" }),
    ...madeWhen,
  },
  read: (visit, { from, to, order, ...wanted }) =>
    listIntents(visit.caller, { ...wanted, ...asPageOfTime(visit, { from, to, order }) }),
  keyOf: ({ reference }) => reference,
  columns: [
    { header: "Intent", name: (intent) => requestName(intent, intentPath(intent)) },
    { header: "Amount", amount: ({ amount_display }) => amount_display },
    {
      header: "Status",
      cell: ({ status, failure_reason }) => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 sm:flex-nowrap">
          <StatusBadge status={status} />
          {failure_reason && (
            <span className="text-xs text-muted sm:whitespace-nowrap">{failureWords[failure_reason]}</span>
          )}
        </span>
      ),
    },
    { header: "Your payout", from: "lg", amount: (intent) => intent.partner_payout_amount_display },
    { header: "Created", from: "sm", time: ({ created_at }) => created_at },
  ],
  csv: {
    reference: "reference",
    status: "status",
    failure_reason: "failure_reason",
    customer_email: ({ customer }) => customer.email,
    amount_minor: "amount",
    partner_payout_amount_minor: "partner_payout_amount",
    platform_fee_minor: "platform_fee",
    currency: () => env().CURRENCY,
    created_at: "created_at",
    expires_at: "expires_at",
    redeemed_at: "redeemed_at",
  },
  empty: ({ home }) => (
    <EmptyState title="No intents yet">
      The <TextLink href={home}>overview</TextLink> shows how to create one.
    </EmptyState>
  ),
});
