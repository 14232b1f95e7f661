import type { Caller, Tenant } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { AppError, assertFound, unreachable } from "@/lib/base/errors";
import { found, type Outcome } from "@/lib/base/outcome";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { assertCallerActive } from "@/lib/identity/api-keys/active-key.sql";
import { actionByCaller, logAction } from "@/lib/identity/audit/audit.sql";
import { announce } from "@/lib/outbox/announce";
import { type FailOptions, failIntents } from "./fail-store";
import { type Failure, failureOf, presentIntent } from "./intent.sql";
import { decideCancel } from "./rules";
import type { IntentResource } from "./schema";
import { selectExpired, selectIntent, selectPendingOfCustomer } from "./store";

/** The maximum number of intents that one statement marks as failed. */
const BATCH = 200;

const ALREADY_FAILED = "Redemption intent already failed";

/**
 * Cancels one of the caller's unpaid intents: it fails as `canceled` and can no longer be paid. If the intent is paid at the
 * same time, either the payment or the cancellation takes effect, never both. The call is idempotent: an intent that already
 * failed keeps its failure reason. Records an audit entry if a user cancels. Throws `forbidden` for a viewer,
 * `writes_not_allowed` for a read-only key, `unauthenticated` for a key that was revoked or has expired, `not_found` for an
 * unknown intent, and `redemption_intent_already_paid` for a paid one.
 */
export async function cancelIntent(
  caller: Caller,
  input: { readonly reference: string },
): Promise<Outcome<IntentResource>> {
  const { reference } = input;
  return retryOnConflict(async () => {
    const at = now();
    const act = actionByCaller(caller, "redemption_intent.canceled", at, { reference });
    const row = assertFound(await selectIntent(caller, input));
    const decision = decideCancel(row, at);
    switch (decision) {
      case "paid":
        throw new AppError("redemption_intent_already_paid");
      case "already_failed":
        // If the intent has expired but is still pending in the database, a payment that started earlier can still succeed.
        if (row.status === "pending" && (await fail([failureOf(row, "expired", at)])) === 0) return CONFLICT;
        return found(presentIntent(row, at), row.failureReason === "canceled" ? undefined : ALREADY_FAILED);
      case "cancel": {
        const canceled = failureOf(row, "canceled", at);
        if ((await fail([canceled], { act, keyId: caller.keyId })) === 0) {
          await assertCallerActive(caller);
          return CONFLICT;
        }
        if (act.actorId !== undefined) logAction(act, row.id);
        return found(presentIntent(canceled.failed, at));
      }
      default:
        return unreachable(decision);
    }
  });
}

/**
 * Marks every pending intent of a partner's customer as failed: as `expired` if its expiry time has passed, otherwise as
 * `canceled`.
 */
export async function cancelCustomerIntents(partner: Tenant, customerId: string): Promise<void> {
  for (;;) {
    const pending = await selectPendingOfCustomer(partner, customerId, BATCH);
    if (pending.length === 0) return;
    const at = now();
    await fail(
      pending.map((row) => failureOf(row, decideCancel(row, at) === "cancel" ? "canceled" : "expired", at)),
    );
  }
}

/**
 * Marks each of the intents as failed if it is still pending, records the events and announces their webhook deliveries.
 * Returns the number of intents that failed.
 */
async function fail(failures: readonly Failure[], options?: FailOptions): Promise<number> {
  const { failed, deliveries } = await failIntents(failures, options);
  announce(deliveries);
  return failed;
}

/**
 * Marks all expired pending intents as failed, records an event for each, and returns their number. Skips intents that another
 * write has locked; the next run marks them.
 */
export async function expireIntents(): Promise<number> {
  const time = now();
  for (let total = 0; ; ) {
    const due = await selectExpired(time, BATCH);
    const expired = due.map((intent) => failureOf(intent, "expired", time));
    const failed = await fail(expired, { skipsLocked: true });
    total += failed;
    if (due.length < BATCH || failed === 0) return total;
  }
}
