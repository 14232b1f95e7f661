import type { Caller } from "@/lib/base/caller";
import { now, timestampOrNull } from "@/lib/base/clock";
import { AppError, invalidField, unreachable } from "@/lib/base/errors";
import { found, type Outcome } from "@/lib/base/outcome";
import { assertCallerRole } from "@/lib/base/roles";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { cancel } from "./cancel";
import type { SubscriptionRow } from "./present-subscription";
import type { Cancellation, ConfirmCancellationInput } from "./reseller-schema";
import { decideConfirm } from "./rules";
import { selectByAccessCode } from "./store";

const UNKNOWN =
  "names no subscription; it is in the event that asked and in your list, and is not the subscription_access_code";

/**
 * The reseller that bills a subscription confirms that its partner may cancel it. Confirming twice answers the same. Throws
 * `forbidden` for a user who only looks; the other refusals come in a fixed order: `validation_failed` on `access_code`,
 * `subscription_not_owned_by_reseller`, `validation_failed` on `reseller_subscription_reference`,
 * `subscription_already_completed`, `subscription_cancellation_not_requested`.
 */
export async function confirmCancellation(
  caller: Caller,
  input: ConfirmCancellationInput,
): Promise<Outcome<Cancellation>> {
  const reference = input.reseller_subscription_reference;
  assertCallerRole(caller, ["developer", "finance"]);
  return retryOnConflict(async () => {
    const row = await selectByAccessCode(input.access_code);
    if (row?.environment !== caller.environment) throw invalidField("access_code", UNKNOWN);
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
      case "cancel": {
        const canceled = await cancel(row, now(), { reference });
        return canceled ? found(presentCancellation(canceled)) : CONFLICT;
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
