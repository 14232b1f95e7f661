import type { AuditActionName } from "@/lib/base/audited-actions";
import type { Caller, Tenant } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { AppError, assertFound, unreachable } from "@/lib/base/errors";
import { found, type Outcome } from "@/lib/base/outcome";
import { assertCallerRole, WORKING_ROLES } from "@/lib/base/roles";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { assertCallerActive } from "@/lib/identity/api-keys/active-key.sql";
import { type AuditedAction, actionByCaller, logAction } from "@/lib/identity/audit/audit.sql";
import { announce } from "@/lib/outbox/announce";
import { hasEnabledEndpoint } from "@/lib/outbox/event.sql";
import {
  presentCancellationRequest,
  presentSubscription,
  type SubscriptionRow,
} from "./present-subscription";
import { decideCancel } from "./rules";
import type { SubscriptionResource } from "./schema";
import { changeSubscription, selectByAccessCode, selectOpenByCustomer, selectSubscription } from "./store";
import { checkoutStateOf } from "./view-checkout";

const CANCELED = "Subscription canceled";
const REQUESTED = "Cancellation requested";
const NOT_BY_CUSTOMERS = "This subscription cannot be canceled here. Ask the company that you subscribed to.";

/**
 * Cancels one of the caller's subscriptions immediately if it is a test subscription or if no reseller bills it. Otherwise,
 * asks the reseller to confirm the cancellation. The call is idempotent: a repeated call does not send another request to the
 * reseller. Records an audit entry if a user cancels. Throws `forbidden` for a read-only user, `writes_not_allowed` for a
 * read-only key, `unauthenticated` if the key was revoked or has expired, `not_found`, `subscription_already_completed`, and
 * `reseller_cancellation_unavailable` if no enabled webhook endpoint of the reseller receives the request.
 */
export async function cancelSubscription(
  caller: Caller,
  input: { reference: string },
): Promise<Outcome<SubscriptionResource>> {
  assertCallerRole(caller, WORKING_ROLES);
  return retryOnConflict(async () => {
    const row = assertFound(await selectSubscription(caller, input));
    const outcome = await cancel(row, caller);
    if (outcome) return outcome;
    await assertCallerActive(caller);
    return CONFLICT;
  });
}

/**
 * Cancels the active subscription with this checkout access code on behalf of its customer, like {@link cancelSubscription}.
 * Changes nothing unless {@link checkoutStateOf} returns `active`. Throws `not_found` for an unknown code, `forbidden` if the
 * partner does not let customers cancel, and `reseller_cancellation_unavailable` as {@link cancelSubscription} does.
 */
export function cancelAsCustomer(accessCode: string): Promise<void> {
  return retryOnConflict<void>(async () => {
    const row = assertFound(await selectByAccessCode(accessCode));
    if (!row.settings?.customersCancel) throw new AppError("forbidden", { message: NOT_BY_CUSTOMERS });
    if (checkoutStateOf(row) === "active" && !(await cancel(row))) return CONFLICT;
    return undefined;
  });
}

/**
 * Cancels a subscription, or asks its reseller to confirm the cancellation. Returns undefined if {@link changeSubscription}
 * writes nothing.
 */
async function cancel(
  row: SubscriptionRow,
  caller?: Caller,
): Promise<Outcome<SubscriptionResource> | undefined> {
  const at = now();
  const by = (action: AuditActionName) =>
    caller && { act: actionByCaller(caller, action, at, { reference: row.reference }), keyId: caller.keyId };
  const decision = decideCancel(row);
  switch (decision) {
    case "already_canceled":
      return found(presentSubscription(row), CANCELED);
    case "already_requested":
      return found(presentSubscription(row), REQUESTED);
    case "completed":
      throw new AppError("subscription_already_completed");
    case "cancel": {
      const canceled = await recordCancellation(row, at, by("subscription.canceled"));
      return canceled && found(presentSubscription(canceled), CANCELED);
    }
    case "request":
      return askReseller(row, at, by("subscription.cancellation_requested"));
    default:
      return unreachable(decision);
  }
}

