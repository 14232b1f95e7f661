import type { BucketLevel } from "@/lib/api/http/buckets";
import type { BucketSet } from "@/lib/api/http/request-counter";
import type { MetricsJson } from "@/lib/telemetry/metrics/registry";
import type { RequestBatch, ResponseBatch } from "./batched-requests";

/** A call to the rate limit counter that all processes of one running server share. */
export type Count = readonly [
  method: "take" | "charge",
  ...(readonly [bucketSet: BucketSet, subject: string, requests?: number]),
];

/**
 * A message from a worker to the supervisor. `count` contains calls to the rate limit counter. `gather` requests the metrics of
 * all processes; `report` sends the sender's own metrics. `closed` says that the sender is stopping and no longer listens.
 */
export type FromWorker =
  | ({ readonly kind: "count" } & RequestBatch<Count>)
  | ({ readonly kind: "gather" } & RequestBatch<"all">)
  | { readonly kind: "report"; readonly metrics: MetricsJson }
  | { readonly kind: "closed" };

/**
 * A message from the supervisor to a worker. `counted` answers `count`. `gathered` has the metrics of all processes in
 * Prometheus format, or null when they could not be collected. `leave` asks the worker to stop listening, finish its open
 * connections and exit. `report` asks the worker to send its metrics. `release` answers `closed` once the other stopping
 * workers no longer listen either.
 */
export type ToWorker =
  | ({ readonly kind: "counted" } & ResponseBatch<BucketLevel>)
  | ({ readonly kind: "gathered" } & ResponseBatch<string | null>)
  | { readonly kind: "report" }
  | { readonly kind: "leave" }
  | { readonly kind: "release" };

const KINDS = new Set<unknown>([
  ...(["count", "gather", "report", "closed"] satisfies FromWorker["kind"][]),
  ...(["counted", "gathered", "leave", "release"] satisfies ToWorker["kind"][]),
]);

/** Returns true for a message between our processes. Libraries can send other messages. */
export function isMessage<Message extends FromWorker | ToWorker>(message: unknown): message is Message {
  return typeof message === "object" && message !== null && "kind" in message && KINDS.has(message.kind);
}
