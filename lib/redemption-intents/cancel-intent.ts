import type { Caller } from "@/lib/caller";
import { now } from "@/lib/clock";
import { LOST, untilWon } from "@/lib/db/sql";
import { AppError, unreachable } from "@/lib/errors";
import { found, type Outcome } from "@/lib/outcome";
import { assertPerson } from "@/lib/roles";
import { cancelOpen } from "./checkout-store";
import { presentIntent } from "./present-intent";
import { decideCancel } from "./rules";
import type { IntentResource } from "./schema";
import { selectIntent } from "./store";

const ALREADY_FAILED = "Redemption Intent already failed";

/**
 * Cancels one of the caller's unpaid intents: it fails as `canceled`, and no voucher pays it any more. Of a payment and a
 * cancellation at once one happens. Repeating it changes nothing, and an intent that failed before stays as it is. Throws
 * `forbidden` for a user who only looks, `not_found` and, once it is paid, `redemption_intent_already_paid`.
 */
export async function cancelIntent(
  caller: Caller,
  input: { readonly reference: string },
): Promise<Outcome<IntentResource>> {
  assertPerson(caller, ["developer", "finance"]);
  return untilWon(async () => {
    const row = await selectIntent(caller, input);
    if (!row) throw new AppError("not_found");
    const at = now();
    const decision = decideCancel(row, at);
    switch (decision) {
      case "paid":
        throw new AppError("redemption_intent_already_paid");
      case "already_failed":
        return found(presentIntent(row, at), row.failureReason === "canceled" ? undefined : ALREADY_FAILED);
      case "cancel": {
        const canceled = { ...row, status: "failed", failureReason: "canceled", updatedAt: at } as const;
        return (await cancelOpen(row, at)) ? found(presentIntent(canceled, at)) : LOST;
      }
      default:
        return unreachable(decision);
    }
  });
}
