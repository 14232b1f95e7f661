import type { Caller } from "@/lib/accounts/caller";
import { now, timestampOrNull } from "@/lib/clock";
import { LOST, sql, untilWon } from "@/lib/db/sql";
import { AppError, invalidField, unreachable } from "@/lib/errors";
import { announce } from "@/lib/events/announce";
import { found, type Outcome } from "@/lib/http/operation";
import { presentSubscription, type SubscriptionRow } from "./present-subscription";
import { decideConfirm } from "./rules";
import type { Cancellation, ConfirmCancellationInput } from "./schema";
import { changeSubscription, selectByAccessCode } from "./store";

/**
 * The reseller that bills a subscription confirms that its partner may cancel it. Confirming twice answers the same.
 * Refusals come in a fixed order: `validation_failed` on `access_code`, `subscription_not_owned_by_reseller`,
 * `validation_failed` on `reseller_subscription_reference`, `subscription_already_completed`,
 * `subscription_cancellation_not_requested`.
 */
export function confirmCancellation(
  caller: Caller,
  input: ConfirmCancellationInput,
): Promise<Outcome<Cancellation>> {
  const reference = input.reseller_subscription_reference;
  return untilWon(async () => {
    const row = await selectByAccessCode(input.access_code);
    if (row?.environment !== caller.environment) throw invalidField("access_code", "names no subscription");
    const decision = decideConfirm(row, caller.accountId, reference);
    switch (decision) {
      case "not_owned":
        throw new AppError("subscription_not_owned_by_reseller");
      case "reference_differs":
        throw invalidField(
          "reseller_subscription_reference",
          "differs from the one recorded for this subscription",
        );
      case "already_canceled":
        return found(presentCancellation(row));
      case "completed":
        throw new AppError("subscription_already_completed");
      case "not_requested":
        throw new AppError("subscription_cancellation_not_requested");
      case "cancel":
        return (await cancel(row, reference)) ?? LOST;
      default:
        return unreachable(decision);
    }
  });
}

async function cancel(row: SubscriptionRow, reference: string): Promise<Outcome<Cancellation> | undefined> {
  const at = now();
  const after: SubscriptionRow = {
    ...row,
    status: "canceled",
    canceledAt: at,
    updatedAt: at,
    resellerSubscriptionReference: reference,
  };
  const sequence = row.eventSequence + 1;
  const data = presentSubscription(after);
  const event = { type: "subscription.cancelled", objectId: row.id, sequence, data } as const;
  const change = sql`status = 'canceled', canceled_at = ${at}, reseller_subscription_reference = ${reference}`;
  const due = await changeSubscription(row, change, row, event, at);
  if (!due) return undefined;
  announce(due);
  return found(presentCancellation(after));
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
