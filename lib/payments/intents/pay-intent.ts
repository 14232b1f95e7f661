import { now } from "@/lib/base/clock";
import { AppError, assertFound, invalidField } from "@/lib/base/errors";
import type { Locale } from "@/lib/base/locales";
import { minor } from "@/lib/base/money";
import { voucherCodeEnding } from "@/lib/base/voucher-code";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { announce } from "@/lib/outbox/announce";
import type { CodeClient } from "@/lib/payments/code-tries/tries.sql";
import { findUsableVouchers } from "@/lib/payments/vouchers/voucher.sql";
import { type CodeCheck, checkCodes, type RefusedCode, type UsableCode } from "./check-codes";
import { type CheckoutRow, selectByAccessCode } from "./checkout-store";
import { presentIntent } from "./intent.sql";
import { receiptMail } from "./receipt-mail";
import { redeem } from "./redeem-store";
import { allocate, checkoutStateAt, type IntentCheckoutState } from "./rules";

type ClosedResult = { readonly kind: "closed"; readonly state: Exclude<IntentCheckoutState, "open"> };

type PaymentResult =
  | { readonly kind: "paid" }
  | ClosedResult
  | { readonly kind: "refused"; readonly codes: readonly RefusedCode[] }
  | { readonly kind: "short"; readonly missing: number };

/**
 * Pays exactly the amount of an intent, starting with the vouchers that expire soonest. Pays nothing if the vouchers do not
 * cover the amount or if a code is refused. Each refused code except a typo counts toward the intent's limit on refused codes.
 * Returns `closed` with the state `paid` if the intent was already paid. Throws the same errors as `checkCodes`,
 * `validation_failed` on `codes` if `typed` is empty, and `rate_limited` if the client must first wait or send a proof of work.
 */
export async function payIntent(
  accessCode: string,
  typed: readonly string[],
  clientIp: string | undefined,
): Promise<PaymentResult> {
  if (typed.length === 0) throw invalidField("codes", "Enter a voucher code.");
  return payWithChecked(await checkCodes(accessCode, typed, clientIp));
}

/**
 * Pays as {@link payIntent} does, with codes that have just been checked. `pageLocale` is the language of the page on which the
 * customer pays, and of the receipt email.
 */
export async function payWithChecked(check: CodeCheck, pageLocale?: Locale): Promise<PaymentResult> {
  const { intent, vouchers, refused, unchecked, state, at } = check;
  if (state !== "open") return { kind: "closed", state };
  if (unchecked.length > 0) throw new AppError("rate_limited");
  if (refused.length > 0) return { kind: "refused", codes: refused };
  const first = await payOnce(intent, vouchers, at, pageLocale);
  if (first !== CONFLICT) return first;
  const codes = vouchers.map(({ code }) => code);
  return retryOnConflict(() => retryPayment(intent.accessCode, codes, pageLocale));
}

/**
 * Makes another attempt to pay after a conflict, based on the current state of the intent and its vouchers. Does not count
 * refused codes, because all codes have already been accepted.
 */
async function retryPayment(
  accessCode: string,
  codes: readonly string[],
  pageLocale: Locale | undefined,
): Promise<PaymentResult | typeof CONFLICT> {
  const intent = assertFound(await selectByAccessCode(accessCode));
  const time = now();
  const state = checkoutStateAt(intent, time);
  if (state !== "open") return { kind: "closed", state };
  const vouchers = await findUsableVouchers(intent.environment, codes, time);
  return payOnce(intent, vouchers, time, pageLocale);
}

/** Makes one attempt to pay. Returns CONFLICT on a conflict as described for {@link redeem}. */
async function payOnce(
  intent: CheckoutRow,
  vouchers: readonly UsableCode[],
  at: Date,
  pageLocale: Locale | undefined,
): Promise<PaymentResult | typeof CONFLICT> {
  const allocation = allocate(vouchers, minor(intent.partnerPayoutAmount), minor(intent.platformFee));
  if (allocation.kind === "short") {
    return (await closedMeanwhile(intent)) ?? allocation;
  }
  const shares = allocation.shares.flatMap((share) =>
    vouchers
      .filter(({ id }) => id === share.voucherId)
      .map(({ code }) => ({ ...share, codeEnding: voucherCodeEnding(code) })),
  );
  const paid = { ...intent, status: "success" as const, redeemedAt: at, updatedAt: at };
  const mail = receiptMail(intent, shares, pageLocale);
  const due = await redeem({ intent, shares, redeemed: presentIntent(paid, at), mail, at });
  if (!due) return CONFLICT;
  announce(due);
  return { kind: "paid" };
}

