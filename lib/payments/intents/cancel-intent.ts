import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { AppError, unreachable } from "@/lib/base/errors";
import { found, type Outcome } from "@/lib/base/outcome";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { actOf, noteAct } from "@/lib/identity/audit/act";
import { cancelIfOpen, recordExpiry, selectByAccessCode } from "./checkout-store";
import { presentIntent } from "./present-intent";
import { decideCancel } from "./rules";
import type { IntentResource } from "./schema";
import { selectIntent } from "./store";
import { checkoutStateAt, type IntentCheckoutState } from "./view-checkout";

const ALREADY_FAILED = "Redemption intent already failed";

/**
 * Cancels one of the caller's unpaid intents: it fails as `canceled` and can no longer be paid. Of a concurrent
 * payment and cancellation exactly one takes effect. Idempotent; an intent that already failed is unchanged. Audited
 * when a user does it. Throws `forbidden` for a read-only user, `not_found`, and `redemption_intent_already_paid`.
 */
export async function cancelIntent(
  caller: Caller,
  input: { readonly reference: string },
): Promise<Outcome<IntentResource>> {
  const { reference } = input;
  return retryOnConflict(async () => {
    const at = now();
    const act = actOf(caller, "redemption_intent.canceled", at, { reference });
    const row = await selectIntent(caller, input);
    if (!row) throw new AppError("not_found");
    const decision = decideCancel(row, at);
    switch (decision) {
      case "paid":
        throw new AppError("redemption_intent_already_paid");
      case "already_failed":
        // Past its end but still pending in the database: a payment that started earlier may still succeed.
        if (row.status === "pending" && !(await recordExpiry(row, at))) return CONFLICT;
        return found(presentIntent(row, at), row.failureReason === "canceled" ? undefined : ALREADY_FAILED);
      case "cancel": {
        const canceled = { ...row, status: "failed", failureReason: "canceled", updatedAt: at } as const;
        if (!(await cancelIfOpen(row, at, act))) return CONFLICT;
        if (act.actorId !== undefined) noteAct(act, row.id);
        return found(presentIntent(canceled, at));
      }
      default:
        return unreachable(decision);
    }
  });
}

/**
 * Cancels an open intent on behalf of its customer. Returns the state afterwards, so repeating it, or canceling just
 * after a payment, changes nothing. Throws `not_found` for an unknown checkout.
 */
export async function cancelCheckout(accessCode: string): Promise<IntentCheckoutState> {
  const intent = await selectByAccessCode(accessCode);
  if (!intent) throw new AppError("not_found");
  if (await cancelIfOpen(intent, now())) return "canceled";
  const after = await selectByAccessCode(accessCode);
  return checkoutStateAt(after ?? intent, now());
}
