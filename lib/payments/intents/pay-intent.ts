import { now } from "@/lib/base/clock";
import { AppError, invalidField } from "@/lib/base/errors";
import { formatMinor, type Minor, minor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";
import { voucherCodeEnding } from "@/lib/base/voucher-code";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { announce } from "@/lib/outbox/announce";
import { findUsableVouchers } from "@/lib/payments/vouchers/find-usable-vouchers";
import type { UsableVoucher } from "@/lib/payments/vouchers/voucher.sql";
import { type CheckoutRow, selectByAccessCode } from "./checkout-store";
import { presentIntent } from "./present-intent";
import { type CodesLook, type RefusedCode, readCodes, tooManyRefusals } from "./read-codes";
import { type Redemption, redeem } from "./redeem-store";
import { allocate } from "./rules";
import { checkoutStateAt, type IntentCheckoutState } from "./view-checkout";

type Closed = { readonly kind: "closed"; readonly state: Exclude<IntentCheckoutState, "open"> };

type PaymentResult =
  | { readonly kind: "paid" }
  | Closed
  | { readonly kind: "refused"; readonly codes: readonly RefusedCode[] }
  | { readonly kind: "short"; readonly missing: number; readonly missingDisplay: string };

/**
 * Pays an intent with vouchers: exactly its amount, from the soonest to expire first. One look at all the codes, in which
 * those that are refused are counted, then one write with its event; with any code refused, or too little value in them,
 * nothing moves. Paying again what is already paid answers `closed` with `paid`. Throws as `readCodes`, `validation_failed`
 * on `codes` for none, and `rate_limited`, with the time to wait, when the client's refusals are used up.
 */
export async function payIntent(
  accessCode: string,
  typed: readonly string[],
  clientIp: string | undefined,
): Promise<PaymentResult> {
  if (typed.length === 0) throw invalidField("codes", "Enter a voucher code.");
  return payWith(await readCodes(accessCode, typed, clientIp));
}

/** {@link payIntent} with codes that have just been read. */
export async function payWith(look: CodesLook): Promise<PaymentResult> {
  const { intent, vouchers, refused, unread, state, at } = look;
  if (state !== "open") return { kind: "closed", state };
  if (unread.length > 0) throw tooManyRefusals(look);
  if (refused.length > 0) return { kind: "refused", codes: refused };
  const seen = vouchers.map((one) => ({ ...one, expiresAt: new Date(one.expiresAt) }));
  const first = await write(intent, seen, at);
  if (first !== CONFLICT) return first;
  const codes = vouchers.map(({ code }) => code);
  return retryOnConflict(() => attempt(intent.accessCode, codes));
}

/** Looks again once somebody was faster. The codes, normalised, were right, so nothing is counted any more. */
async function attempt(
  accessCode: string,
  codes: readonly string[],
): Promise<PaymentResult | typeof CONFLICT> {
  const intent = await selectByAccessCode(accessCode);
  if (!intent) throw new AppError("not_found");
  const time = now();
  const state = checkoutStateAt(intent, time);
  if (state !== "open") return { kind: "closed", state };
  return write(intent, await findUsableVouchers(intent.environment, codes, time), time);
}

/** A voucher that can pay, and its normalised code. */
type PayingVoucher = UsableVoucher & { readonly code: string };

/** One guarded write. Whatever changed since it was decided, on the intent or on a voucher, makes it decide again. */
async function write(
  intent: CheckoutRow,
  vouchers: readonly PayingVoucher[],
  time: Date,
): Promise<PaymentResult | typeof CONFLICT> {
  const allocation = allocate(vouchers, minor(intent.partnerPayoutAmount), minor(intent.platformFee));
  if (allocation.kind === "short") return (await closedMeanwhile(intent)) ?? short(allocation.missing);
  const shares = allocation.shares.flatMap((share) =>
    vouchers
      .filter(({ id }) => id === share.voucherId)
      .map(({ code }) => ({ ...share, codeEnding: voucherCodeEnding(code) })),
  );
  return redeemShares(intent, shares, time);
}

async function redeemShares(
  intent: CheckoutRow,
  shares: Redemption["shares"],
  at: Date,
): Promise<PaymentResult | typeof CONFLICT> {
  const paid = { ...intent, status: "success" as const, redeemedAt: at, updatedAt: at };
  const due = await redeem({ intent, shares, redeemed: presentIntent(paid, at), at });
  if (!due) return CONFLICT;
  announce(due);
  return { kind: "paid" };
}

/** Too little value may mean that a twin of this payment has just spent it here: then the intent is paid, not short. */
async function closedMeanwhile({ accessCode }: CheckoutRow): Promise<Closed | undefined> {
  const intent = await selectByAccessCode(accessCode);
  const state = intent ? checkoutStateAt(intent, now()) : "open";
  return state === "open" ? undefined : { kind: "closed", state };
}

function short(missing: Minor): PaymentResult {
  return { kind: "short", missing, missingDisplay: formatMinor(missing, env().CURRENCY) };
}
