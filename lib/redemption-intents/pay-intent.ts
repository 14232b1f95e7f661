import { now } from "@/lib/clock";
import { lostRace } from "@/lib/db/faults";
import { LOST, untilWon } from "@/lib/db/sql";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { formatMinor, type Minor, minor } from "@/lib/money";
import { announce } from "@/lib/outbox/announce";
import { normaliseVoucherCode } from "@/lib/vouchers/code-format";
import { findUsableVouchers } from "@/lib/vouchers/find-usable-vouchers";
import { checkCode } from "./check-code";
import { type CheckoutRow, redeem, selectByAccessCode } from "./checkout-store";
import { presentIntent } from "./present-intent";
import { allocate, type Share } from "./rules";
import { type CheckoutState, checkoutStateAt } from "./view-checkout";

/** How many vouchers one payment may be made of. */
export const MAX_CODES = 20;

/** A code that was not accepted, and why as far as the customer may know. */
export type RefusedCode = { readonly code: string; readonly kind: "slip" | "refused" };

export type PaymentResult =
  | { readonly kind: "paid" }
  | { readonly kind: "closed"; readonly state: Exclude<CheckoutState, "open"> }
  | { readonly kind: "refused"; readonly codes: readonly RefusedCode[] }
  | { readonly kind: "short"; readonly missing: number; readonly missingDisplay: string };

/**
 * Pays an intent with vouchers: exactly its amount, from the soonest to expire first, all in one write with its
 * event. Every code is checked (and, where refused, counted) first; with any code refused, or too little value in
 * them, nothing moves. Paying again what is already paid answers `closed` with `paid`.
 * Throws as `checkCode`, and `validation_failed` on `codes` for none or more than {@link MAX_CODES}.
 */
export async function payIntent(
  accessCode: string,
  typed: readonly string[],
  clientIp: string | undefined,
): Promise<PaymentResult> {
  const codes = [...new Map(typed.map((code) => [normaliseVoucherCode(code), code])).values()];
  if (codes.length === 0 || codes.length > MAX_CODES) {
    throw new AppError("validation_failed", {
      errors: {
        codes: [codes.length === 0 ? "Enter a voucher code." : `Use at most ${MAX_CODES} vouchers.`],
      },
    });
  }
  const refused: RefusedCode[] = [];
  for (const code of codes) {
    const check = await checkCode(accessCode, code, clientIp);
    if (check.kind === "closed") return check;
    if (check.kind !== "usable") refused.push({ code, kind: check.kind });
  }
  if (refused.length > 0) return { kind: "refused", codes: refused };
  return untilWon(() => attempt(accessCode, codes.map(normaliseVoucherCode)));
}

async function attempt(accessCode: string, codes: readonly string[]): Promise<PaymentResult | typeof LOST> {
  const intent = await selectByAccessCode(accessCode);
  if (!intent) throw new AppError("not_found");
  const time = now();
  const state = checkoutStateAt(intent, time);
  if (state !== "open") return { kind: "closed", state };
  const vouchers = await findUsableVouchers(intent.environment, codes, time);
  const allocation = allocate(vouchers, minor(intent.partnerPayoutAmount), minor(intent.platformFee));
  if (allocation.kind === "short") return (await closedMeanwhile(accessCode)) ?? short(allocation.missing);
  return write(intent, allocation.shares, time);
}

/** Too little value may mean that a twin of this payment has just spent it here: then the intent is paid, not short. */
async function closedMeanwhile(accessCode: string): Promise<PaymentResult | undefined> {
  const intent = await selectByAccessCode(accessCode);
  const state = intent ? checkoutStateAt(intent, now()) : "open";
  return state === "open" ? undefined : { kind: "closed", state };
}

function short(missing: Minor): PaymentResult {
  return { kind: "short", missing, missingDisplay: formatMinor(missing, env().CURRENCY) };
}

/** One guarded write. Whatever changed since it was decided, on the intent or on a voucher, makes it decide again. */
async function write(
  intent: CheckoutRow,
  shares: readonly Share[],
  time: Date,
): Promise<PaymentResult | typeof LOST> {
  const redeemed = { ...intent, status: "success" as const, redeemedAt: time, updatedAt: time };
  try {
    const result = await redeem(intent, shares, presentIntent(redeemed, time), time);
    if (!result) return LOST;
    announce(result.deliveryIds);
    return { kind: "paid" };
  } catch (error) {
    if (lostRace(error)) return LOST;
    throw error;
  }
}
