import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { newAccessCode } from "@/lib/base/ids";
import { created, type Outcome, replayed } from "@/lib/base/outcome";
import { idempotencyOf } from "@/lib/payments/idempotency/idempotency.sql";
import { createOnce } from "@/lib/payments/requests/create-once";
import { type NewRequest, newRequest } from "@/lib/payments/requests/new-request.sql";
import { presentSubscription } from "./present-subscription";
import type { CreateSubscriptionInput, SubscriptionResource } from "./schema";
import { insertSubscription, type NewSubscription, selectSubscription } from "./store";

/**
 * Creates a pending subscription, once per idempotency key. Fixes the fee and the payout of a cycle at the partner's current
 * rate. Throws the same errors as {@link newRequest} and {@link createOnce}.
 */
export async function createSubscription(
  caller: Caller,
  input: CreateSubscriptionInput,
): Promise<Outcome<SubscriptionResource>> {
  const at = now();
  const subscription: NewSubscription = Object.assign(newRequest(caller, input, "SUB", at), {
    subscriptionAccessCode: newAccessCode(),
    interval: input.interval,
    status: "pending",
    currentCycle: 0,
    totalCycles: input.total_cycles ?? null,
    resellerId: null,
    resellerName: null,
    resellerSubscriptionReference: null,
    idempotencyKey: input.idempotency_key ?? null,
    eventSequence: 0,
    version: 0,
    activatedAt: null,
    cancelRequestedAt: null,
    canceledAt: null,
    completedAt: null,
    suspendedAt: null,
  } satisfies Omit<NewSubscription, keyof NewRequest>);
  const idempotency = idempotencyOf("create_subscription", input, subscription.id, at);
  const { row, replayed: isReplay } = await createOnce(
    { caller, idempotency, request: subscription },
    insertSubscription,
    selectSubscription,
  );
  const resource = presentSubscription(row);
  return isReplay ? replayed(resource) : created(resource);
}
