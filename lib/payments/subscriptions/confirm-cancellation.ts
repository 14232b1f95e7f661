import { rolesForAction } from "@/lib/base/audited-actions";
import type { Caller } from "@/lib/base/caller";
import { now, timestampOrNull } from "@/lib/base/clock";
import { AppError, invalidField, unreachable } from "@/lib/base/errors";
import { found, type Outcome } from "@/lib/base/outcome";
import { assertCallerRole, assertRole, WORKING_ROLES } from "@/lib/base/roles";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { assertCallerActive } from "@/lib/identity/api-keys/active-key.sql";
import { actionByCaller, actionByOperator } from "@/lib/identity/audit/audit.sql";
import { canAskToConfirm, recordCancellation } from "./cancel-subscription";
import type { SubscriptionRow } from "./present-subscription";
import type { Cancellation, ConfirmCancellationInput } from "./reseller-schema";
import { decideCancel, decideConfirm } from "./rules";
import { selectByAccessCode } from "./store";

const UNKNOWN =
  "does not match a subscription; use the access_code in the event or in your list, not the subscription_access_code";

/**
 * Confirms a requested cancellation, as the reseller that bills the subscription. The call is idempotent. Records an audit
 * entry if a user confirms. Throws `forbidden` for a read-only user, then, in this order: `validation_failed` on `access_code`,
 * `subscription_not_owned_by_reseller`, `validation_failed` on `reseller_subscription_reference`,
 * `subscription_already_completed`, `subscription_cancellation_not_requested`, and the errors of {@link assertCallerActive}.
 */
export async function confirmCancellation(
  caller: Caller,
  input: ConfirmCancellationInput,
): Promise<Outcome<Cancellation>> {
  const reference = input.reseller_subscription_reference;
  assertCallerRole(caller, WORKING_ROLES);
  return retryOnConflict(async () => {
    const row = await selectByAccessCode(input.access_code);
    if (row?.environment !== caller.environment) throw invalidField("access_code", UNKNOWN, "not_found");
    const decision = decideConfirm(row, caller.accountId, reference);
    switch (decision) {
      case "not_owned":
        throw new AppError("subscription_not_owned_by_reseller");
      case "reference_differs":
        throw invalidField(
          "reseller_subscription_reference",
          "differs from the one recorded for this subscription",
          "mismatch",
        );
      case "already_canceled":
        return found(presentCancellation(row));
      case "completed":
        throw new AppError("subscription_already_completed");
      case "not_requested":
        throw new AppError("subscription_cancellation_not_requested");
      case "cancel": {
        const at = now();
        const act = actionByCaller(caller, "subscription.cancellation_confirmed", at, {
          billed_as: reference,
        });
        const canceled = await recordCancellation(row, at, { reference, act, keyId: caller.keyId });
        if (canceled) return found(presentCancellation(canceled));
        await assertCallerActive(caller);
        return CONFLICT;
      }
      default:
        return unreachable(decision);
    }
  });
}

function presentCancellation(row: SubscriptionRow): Cancellation {
  return {
    access_code: row.accessCode,
    reseller_subscription_reference: row.resellerSubscriptionReference,
    status: row.status,
    current_cycle: row.currentCycle,
    canceled_at: timestampOrNull(row.canceledAt),
  };
}

/**
 * Confirms a cancellation as an operator, in place of a reseller that does not respond or has no webhook endpoint. The call is
 * idempotent, and its audit entry is written in the same statement. Throws `forbidden` for anyone but an operator whose role is
 * allowed to confirm cancellations, `not_found` for a subscription that this reseller does not bill, and
 * `subscription_already_completed`. Throws `subscription_cancellation_not_requested` if no cancellation was requested, unless
 * the reseller would have to confirm the cancellation but has no enabled webhook endpoint that is subscribed to
 * `subscription.cancel_requested`.
 */
export function confirmCancellationAsOperator(
  operator: SignedInUser,
  resellerId: string,
  accessCode: string,
): Promise<"canceled" | "already_canceled"> {
  assertOperator(operator);
  assertRole(operator.role, rolesForAction["subscription.cancellation_confirmed"]);
  return retryOnConflict(async () => {
    const row = await selectByAccessCode(accessCode);
    if (row?.resellerId !== resellerId) throw new AppError("not_found", { message: NOT_ITS_OWN });
    if (row.status === "canceled") return "already_canceled";
    if (row.status === "completed") throw new AppError("subscription_already_completed");
    if (!row.cancelRequestedAt && !(await isUnreachable(row)))
      throw new AppError("subscription_cancellation_not_requested");
    const { reference: subscription, resellerSubscriptionReference, environment } = row;
    const detail = { subscription, billed_as: resellerSubscriptionReference ?? accessCode };
    const action = "subscription.cancellation_confirmed";
    const act = actionByOperator(operator, resellerId, action, detail, environment);
    if (!(await recordCancellation(row, act.at, { act }))) return CONFLICT;
    return "canceled";
  });
}

const NOT_ITS_OWN = "No subscription that this reseller bills has this access code.";

/**
 * Returns true if the reseller would have to confirm a cancellation but has no enabled webhook endpoint that is subscribed to
 * `subscription.cancel_requested`.
 */
async function isUnreachable(row: SubscriptionRow): Promise<boolean> {
  const { resellerId: accountId, environment } = row;
  if (accountId === null || decideCancel(row) !== "request") return false;
  return !(await canAskToConfirm({ accountId, environment }));
}
