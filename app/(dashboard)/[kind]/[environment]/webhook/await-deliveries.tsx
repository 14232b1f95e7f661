import { AutoRefresh } from "@/components/shell/auto-refresh";
import type { WebhookEvent } from "@/lib/webhooks/events/schema";

/**
 * Renders an {@link AutoRefresh} that waits for the next delivery attempt of these events and starts when that attempt is due.
 */
export function AwaitDeliveries({ events }: { events: readonly Pick<WebhookEvent, "id" | "delivery">[] }) {
  const pending = events.filter(({ delivery }) => delivery.status === "pending");
  const due = pending.map(({ delivery }) => delivery.next_attempt_at ?? "").sort();
  const awaits = pending.map(
    ({ id, delivery }) => `${id} ${delivery.attempt_count} ${delivery.next_attempt_at}`,
  );
  return <AutoRefresh awaits={awaits.join() || undefined} notBefore={due[0]} />;
}
