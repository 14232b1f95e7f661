import { now, timestamp, timestampOrNull } from "@/lib/base/clock";
import type { Environment } from "@/lib/base/fields";
import { formatMinor } from "@/lib/base/money";
import { setInQuery } from "@/lib/base/set-in-query";
import { env } from "@/lib/base/settings/env";
import { voucherCodeEnding } from "@/lib/base/voucher-code";
import { openVoucherCode } from "@/lib/payments/vouchers/code";
import {
  type CheckoutRow,
  type CheckoutViewRow,
  selectByAccessCode,
  selectUsedVouchers,
} from "./checkout-store";
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

function presentCheckout(row: CheckoutViewRow, time: Date): IntentCheckout {
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
    returnUrl: row.callbackUrl && setInQuery(row.callbackUrl, "reference", row.reference),
  };
}

export function checkoutStateAt(row: CheckoutRow, time: Date): IntentCheckoutState {
  const { status, failureReason } = intentStateAt(row, time);
  if (status === "success") return "paid";
  if (failureReason) return failureReason;
  return row.suspendedAt ? "unavailable" : "open";
}

/** A voucher on a receipt. */
type UsedVoucher = {
  /** The end of its code. The whole is shown to nobody: a checkout's address is known to more than who paid. */
  readonly codeEnding: string;
  readonly amountDisplay: string;
  /** What it held right after this payment, in minor units. */
  readonly left: number;
  readonly leftDisplay: string;
  readonly expiresAt: string;
};

/** The vouchers that paid what an access code opens, in the order they were spent; none before it is paid. */
export async function listUsedVouchers(accessCode: string): Promise<UsedVoucher[]> {
  const { CURRENCY } = env();
  const rows = await selectUsedVouchers(accessCode);
  return rows.map(({ codeCipher, amount, left, expiresAt }) => ({
    codeEnding: voucherCodeEnding(openVoucherCode(codeCipher)),
    amountDisplay: formatMinor(amount, CURRENCY),
    left,
    leftDisplay: formatMinor(left, CURRENCY),
    expiresAt: timestamp(expiresAt),
  }));
}
