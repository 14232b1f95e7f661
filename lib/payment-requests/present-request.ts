import { timestamp } from "@/lib/clock";
import { env } from "@/lib/env";
import type { Environment, Metadata } from "@/lib/fields";
import { formatMinor } from "@/lib/money";
import type { PaymentRequestResource } from "./schema";

/** A payment request with its customer and partner, as the stores of intents and subscriptions read it. */
export type RequestRow = {
  id: string;
  accountId: string;
  environment: Environment;
  reference: string;
  accessCode: string;
  amount: number;
  platformFee: number;
  partnerPayoutAmount: number;
  metadata: Metadata;
  callbackUrl: string | null;
  createdAt: Date;
  updatedAt: Date;
  customerEmail: string;
  customerCreatedAt: Date;
  customerUpdatedAt: Date;
  companyName: string;
  partnerEmail: string;
  timezone: string;
};

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
    timezone: row.timezone,
  };
}
