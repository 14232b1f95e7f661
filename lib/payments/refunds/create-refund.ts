import { rolesForAction } from "@/lib/base/audited-actions";
import type { Caller, Tenant } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { displayAmount } from "@/lib/base/display-amount";
import { ERASED, ERASED_METADATA, isErasedEmail } from "@/lib/base/erased";
import { AppError, assertFound, invalidField, unreachable } from "@/lib/base/errors";
import { newId, newIdAt, newReference } from "@/lib/base/ids";
import { created, type Outcome, replayed } from "@/lib/base/outcome";
import { assertCallerRole, assertRole } from "@/lib/base/roles";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { withConcurrencyLimit } from "@/lib/db/concurrency-limit";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { assertWithinQuota, countTowardsQuota } from "@/lib/db/test-quota";
import { assertCallerActive } from "@/lib/identity/api-keys/active-key.sql";
import {
  type AuditedAction,
  actionByCaller,
  actionByOperator,
  logAction,
} from "@/lib/identity/audit/audit.sql";
import { announce } from "@/lib/outbox/announce";
import { findOriginalId, idempotencyOf } from "@/lib/payments/idempotency/idempotency.sql";
import { type PaymentRow, type RefundTarget, selectPayment } from "./payment-store";
import { eventsOfRefund, presentRefund } from "./present-refund";
import { refundMail } from "./refund-mail";
import { findRefund, type RefundRow } from "./refund-store";
import { decideRefund, type RefundDecision } from "./rules";
import type { CreateRefundInput, RefundResource } from "./schema";
import { insertRefund, keyMayRefund } from "./store";

/** The party that makes the refund: an API key, a user of the partner, or an operator. */
type Requester = {
  readonly owner: Tenant;
  readonly keyId: string | undefined;
  readonly byOperator: boolean;
  /** Throws if the requester is not allowed to refund. Called before each attempt to write. */
  assertMayRefund(): Promise<void>;
  actAt(at: Date, detail: AuditedAction["detail"]): AuditedAction;
};

const REFUND_ROLES = rolesForAction["refund.created"];

/**
 * Refunds one of the caller's intents or subscription cycles in full or in part, once per idempotency key. A repeated key
 * returns the original refund. Throws `unauthenticated` if the partner was suspended or its API key was revoked or has expired,
 * `writes_not_allowed` for a read-only API key, `refunds_not_allowed` for an API key that is not allowed to refund, `forbidden`
 * for a user whose role is not allowed to refund, `not_found`, `redemption_intent_not_paid`, `already_refunded`,
 * `validation_failed` on `amount`, `insufficient_partner_balance`, `idempotency_key_reused`, and `rate_limited` if the test
 * environment's quota is used up. A refused refund writes nothing.
 */
export async function createRefund(
  caller: Caller,
  target: RefundTarget,
  input: CreateRefundInput,
): Promise<Outcome<RefundResource>> {
  assertCallerRole(caller, REFUND_ROLES);
  return refund(target, input, {
    owner: caller,
    keyId: caller.keyId,
    byOperator: false,
    assertMayRefund: async () => {
      await assertCallerActive(caller);
      if (caller.keyId !== undefined && !(await keyMayRefund(caller.keyId)))
        throw new AppError("refunds_not_allowed");
    },
    actAt: (at, detail) => actionByCaller(caller, "refund.created", at, detail),
  });
}

/**
 * Refunds any partner's payment as an operator, even if the partner is suspended or its test quota is used up. Throws
 * `forbidden` unless the user is an operator whose role is allowed to refund. Errors about the payment, the amount, the balance
 * and the idempotency key are those of {@link createRefund}.
 */
export async function refundForPartner(
  operator: SignedInUser,
  owner: Tenant,
  target: RefundTarget,
  input: CreateRefundInput,
): Promise<Outcome<RefundResource>> {
  assertOperator(operator);
  assertRole(operator.role, REFUND_ROLES);
  return refund(target, input, {
    owner,
    keyId: undefined,
    byOperator: true,
    assertMayRefund: async () => undefined,
    actAt: (_, detail) =>
      actionByOperator(operator, owner.accountId, "refund.created", detail, owner.environment),
  });
}

