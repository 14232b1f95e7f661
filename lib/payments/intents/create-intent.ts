import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { created, type Outcome, replayed } from "@/lib/base/outcome";
import { idempotencyOf } from "@/lib/payments/idempotency/idempotency.sql";
import { createOnce } from "@/lib/payments/requests/create-once";
import { type NewRequest, newRequest } from "@/lib/payments/requests/new-request.sql";
import { presentIntent } from "./intent.sql";
import { expiryOf } from "./rules";
import type { CreateIntentInput, IntentResource } from "./schema";
import { insertIntent, type NewIntent, selectIntent } from "./store";

/**
 * Creates a pending intent, once per idempotency key. Fixes the fee and the payout at the partner's current rate. Throws the
 * same errors as `newRequest` and `createOnce`.
 */
export async function createIntent(
  caller: Caller,
  input: CreateIntentInput,
): Promise<Outcome<IntentResource>> {
  const at = now();
  const intent: NewIntent = Object.assign(newRequest(caller, input, "RDM", at), {
    items: input.items ?? null,
    status: "pending",
    failureReason: null,
    expiresAt: expiryOf(at, input.expires_in),
    mayExtend: input.expires_in === undefined,
    redeemedAt: null,
    refundedAmount: 0,
  } satisfies Omit<NewIntent, keyof NewRequest>);
  const idempotency = idempotencyOf("create_redemption_intent", input, intent.id, at);
  const { row, replayed: isReplay } = await createOnce(
    { caller, idempotency, request: intent },
    insertIntent,
    selectIntent,
  );
  return isReplay ? replayed(presentIntent(row, now())) : created(presentIntent(row, at));
}
