import type { RetrievedEvent } from "@/lib/webhooks/events/schema";
import { inOrder, type Life, type Station, type Upcoming } from "./life";

/** What something adds to the life of what it is about. */
export type Part = { readonly stations: readonly Station[]; readonly upcoming: readonly Upcoming[] };

/** The life of one event: that it happened, each time it was sent, each answer. */
export function eventLife(event: RetrievedEvent): Life {
  const { stations, upcoming } = eventPart(event);
  return inOrder(stations, upcoming);
}

/** What an event adds to the life of what it is about. */
export function eventPart({ id, type, created_at, delivery, deliveries }: RetrievedEvent): Part {
  const sent = deliveries.flatMap(({ number, created_at: at, attempts }): Station[] => [
    ...(number > 1 ? [{ kind: "resent", at, number } as const] : []),
    ...attempts.map(
      ({ number, started_at, outcome, status_code: statusCode, duration_ms: durationMs, failure_message }) =>
        ({
          kind: "attempt",
          at: started_at,
          number,
          outcome,
          statusCode,
          durationMs,
          failureMessage: failure_message,
        }) as const,
    ),
  ]);
  const { next_attempt_at: next, attempt_count: count } = delivery;
  return {
    stations: [
      { kind: "event", at: created_at, id, type, status: delivery.status, attempts: count },
      ...sent,
    ],
    upcoming: next === null ? [] : [{ kind: "attempt", at: next, number: count + 1 }],
  };
}
