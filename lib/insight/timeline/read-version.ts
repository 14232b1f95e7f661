import { createHash } from "node:crypto";
import type { Caller } from "@/lib/base/caller";
import { assertFound } from "@/lib/base/errors";
import { type PaymentPayouts, payoutsOfCycle, payoutsOfIntent } from "@/lib/money/payouts/payment-payouts";
import { selectVersion } from "./store";

/**
 * Returns a short version string for one of the caller's intents. It changes whenever the intent, a delivery of its event or a
 * payout of its earnings changes, and is cheap enough for the intent's page to poll every second. Throws `not_found` for an
 * unknown intent, including another tenant's.
 */
export const intentVersion = (caller: Caller, reference: string): Promise<string> =>
  readVersion(caller, "redemption_intents", reference, () => payoutsOfIntent(caller, reference));

/**
 * Returns a version string like {@link intentVersion} for one of the caller's subscriptions. It covers the deliveries of the
 * latest events and the payouts of the latest cycle.
 */
export const subscriptionVersion = (caller: Caller, reference: string): Promise<string> =>
  readVersion(caller, "subscriptions", reference, (cycle) => payoutsOfCycle(caller, reference, cycle));

async function readVersion(
  caller: Caller,
  table: Parameters<typeof selectVersion>[1],
  reference: string,
  payoutsOf: (paid: number) => Promise<PaymentPayouts | undefined>,
): Promise<string> {
  const row = assertFound(await selectVersion(caller, table, reference));
  if (row.paid === 0) return row.version;
  const payouts = JSON.stringify((await payoutsOf(row.paid)) ?? null);
  return `${row.version} ${createHash("sha256").update(payouts).digest("base64url")}`;
}
