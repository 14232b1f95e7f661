import { now, timestamp, timestampOrNull } from "@/lib/base/clock";
import type { Environment } from "@/lib/base/fields";
import { formatMinor } from "@/lib/base/money";
import { setQueryParam } from "@/lib/base/query-param";
import { env } from "@/lib/base/settings/env";
import { type CheckoutRow, selectByAccessCode, type ViewedRow } from "./checkout-store";
import { intentStateAt, triesLeftAfter } from "./rules";
import type { IntentFailure } from "./schema";

/** What a checkout shows: open for codes, paid, failed and why, or unavailable because the partner is suspended. */
export type IntentCheckoutState = "open" | "paid" | "unavailable" | IntentFailure;

/** An intent as its customer sees it. */
export type IntentCheckout = {
  readonly accessCode: string;
  readonly environment: Environment;
  readonly state: IntentCheckoutState;
  readonly companyName: string;
  readonly logoId: string | null;
  readonly reference: string;
  readonly amount: number;
  readonly amountDisplay: string;
  readonly currency: string;
  readonly expiresAt: string;
  readonly redeemedAt: string | null;
  /** How many more codes may be refused before the checkout closes. */
  readonly triesLeft: number;
  /** Where the customer came from, with `reference` added to its query. */
  readonly returnUrl: string | null;
};

/** The checkout behind an access code, or undefined where there is none. */
export async function viewIntentCheckout(accessCode: string): Promise<IntentCheckout | undefined> {
  const row = await selectByAccessCode(accessCode);
  return row && presentCheckout(row, now());
}

function presentCheckout(row: ViewedRow, time: Date): IntentCheckout {
  const { CURRENCY } = env();
  return {
    accessCode: row.accessCode,
    environment: row.environment,
    state: checkoutStateAt(row, time),
    companyName: row.companyName,
    logoId: row.logoId,
    reference: row.reference,
    amount: row.amount,
    amountDisplay: formatMinor(row.amount, CURRENCY),
    currency: CURRENCY,
    expiresAt: timestamp(row.expiresAt),
    redeemedAt: timestampOrNull(row.redeemedAt),
    triesLeft: triesLeftAfter(row.refusedCodes),
    returnUrl: row.callbackUrl && setQueryParam(row.callbackUrl, "reference", row.reference),
  };
}

export function checkoutStateAt(row: CheckoutRow, time: Date): IntentCheckoutState {
  const { status, failureReason } = intentStateAt(row, time);
  if (status === "success") return "paid";
  if (failureReason) return failureReason;
  return row.suspendedAt ? "unavailable" : "open";
}
