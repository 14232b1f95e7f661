import type { Caller, Owner } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { AppError, unreachable } from "@/lib/base/errors";
import { found, type Outcome } from "@/lib/base/outcome";
import { assertPerson } from "@/lib/base/roles";
import { LOST, untilWon } from "@/lib/db/sql";
import type { Act } from "@/lib/identity/audit/act";
import { announce } from "@/lib/outbox/announce";
import { hasOpenEndpoint } from "@/lib/outbox/has-open-endpoint";
import {
  presentCancellationRequest,
  presentSubscription,
  type SubscriptionRow,
} from "./present-subscription";
import { decideCancel } from "./rules";
import type { SubscriptionResource } from "./schema";
import { changeSubscription, selectOpenByCustomer, selectSubscription } from "./store";

const CANCELED = "Subscription canceled";
const REQUESTED = "Cancellation requested";

/**
 * Cancels one of the caller's subscriptions: at once in test and where no reseller bills it, else by asking the reseller,
 * whose confirmation cancels. Repeating it answers the same and sends nothing new. Throws `forbidden` for a user who only
 * looks, `not_found`, `subscription_already_completed`, and `reseller_cancellation_unavailable` when the reseller cannot be
 * asked.
 */
export async function cancelSubscription(
  caller: Caller,
  input: { reference: string },
): Promise<Outcome<SubscriptionResource>> {
  assertPerson(caller, ["developer", "finance"]);
  return untilWon(async () => {
    const row = await selectSubscription(caller, input);
    if (!row) throw new AppError("not_found");
    const decision = decideCancel(row);
    switch (decision) {
      case "already_canceled":
        return found(presentSubscription(row), CANCELED);
      case "already_requested":
        return found(presentSubscription(row), REQUESTED);
      case "completed":
        throw new AppError("subscription_already_completed");
      case "recordCancellation":
        return (await cancelNow(row)) ?? LOST;
      case "request":
        return (await askReseller(row)) ?? LOST;
      default:
        return unreachable(decision);
    }
  });
}

async function cancelNow(row: SubscriptionRow): Promise<Outcome<SubscriptionResource> | undefined> {
  const canceled = await cancel(row, now());
  return canceled && found(presentSubscription(canceled), CANCELED);
}

async function askReseller(seen: SubscriptionRow): Promise<Outcome<SubscriptionResource> | undefined> {
  if (seen.resellerId === null) throw new Error("a subscription without a reseller asks nobody");
  const receiver = { accountId: seen.resellerId, environment: seen.environment };
  if (!(await hasOpenEndpoint(receiver))) throw new AppError("reseller_cancellation_unavailable");
  const at = now();
  const after = { ...seen, cancelRequestedAt: at, updatedAt: at, eventSequence: seen.eventSequence + 1 };
  const event = { type: "subscription.cancel_requested", data: presentCancellationRequest(after) } as const;
  const due = await changeSubscription({ seen, after, event, receiver, onlyIfSent: true });
  if (!due) return undefined;
  announce(due);
  return found(presentSubscription(after), REQUESTED);
}

/**
 * Cancels a subscription and tells its partner. `reference` is the reseller's own, as far as it is known; `act` is set
 * where an operator does it. Undefined when somebody else was faster.
 */
export async function cancel(
  seen: SubscriptionRow,
  at: Date,
  { reference = seen.resellerSubscriptionReference, act }: { reference?: string | null; act?: Act } = {},
): Promise<SubscriptionRow | undefined> {
  const after: SubscriptionRow = {
    ...seen,
    status: "canceled",
    canceledAt: at,
    updatedAt: at,
    eventSequence: seen.eventSequence + 1,
    resellerSubscriptionReference: reference,
  };
  const event = { type: "subscription.cancelled", data: presentSubscription(after) } as const;
  const due = await changeSubscription({ seen, after, event, receiver: seen, ...(act && { act }) });
  if (!due) return undefined;
  announce(due);
  return after;
}

/**
 * Cancels every open subscription of a partner's customer, each as the partner would, in a write of its own with its event.
 * Throws `forbidden`, and cancels nothing, where a reseller that bills one has to be asked first; one that begins to bill
 * meanwhile is found when some are canceled already.
 */
export function cancelCustomerSubscriptions(partner: Owner, customerId: string): Promise<void> {
  return untilWon<void>(async () => {
    const open = await selectOpenByCustomer(partner, customerId);
    const billed = open.filter((row) => decideCancel(row) !== "recordCancellation");
    if (billed.length > 0) throw new AppError("forbidden", { message: stillBilled(billed) });
    for (const row of open) if (!(await cancel(row, now()))) return LOST;
    return undefined;
  });
}

const MAX_NAMED = 5;

function stillBilled(billed: readonly { reference: string }[]): string {
  const named = billed.slice(0, MAX_NAMED).map(({ reference }) => reference);
  const more = billed.length > MAX_NAMED ? ` and ${billed.length - MAX_NAMED} more` : "";
  return (
    `A reseller still bills this customer: ${named.join(", ")}${more}. Nothing was changed. Have the partner cancel, and ` +
    "try again once the reseller has confirmed; an operator may confirm in its place."
  );
}
