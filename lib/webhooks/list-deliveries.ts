import type { Caller } from "@/lib/accounts/caller";
import { timestamp, timestampOrNull } from "@/lib/clock";
import { eventName } from "@/lib/ids";
import { type ListDeliveriesInput, listDeliveriesInput, outcomeField, type WebhookDelivery } from "./schema";
import { findDeliveries } from "./store";

type StoredDelivery = Awaited<ReturnType<typeof findDeliveries>>[number];

/** The caller's deliveries, newest first. `next` is the `after` of the following page, or null on the last. */
export async function listDeliveries(
  caller: Caller,
  input: ListDeliveriesInput = {},
): Promise<{ deliveries: WebhookDelivery[]; next: string | null }> {
  const { status, after, limit } = listDeliveriesInput.parse(input);
  const found = await findDeliveries(caller, { status, after, take: limit + 1 });
  const page = found.slice(0, limit);
  const next = found.length > limit ? (page.at(-1)?.id ?? null) : null;
  return { deliveries: page.map(presentDelivery), next };
}

function presentDelivery(delivery: StoredDelivery): WebhookDelivery {
  const last = delivery.attempts[0];
  return {
    id: delivery.id,
    event_id: eventName(delivery.event.id),
    event_type: delivery.event.type,
    status: delivery.status,
    attempt_count: delivery.attemptCount,
    next_attempt_at: timestampOrNull(delivery.nextAttemptAt),
    last_outcome: last ? outcomeField.parse(last.outcome) : null,
    last_status_code: last?.statusCode ?? null,
    created_at: timestamp(delivery.createdAt),
  };
}
