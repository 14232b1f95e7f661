import type { Caller } from "@/lib/caller";
import { now } from "@/lib/clock";
import { LOST, sql, untilWon } from "@/lib/db/sql";
import { AppError, unreachable } from "@/lib/errors";
import { announce } from "@/lib/outbox/announce";
import { hasOpenEndpoint, openEndpointOf } from "@/lib/outbox/open-endpoint";
import { found, type Outcome } from "@/lib/outcome";
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
 * Cancels one of the caller's subscriptions: at once in test and where no reseller bills it, else by asking the
 * reseller, whose confirmation cancels. Repeating it answers the same and sends nothing new. Throws `not_found`,
 * `subscription_already_completed`, and `reseller_cancellation_unavailable` when the reseller cannot be asked.
 */
export function cancelSubscription(
  caller: Caller,
  input: { reference: string },
): Promise<Outcome<SubscriptionResource>> {
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
      case "cancel":
        return (await cancelNow(row)) ?? LOST;
      case "request":
        return (await askReseller(row)) ?? LOST;
      default:
        return unreachable(decision);
    }
  });
}

async function cancelNow(row: SubscriptionRow): Promise<Outcome<SubscriptionResource> | undefined> {
  const at = now();
  const sequence = row.eventSequence + 1;
  const data = presentSubscription({ ...row, status: "canceled", canceledAt: at, updatedAt: at });
  const event = { type: "subscription.cancelled", objectId: row.id, sequence, data } as const;
  const due = await changeSubscription(row, sql`status = 'canceled', canceled_at = ${at}`, row, event, at);
  if (!due) return undefined;
  announce(due);
  return found(data, CANCELED);
}

async function askReseller(row: SubscriptionRow): Promise<Outcome<SubscriptionResource> | undefined> {
  if (row.resellerId === null) throw new Error("a subscription without a reseller asks nobody");
  const reseller = { accountId: row.resellerId, environment: row.environment };
  if (!(await hasOpenEndpoint(reseller))) throw new AppError("reseller_cancellation_unavailable");
  const at = now();
  const sequence = row.eventSequence + 1;
  const asked = { ...row, cancelRequestedAt: at, updatedAt: at };
  const data = presentCancellationRequest(asked);
  const event = { type: "subscription.cancel_requested", objectId: row.id, sequence, data } as const;
  const change = sql`cancel_requested_at = ${at}`;
  const due = await changeSubscription(row, change, reseller, event, at, {
    onlyWhile: openEndpointOf(reseller),
  });
  if (!due) return undefined;
  announce(due);
  return found(presentSubscription(asked), REQUESTED);
}
