import { timestamp, timestampOrNull } from "@/lib/clock";
import { env } from "@/lib/env";
import type { Environment } from "@/lib/fields";
import { formatMinor } from "@/lib/money";
import { intentStateAt } from "./rules";
import type { IntentFailure, IntentResource, IntentStatus } from "./schema";

/** An intent with its customer and partner, as the store reads it. */
export type IntentRow = {
  id: string;
  accountId: string;
  environment: Environment;
  reference: string;
  accessCode: string;
  amount: number;
  platformFee: number;
  partnerPayoutAmount: number;
  status: IntentStatus;
  failureReason: IntentFailure | null;
  metadata: Record<string, unknown>;
  callbackUrl: string | null;
  expiresAt: Date;
  redeemedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  customerEmail: string;
  customerCreatedAt: Date;
  customerUpdatedAt: Date;
  companyName: string;
  partnerEmail: string;
  timezone: string;
};

export function checkoutUrl(accessCode: string): string {
  return `${env().publicUrl}/redemptions/checkout/${accessCode}`;
}

/** The intent as its partner sees it at a time. */
export function presentIntent(row: IntentRow, time: Date): IntentResource {
  const { CURRENCY } = env();
  const { status, failureReason } = intentStateAt(row, time);
  return {
    reference: row.reference,
    amount: row.amount,
    amount_display: formatMinor(row.amount, CURRENCY),
    status,
    failure_reason: failureReason,
    authorization_url: checkoutUrl(row.accessCode),
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
    redeemed_at: timestampOrNull(row.redeemedAt),
    expires_at: timestamp(row.expiresAt),
    created_at: timestamp(row.createdAt),
    updated_at: timestamp(row.updatedAt),
    timezone: row.timezone,
  };
}