function refund(
  target: RefundTarget,
  input: CreateRefundInput,
  requester: Requester,
): Promise<Outcome<RefundResource>> {
  const { owner } = requester;
  const at = now();
  const idempotency = idempotencyOf("create_refund", { ...input, ...target }, newId(), at);
  const reference = newReference("RFD");
  const attempt = async () => {
    const earlier = await findOriginalId(owner, idempotency);
    const original = earlier && (await findRefund(owner, { id: earlier }));
    if (original) return replayed(presentRefund(original));
    await requester.assertMayRefund();
    if (!requester.byOperator) assertWithinQuota(owner);
    const payment = assertFound(await selectPayment(owner, target));
    const decision = decideRefund(payment, input.amount);
    if (decision.kind !== "refund") throw refundRefusedError(decision, requester.byOperator);
    const parts = decision.parts.map((part) => ({ id: newIdAt(at), ...part }));
    const row: RefundRow = {
      id: idempotency.resourceId,
      reference,
      environment: owner.environment,
      amount: decision.amount,
      partnerAmount: decision.partnerAmount,
      feeAmount: decision.feeAmount,
      intentReference: target.cycle === undefined ? target.reference : null,
      subscriptionReference: target.cycle === undefined ? null : target.reference,
      cycleNumber: target.cycle ?? null,
      parts,
      ...textsOf(input, payment),
      createdAt: at,
    };
    const act = requester.actAt(at, {
      reference: row.reference,
      payment: target.reference,
      cycle: target.cycle ?? null,
      amount: decision.amount,
    });
    const mail = refundMail(payment, row, parts);
    const refund = { ...requester, idempotency, target, payment, row, parts, mail };
    const deliveries = await insertRefund(refund, eventsOfRefund(owner, row, parts, payment.bill), act);
    if (!deliveries) return CONFLICT;
    countTowardsQuota(owner);
    announce(deliveries);
    if (act.actorId !== undefined) logAction(act, row.id);
    return created(presentRefund(row));
  };
  // In this process, the refunds of a payment run one at a time: each refund changes the data from which the others were
  // decided, so most parallel refunds would conflict.
  const turn = ["refund", owner.accountId, owner.environment, target.reference, target.cycle].join(" ");
  return withConcurrencyLimit(turn, () => retryOnConflict(attempt), { atOnce: 1 });
}

/**
 * Returns the reason and metadata to store. For an erased customer, returns placeholders, because the reason and the metadata
 * can name the customer.
 */
function textsOf(
  { reason, metadata }: CreateRefundInput,
  { customerEmail }: PaymentRow,
): Pick<RefundRow, "reason" | "metadata"> {
  if (!isErasedEmail(customerEmail)) return { reason: reason ?? null, metadata: metadata ?? {} };
  return {
    reason: reason === undefined ? null : ERASED,
    metadata: metadata === undefined ? {} : ERASED_METADATA,
  };
}

/**
 * Returns the error for a refused refund. With `byOperator`, the message about an insufficient balance addresses an operator
 * instead of the partner.
 */
export function refundRefusedError(
  decision: Exclude<RefundDecision, { kind: "refund" }>,
  byOperator: boolean,
): AppError {
  switch (decision.kind) {
    case "not_paid":
      return new AppError("redemption_intent_not_paid");
    case "refunded":
      return new AppError("already_refunded");
    case "too_large":
      return invalidField(
        "amount",
        `must be at most ${decision.left}: ${displayAmount(decision.left)} is left to refund`,
        "too_large",
      );
    case "uncovered":
      return new AppError("insufficient_partner_balance", {
        message: byOperator
          ? `The partner is owed ${displayAmount(decision.available)}, less than its share of this refund. Nothing was changed. Refund less, or try again after further payments.`
          : `You are owed ${displayAmount(decision.available)}, less than your share of this refund. Nothing was changed. Refund less, or try again after further payments.`,
      });
    default:
      return unreachable(decision);
  }
}
