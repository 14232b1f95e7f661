import { now } from "@/lib/base/clock";
import type { Environment } from "@/lib/base/fields";
import { findUsableVouchers } from "@/lib/payments/vouchers/find-usable-vouchers";
import { type UsableCode, usable } from "./read-codes";

/**
 * The vouchers of codes that a checkout has accepted and that can still pay; others are left out. Counts no refusal, so the
 * codes must never be a client's guesses.
 */
export async function listSpendable(
  environment: Environment,
  accepted: readonly string[],
): Promise<UsableCode[]> {
  if (accepted.length === 0) return [];
  const vouchers = await findUsableVouchers(environment, accepted, now());
  return vouchers.map(({ code, ...voucher }) => usable(code, voucher));
}
