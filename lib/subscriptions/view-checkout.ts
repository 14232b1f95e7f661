import { timestampOrNull } from "@/lib/clock";
import { env } from "@/lib/env";
import type { Environment } from "@/lib/fields";
import { formatMinor } from "@/lib/money";
import { addToQuery } from "@/lib/payment-requests/add-to-query";
import { dueAt, type SubscriptionRow } from "./present-subscription";
import type { BillingInterval } from "./schema";
import { selectPickedShop } from "./shop-store";
import { selectByAccessCode } from "./store";

/** What a checkout shows. `unavailable`: the partner is suspended. `cancel_requested`: active until the shop confirms. */
export type CheckoutState =
  | "pending"
  | "active"
  | "cancel_requested"
  | "completed"
  | "canceled"
  | "unavailable";

/** A subscription as its customer sees it. */
export type SubscriptionCheckout = {
  readonly accessCode: string;
  readonly environment: Environment;
  readonly state: CheckoutState;
  readonly companyName: string;
  readonly reference: string;
  readonly amount: number;
  readonly amountDisplay: string;
  readonly currency: string;
  readonly interval: BillingInterval;
  readonly currentCycle: number;
  readonly totalCycles: number | null;
  readonly activatedAt: string | null;
  readonly nextCycleAt: string | null;
  readonly timezone: string;
  /** The shop that bills, or the one picked so far. */
  readonly shopName: string | null;
  /** Where the customer came from, with `reference` added to its query. */
  readonly returnUrl: string | null;
  /** Bills the subscription; shown in test alone, to try a reseller's key on it. */
  readonly subscriptionAccessCode: string | null;
};

/** The checkout behind an access code, or undefined where there is none. */
export async function viewCheckout(accessCode: string): Promise<SubscriptionCheckout | undefined> {
  const row = await selectByAccessCode(accessCode);
  if (!row) return undefined;
  const { CURRENCY } = env();
  return {
    accessCode: row.accessCode,
    environment: row.environment,
    state: checkoutStateOf(row),
    companyName: row.companyName,
    reference: row.reference,
    amount: row.amount,
    amountDisplay: formatMinor(row.amount, CURRENCY),
    currency: CURRENCY,
    interval: row.interval,
    currentCycle: row.currentCycle,
    totalCycles: row.totalCycles,
    activatedAt: timestampOrNull(row.activatedAt),
    nextCycleAt: timestampOrNull(dueAt(row)),
    timezone: row.timezone,
    shopName: row.resellerName ?? (await selectPickedShop(row.id)),
    returnUrl: row.callbackUrl && addToQuery(row.callbackUrl, "reference", row.reference),
    subscriptionAccessCode: row.environment === "test" ? row.subscriptionAccessCode : null,
  };
}

export function checkoutStateOf(row: SubscriptionRow): CheckoutState {
  if (row.status === "canceled" || row.status === "completed") return row.status;
  if (row.suspendedAt) return "unavailable";
  if (row.status === "pending") return "pending";
  return row.cancelRequestedAt ? "cancel_requested" : "active";
}
