import { createHash, randomUUID } from "node:crypto";
import { z } from "zod";
import { DAY_MS } from "@/lib/base/clock";

const eventSchema = z.looseObject({
  id: z.string().min(1).optional(),
  name: z.string().min(1),
  data: z.record(z.string(), z.unknown()).default({}),
  ts: z.number().optional(),
});
const eventsSchema = z.union([z.array(eventSchema), eventSchema.transform((event) => [event])]);

export type EngineEvent = z.infer<typeof eventSchema> & { id: string; ts: number };

/**
 * Returns the events in the body of `POST /e/:key`, with missing IDs, times and data added, or undefined for an invalid body.
 * Added IDs derive from `seed` (`X-Inngest-Event-Id-Seed`), if given. The seed is the same for all retries of one `send()`, so
 * that repeated events can be detected.
 */
export function readEvents(
  body: unknown,
  seed: string | undefined,
  nowMs: number,
): EngineEvent[] | undefined {
  const parsed = eventsSchema.safeParse(body);
  if (!parsed.success) return undefined;
  return parsed.data.map((event, index) => ({
    ...event,
    id: event.id ?? (seed ? createHash("sha256").update(`${seed},${index}`).digest("hex") : randomUUID()),
    ts: event.ts ?? nowMs,
  }));
}

/** Returns a new event that the engine itself creates, such as for a scheduled run. */
export function engineEvent(name: string, data: Record<string, unknown>, nowMs: number): EngineEvent {
  return { id: randomUUID(), name, data, ts: nowMs };
}

const MAX_SEEN = 100_000;
const SEEN_TTL_MS = DAY_MS;

/** Detects events with a repeated ID. Stores the IDs of the last day, up to the latest 100,000. */
export class SeenEvents {
  readonly #seenAtMs = new Map<string, number>();

  /** Adds an ID. Returns false when it had already been added within the last day. */
  add(id: string, nowMs: number): boolean {
    const seenAtMs = this.#seenAtMs.get(id);
    if (seenAtMs !== undefined && nowMs - seenAtMs < SEEN_TTL_MS) return false;
    this.#seenAtMs.delete(id);
    this.#seenAtMs.set(id, nowMs);
    for (const oldest of this.#seenAtMs.keys()) {
      if (this.#seenAtMs.size <= MAX_SEEN) break;
      this.#seenAtMs.delete(oldest);
    }
    return true;
  }
}