/**
 * Reports whether a reseller can be asked to confirm a cancellation: one of its enabled webhook endpoints is subscribed to the
 * event `subscription.cancel_requested`.
 */
export function canAskToConfirm(reseller: Tenant): Promise<boolean> {
  return hasEnabledEndpoint(reseller, "subscription.cancel_requested");
}

/**
 * The author of a subscription change: the audit entry to record if a user makes the change (`act`), and the ID of the API key
 * that makes the change (`keyId`).
 */
type Author = { readonly act?: AuditedAction; readonly keyId?: string | undefined };

async function askReseller(
  before: SubscriptionRow,
  at: Date,
  author?: Author,
): Promise<Outcome<SubscriptionResource> | undefined> {
  if (before.resellerId === null) throw new Error("a subscription without a reseller asks nobody");
  const receiver = { accountId: before.resellerId, environment: before.environment };
  if (!(await canAskToConfirm(receiver))) throw new AppError("reseller_cancellation_unavailable");
  const after = { ...before, cancelRequestedAt: at, updatedAt: at, eventSequence: before.eventSequence + 1 };
  const event = { type: "subscription.cancel_requested", data: presentCancellationRequest(after) } as const;
  const due = await changeSubscription({ before, after, event, receiver, onlyIfSent: true, ...author });
  if (!due) return undefined;
  announce(due);
  if (author?.act) logAction(author.act, before.id);
  return found(presentSubscription(after), REQUESTED);
}

/**
 * Marks a subscription as canceled, records the partner's event, and returns the subscription's new state. `reference` is the
 * reseller's own reference to store; by default, it stays unchanged. Returns undefined on a conflict, or if the author's API
 * key no longer has write permission.
 */
export async function recordCancellation(
  before: SubscriptionRow,
  at: Date,
  {
    reference = before.resellerSubscriptionReference,
    ...author
  }: Author & { reference?: string | null } = {},
): Promise<SubscriptionRow | undefined> {
  const after: SubscriptionRow = {
    ...before,
    status: "canceled",
    canceledAt: at,
    updatedAt: at,
    eventSequence: before.eventSequence + 1,
    resellerSubscriptionReference: reference,
  };
  const event = { type: "subscription.cancelled", data: presentSubscription(after) } as const;
  const due = await changeSubscription({ before, after, event, receiver: before, ...author });
  if (!due) return undefined;
  announce(due);
  if (author.act) logAction(author.act, before.id);
  return after;
}

/**
 * Cancels every open subscription of a partner's customer. Writes each cancellation separately, together with its event. Throws
 * `forbidden` and cancels nothing if a reseller must confirm any of the cancellations. If a reseller starts to bill one of the
 * subscriptions during the call, others might already be canceled.
 */
export function cancelCustomerSubscriptions(partner: Tenant, customerId: string): Promise<void> {
  return retryOnConflict<void>(async () => {
    const open = await selectOpenByCustomer(partner, customerId);
    const billed = open.filter((row) => decideCancel(row) !== "cancel");
    if (billed.length > 0) throw new AppError("forbidden", { message: stillBilled(billed) });
    for (const row of open) if (!(await recordCancellation(row, now()))) return CONFLICT;
    return undefined;
  });
}

const MAX_NAMED = 5;

function stillBilled(billed: readonly { reference: string }[]): string {
  const named = billed.slice(0, MAX_NAMED).map(({ reference }) => reference);
  const more = billed.length > MAX_NAMED ? ` and ${billed.length - MAX_NAMED} more` : "";
  return (
    `A reseller still bills this customer: ${named.join(", ")}${more}. Nothing was changed. Have the partner cancel, and ` +
    "try again once the reseller has confirmed; an operator can confirm for the reseller."
  );
}
