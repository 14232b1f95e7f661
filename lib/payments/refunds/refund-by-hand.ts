import type { Caller, Tenant } from "@/lib/base/caller";
import { displayAmount } from "@/lib/base/display-amount";
import { AppError, assertFound, invalidField } from "@/lib/base/errors";
import { type Minor, minor } from "@/lib/base/money";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { formatDecimal } from "@/lib/base/typed-amount";
import { assertCallerActive } from "@/lib/identity/api-keys/active-key.sql";
import { createRefund, refundForPartner, refundRefusedError } from "./create-refund";
import { type RefundTarget, selectPayment } from "./payment-store";
import { decideRefund } from "./rules";
import type { CreateRefundInput, RefundResource } from "./schema";

/** A refund from a dashboard form. `key` is created with the form, so that submitting the form twice makes only one refund. */
export type ManualRefund = RefundTarget & {
  readonly key: string;
  readonly amount: Minor;
  readonly reason?: string | undefined;
};

/**
 * The effects of a refund, with formatted amounts. `before_display` and `after_display` are the balance owed to the partner
 * before and after the refund.
 */
export type RefundPreview = Awaited<ReturnType<typeof preview>>;

/** The refunded and remaining amounts of a payment, in minor units. */
type RefundState = {
  readonly refunded: Minor;
  readonly left: Minor;
};

/**
 * Returns the refunded and remaining amounts of a paid intent or cycle. Throws `not_found` for an unknown payment and
 * `redemption_intent_not_paid` for an unpaid intent.
 */
export async function readRefundState(owner: Tenant, target: RefundTarget): Promise<RefundState> {
  const payment = assertFound(await selectPayment(owner, target));
  if (!payment.isPaid) throw refundRefusedError({ kind: "not_paid" }, false);
  const { amount, refundedAmount } = payment;
  return { refunded: minor(refundedAmount), left: minor(amount - refundedAmount) };
}

/**
 * Returns the effects that {@link refundManually} would have now. Throws the same error if the partner was suspended, the
 * payment is unknown, or the payment's state, the amount or the balance rules out the refund. Writes nothing and does not check
 * the test quota. Another refund or a payout can change the effects before the refund is made.
 */
export async function previewRefund(
  caller: Caller,
  target: RefundTarget,
  amount: Minor,
): Promise<RefundPreview> {
  await assertCallerActive(caller);
  return preview(caller, target, amount, false);
}

/**
 * Previews a refund like {@link previewRefund}, but as an operator, even if the partner is suspended. Throws `forbidden` for
 * users who are not operators.
 */
export async function previewRefundForPartner(
  operator: SignedInUser,
  owner: Tenant,
  target: RefundTarget,
  amount: Minor,
): Promise<RefundPreview> {
  assertOperator(operator);
  return preview(owner, target, amount, true);
}

async function preview(owner: Tenant, target: RefundTarget, requested: Minor, byOperator: boolean) {
  const payment = assertFound(await selectPayment(owner, target));
  const decision = decideRefund(payment, requested);
  if (decision.kind === "too_large") throw tooLarge(decision.left);
  if (decision.kind !== "refund") throw refundRefusedError(decision, byOperator);
  const { amount, partnerAmount, feeAmount, parts } = decision;
  return {
    amount_display: displayAmount(amount),
    partner_amount_display: displayAmount(partnerAmount),
    platform_fee_refunded_display: displayAmount(feeAmount),
    before_display: displayAmount(payment.available),
    after_display: displayAmount(payment.available - partnerAmount),
    /** True if the platform keeps its fee according to the payment's terms. */
    keepsFee: payment.keepsFeeOnRefund,
    vouchers: parts.map(({ codeEnding, amount, isBlocked }) => ({
      codeEnding,
      amountDisplay: displayAmount(amount),
      isBlocked,
    })),
  };
}

/**
 * Makes a refund from a dashboard form, once per `key`, through the same function as the API. Throws the same errors as
 * {@link createRefund}, with some messages reworded for the form.
 */
export async function refundManually(caller: Caller, refund: ManualRefund): Promise<RefundResource> {
  const { data } = await createRefund(caller, targetOf(refund), inputOf(refund)).catch(
    inFormWords(caller, refund),
  );
  return data;
}

/** Makes a refund like {@link refundManually}, but as an operator, through {@link refundForPartner}. */
export async function refundManuallyForPartner(
  operator: SignedInUser,
  owner: Tenant,
  refund: ManualRefund,
): Promise<RefundResource> {
  const { data } = await refundForPartner(operator, owner, targetOf(refund), inputOf(refund)).catch(
    inFormWords(owner, refund),
  );
  return data;
}

const targetOf = ({ reference, cycle }: ManualRefund): RefundTarget => ({ reference, cycle });

function inputOf({ key, amount, reason }: ManualRefund): CreateRefundInput {
  return { amount, reason, metadata: undefined, idempotency_key: `by-hand:${key}` };
}

/**
 * Returns a handler that rewords two API errors for the form. The error on `amount` states the maximum amount as a decimal, and
 * `idempotency_key_reused` says that the form was already submitted.
 */
function inFormWords(owner: Tenant, refund: ManualRefund): (cause: unknown) => Promise<never> {
  return async (cause) => {
    if (!(cause instanceof AppError)) throw cause;
    if (cause.code === "idempotency_key_reused") {
      throw new AppError("idempotency_key_reused", {
        message:
          "This form was already submitted with a different amount or reason. No new refund was created. Reload the page to see the existing refund.",
      });
    }
    if (cause.errors?.["amount"]) throw tooLarge((await readRefundState(owner, refund)).left);
    throw cause;
  };
}

const tooLarge = (left: Minor): AppError =>
  invalidField("amount", `must be at most ${formatDecimal(left)}, the remaining amount`, "too_large");