/**
 * Returns the result `closed` if the checkout is no longer open, otherwise undefined. This check is needed when the vouchers
 * hold too little, because a parallel payment of the same intent might have spent them.
 */
async function closedMeanwhile({ accessCode }: CheckoutRow): Promise<ClosedResult | undefined> {
  const intent = await selectByAccessCode(accessCode);
  const state = intent ? checkoutStateAt(intent, now()) : "open";
  return state === "open" ? undefined : { kind: "closed", state };
}

/** The codes entered at a checkout. `listed` were already shown as accepted; `typed` are new. */
type EnteredCodes = {
  readonly listed: readonly string[];
  readonly typed: readonly string[];
};

/** The result of {@link previewCodes} or {@link payWithCodes}: the outcome for each code and the state of the checkout. */
export type CodesOutcome = ReturnType<typeof toOutcome>;

/** Checks codes as `checkCodes` does. Pays nothing. */
export async function previewCodes(
  accessCode: string,
  codes: readonly string[],
  { ip, proof }: CodeClient,
): Promise<CodesOutcome> {
  return toOutcome(await checkCodes(accessCode, codes, ip, proof));
}

/**
 * Pays an intent with all codes. Pays nothing if a code is unchecked or refused, or if the vouchers do not cover the amount.
 * Exception: if all refused codes are typos and the `listed` codes cover the amount, pays with the `listed` codes alone. If
 * they do not cover it, reports the typos first, because the customer has not seen the value of the other `typed` codes. The
 * receipt is mailed in `pageLocale`. Throws the same errors as `checkCodes`, and `validation_failed` on `codes` if there are no
 * codes.
 */
export async function payWithCodes(
  accessCode: string,
  { listed, typed }: EnteredCodes,
  { ip, proof }: CodeClient,
  pageLocale?: Locale,
): Promise<CodesOutcome> {
  const codes = [...listed, ...typed];
  if (codes.length === 0) throw invalidField("codes", "Enter a voucher code.");
  const check = await checkCodes(accessCode, codes, ip, proof);
  const paying = withoutTypos(check, listed) ?? check;
  if (paying.state !== "open" || paying.unchecked.length > 0 || paying.refused.length > 0)
    return toOutcome(check);
  const result = await payWithChecked(paying, pageLocale);
  if (result.kind !== "short") {
    const alreadyPaid = result.kind === "closed" && result.state === "paid";
    return { ...toOutcome(check), closed: true, alreadyPaid };
  }
  const again = await checkCodes(accessCode, codes, ip, proof);
  return { ...toOutcome(again), missing: result.missing };
}

/**
 * Returns the check restricted to the listed codes if it refused at least one code, all refused codes are typos, and the listed
 * codes cover the amount. Otherwise returns undefined; if the listed codes do not cover the amount, the payment must wait for
 * the corrected code.
 */
function withoutTypos(check: CodeCheck, listed: readonly string[]): CodeCheck | undefined {
  if (check.refused.length === 0 || check.refused.some(({ kind }) => kind !== "typo")) return undefined;
  const listedVouchers = check.vouchers.filter(({ code }) => listed.includes(code));
  const { kind } = allocate(listedVouchers, minor(check.intent.amount), minor(0));
  return kind === "covered" ? { ...check, vouchers: listedVouchers, refused: [] } : undefined;
}

function toOutcome({ state, intent, at: _, ...results }: CodeCheck) {
  return {
    ...results,
    /**
     * The missing amount in minor units if {@link payWithCodes} accepted all codes but they do not cover the amount; otherwise
     * 0.
     */
    missing: 0,
    /** True if the checkout accepts no more codes: the intent is paid or has failed, or the partner is suspended. */
    closed: state !== "open",
    /** True if the intent is paid, but not by this call. */
    alreadyPaid: state === "paid",
    /** When the checkout expires. */
    expiresAt: intent.expiresAt,
  };
}
