import type { CountedMetrics } from "@/lib/telemetry/metrics/gather";
import type { RequestBatch, ResponseBatch } from "./batched-requests";
import type { Count, CountResult } from "./counts";

/** What a process says to the supervisor; `gather` asks for what all processes have counted, `report` tells its own part. */
export type FromWorker =
  | ({ readonly kind: "count" } & RequestBatch<Count>)
  | { readonly kind: "gather"; readonly turn: number }
  | { readonly kind: "report"; readonly metrics: CountedMetrics };

/** What all processes have counted, as Prometheus reads it; null where it could not be put together. */
export type GatheredMetrics = {
  readonly kind: "gathered";
  readonly turn: number;
  readonly text: string | null;
};

/** What the supervisor says to a process; `leave` is to hand over to the others and end, `report` to tell what it has counted. */
export type ToWorker =
  | ({ readonly kind: "counted" } & ResponseBatch<CountResult>)
  | GatheredMetrics
  | { readonly kind: "report" }
  | { readonly kind: "leave" };

const FROM_WORKER = new Set<unknown>(["count", "gather", "report"] satisfies FromWorker["kind"][]);
const TO_WORKER = new Set<unknown>(["counted", "gathered", "report", "leave"] satisfies ToWorker["kind"][]);

/** Whether a message between our processes is one of these: libraries may send their own. */
export function isFromWorker(message: unknown): message is FromWorker {
  return FROM_WORKER.has(kindOf(message));
}

export function isToWorker(message: unknown): message is ToWorker {
  return TO_WORKER.has(kindOf(message));
}

function kindOf(message: unknown): unknown {
  return typeof message === "object" && message !== null && "kind" in message ? message.kind : undefined;
}
