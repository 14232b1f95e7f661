import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { AppError, unreachable } from "@/lib/base/errors";
import { found, type Outcome } from "@/lib/base/outcome";
import { LOST, untilWon } from "@/lib/db/sql";
import { actOf } from "@/lib/identity/audit/act";
import { noteAct } from "@/lib/identity/audit/note-act";
import { cancelIfOpen, recordExpiry, selectByAccessCode } from "./checkout-store";
import { presentIntent } from "./present-intent";
import { decideCancel } from "./rules";
import type { IntentResource } from "./schema";
import { selectIntent } from "./store";
import { checkoutStateAt, type IntentCheckoutState } from "./view-checkout";

const ALREADY_FAILED = "Redemption Intent already failed";

/**
 * Cancels one of the caller's unpaid intents: it fails as `canceled`, and no voucher pays it any more. Of a payment and a
 * cancellation at once one happens. Audited where a user does it. Repeating it changes nothing, and an intent that failed
 * before stays as it is. Throws `forbidden` for a user who only looks, `not_found` and, once it is paid,
 * `redemption_intent_already_paid`.
 */
export async function cancelIntent(
  caller: Caller,
  input: { readonly reference: string },
): Promise<Outcome<IntentResource>> {
  const { reference } = input;
  return untilWon(async () => {
    const at = now();
    const act = actOf(caller, "redemption_intent.canceled", at, { reference });
    const row = await selectIntent(caller, input);
    if (!row) throw new AppError("not_found");
    const decision = decideCancel(row, at);
    switch (decision) {
      case "paid":
        throw new AppError("redemption_intent_already_paid");
      case "already_failed":
        // Over by its time, and not written yet: a payment that began before may still be under way, and then it is paid.
        if (row.status === "pending" && !(await recordExpiry(row, at))) return LOST;
        return found(presentIntent(row, at), row.failureReason === "canceled" ? undefined : ALREADY_FAILED);
      case "cancel": {
        const canceled = { ...row, status: "failed", failureReason: "canceled", updatedAt: at } as const;
        if (!(await cancelIfOpen(row, at, act))) return LOST;
        if (act.actorId !== undefined) noteAct(act, row.id);
        return found(presentIntent(canceled, at));
      }
      default:
        return unreachable(decision);
    }
  });
}

/**
 * The customer gives up: an open intent fails as `canceled`. Answers the state it is in afterwards, so that giving up
 * twice, or just after paying, changes nothing. Throws `not_found` for an unknown checkout.
 */
export async function cancelCheckout(accessCode: string): Promise<IntentCheckoutState> {
  const intent = await selectByAccessCode(accessCode);
  if (!intent) throw new AppError("not_found");
  if (await cancelIfOpen(intent, now())) return "canceled";
  const after = await selectByAccessCode(accessCode);
  return checkoutStateAt(after ?? intent, now());
}
