import { timestamp } from "@/lib/base/clock";
import { environmentField, type Metadata } from "@/lib/base/fields";
import { formatMinor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";
import { currentTimeZone } from "@/lib/base/time-zones";
import { describeRow, json, type Row } from "@/lib/db/row";
import type { PaymentRequestResource } from "./schema";

/** What the tables of intents and subscriptions both keep. */
export const requestFields = describeRow({
  id: "text",
  accountId: "text",
  environment: environmentField.options,
  reference: "text",
  accessCode: "text",
  amount: "integer",
  platformFee: "integer",
  partnerPayoutAmount: "integer",
  metadata: json<Metadata>(),
  callbackUrl: "text?",
  createdAt: "time",
  updatedAt: "time",
});

/** When the customer was first and last told of: what a new request's row does not know. */
const customerTimes = describeRow({ customerCreatedAt: "time", customerUpdatedAt: "time" });

export const requestRow = describeRow({
  ...requestFields,
  ...customerTimes,
  customerEmail: "text",
  companyName: "text",
  partnerEmail: "text",
  timezone: "text",
});

/** A payment request with its customer and partner, as the stores of intents and subscriptions read it. */
export type RequestRow = Row<typeof requestRow>;

/** The request's own part of a resource. `checkout` is the kind of hosted page its customer is sent to. */
export function presentRequest(
  row: RequestRow,
  checkout: "redemptions" | "subscriptions",
): PaymentRequestResource {
  const { CURRENCY, publicUrl } = env();
  return {
    reference: row.reference,
    amount: row.amount,
    amount_display: formatMinor(row.amount, CURRENCY),
    authorization_url: `${publicUrl}/${checkout}/checkout/${row.accessCode}`,
    access_code: row.accessCode,
    metadata: row.metadata,
    callback_url: row.callbackUrl,
    customer: {
      email: row.customerEmail,
      created_at: timestamp(row.customerCreatedAt),
      updated_at: timestamp(row.customerUpdatedAt),
    },
    partner: { company_name: row.companyName, email: row.partnerEmail },
    partner_payout_amount: row.partnerPayoutAmount,
    partner_payout_amount_display: formatMinor(row.partnerPayoutAmount, CURRENCY),
    platform_fee: row.platformFee,
    platform_fee_display: formatMinor(row.platformFee, CURRENCY),
    environment: row.environment,
    created_at: timestamp(row.createdAt),
    updated_at: timestamp(row.updatedAt),
    timezone: currentTimeZone(row.timezone),
  };
}
