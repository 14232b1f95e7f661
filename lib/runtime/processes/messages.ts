import type { MetricsJson } from "@/lib/telemetry/metrics/registry";
import type { RequestBatch, ResponseBatch } from "./batched-requests";
import type { Count, CountResult } from "./counts";

/**
 * A message from a process to the supervisor. `gather` requests the metrics of all processes; `report` sends the sender's own
 * metrics.
 */
export type FromWorker =
  | ({ readonly kind: "count" } & RequestBatch<Count>)
  | { readonly kind: "gather"; readonly turn: number }
  | { readonly kind: "report"; readonly metrics: MetricsJson };

/** The metrics of all processes in Prometheus format; null when they could not be collected. */
export type GatheredMetrics = {
  readonly kind: "gathered";
  readonly turn: number;
  readonly text: string | null;
};

/**
 * A message from the supervisor to a worker. `leave` asks it to hand over its connections and exit, `report` to send its metrics.
 */
export type ToWorker =
  | ({ readonly kind: "counted" } & ResponseBatch<CountResult>)
  | GatheredMetrics
  | { readonly kind: "report" }
  | { readonly kind: "leave" };

const FROM_WORKER = new Set<unknown>(["count", "gather", "report"] satisfies FromWorker["kind"][]);
const TO_WORKER = new Set<unknown>(["counted", "gathered", "report", "leave"] satisfies ToWorker["kind"][]);

/** Returns true for a message of type {@link FromWorker}. Libraries can send other messages. */
export function isFromWorker(message: unknown): message is FromWorker {
  return FROM_WORKER.has(kindOf(message));
}

export function isToWorker(message: unknown): message is ToWorker {
  return TO_WORKER.has(kindOf(message));
}

function kindOf(message: unknown): unknown {
  return typeof message === "object" && message !== null && "kind" in message ? message.kind : undefined;
}
