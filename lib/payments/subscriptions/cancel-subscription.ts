import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { AppError, unreachable } from "@/lib/base/errors";
import { found, type Outcome } from "@/lib/base/outcome";
import { assertCallerRole } from "@/lib/base/roles";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { announce } from "@/lib/outbox/announce";
import { hasOpenEndpoint } from "@/lib/outbox/open-endpoint.sql";
import { cancel } from "./cancel";
import {
  presentCancellationRequest,
  presentSubscription,
  type SubscriptionRow,
} from "./present-subscription";
import { decideCancel } from "./rules";
import type { SubscriptionResource } from "./schema";
import { changeSubscription, selectSubscription } from "./store";

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
  assertCallerRole(caller, ["developer", "finance"]);
  return retryOnConflict(async () => {
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
      case "cancel":
        return (await cancelNow(row)) ?? CONFLICT;
      case "request":
        return (await askReseller(row)) ?? CONFLICT;
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
