import type { Caller } from "@/lib/base/caller";
import { DAY_MS, HOUR_MS, now } from "@/lib/base/clock";
import { eventIdOf } from "@/lib/base/ids";
import { attemptDeliveries } from "@/lib/webhooks/deliveries/deliver-due";
import type { Answer, sendRequest } from "@/lib/webhooks/deliveries/send-request";
import { listEvents } from "@/lib/webhooks/events/read-events";
import { listEventsInput } from "@/lib/webhooks/events/schema";
import { receiveMessage } from "@/lib/webhooks/inbox/receive-message";
import type { Random } from "./seeded-random";
import { minutesAfter, runAt } from "./simulated-time";

type DueDelivery = { readonly deliveryId: string; readonly at: Date };

/**
 * The maximum number of concurrent delivery attempts. After a batch with a delivery that must be attempted again, the next
 * batch has only one attempt.
 */
const MAX_CONCURRENT = 8;
/** The minutes between an event and the first attempt to deliver it. */
const FIRST_AFTER_MIN = 0.4 / 60;

/**
 * Makes an account's delivery attempts that were due before `present`, in chronological order. Leaves later attempts to the
 * server.
 */
export async function simulateDeliveries(owner: Caller, send: Send, present: Date): Promise<void> {
  const due = await recordedFor(owner, present);
  let together = MAX_CONCURRENT;
  while (due.length > 0) {
    const batch = due.splice(0, together);
    const again = (await Promise.all(batch.map((one) => attempt(one, send)))).flat();
    together = again.length === 0 ? MAX_CONCURRENT : 1;
    for (const one of again) if (one.at < present) insert(due, one);
  }
}

async function attempt({ deliveryId, at }: DueDelivery, send: Send): Promise<DueDelivery[]> {
  const again = await runAt(at, () => attemptDeliveries([deliveryId], { send }));
  return again.map((next) => ({ deliveryId: next.deliveryId, at: next.dueAt }));
}

/** Inserts a delivery into `due`, keeping chronological order. */
function insert(due: DueDelivery[], one: DueDelivery): void {
  const place = due.findIndex(({ at }) => at > one.at);
  due.splice(place < 0 ? due.length : place, 0, one);
}

/**
 * Returns, in chronological order, the first delivery of each event recorded before `present`, except for events without a
 * delivery. The first delivery has the ID of its event.
 */
async function recordedFor(owner: Caller, present: Date): Promise<DueDelivery[]> {
  const due: DueDelivery[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const search = listEventsInput.parse({ limit: 100, ...(after && { after }) });
    const { events, next } = (await runAt(present, () => listEvents(owner, search))).data;
    for (const { id, created_at, delivery } of events) {
      if (delivery.status === "not_requested") continue;
      const deliveryId = eventIdOf(id);
      const at = minutesAfter(new Date(created_at), FIRST_AFTER_MIN);
      if (deliveryId && at < present) due.push({ deliveryId, at });
    }
    after = next;
  }
  return due.reverse();
}

/** A function that sends a webhook request. The simulation passes a fake, which answers in place of the receiver. */
export type Send = typeof sendRequest;

/** A receiver's outage from `from` to `until`, or to the present when `until` is undefined. */
type Outage = { readonly from: Date; readonly until: Date | undefined };

/** The fraction of attempts that fail while the receiver is up. */
const ERROR_CHANCE = 0.012;

const UP: Answer = {
  outcome: "delivered",
  status: 200,
  durationMs: 0,
  excerpt: '{"received":true}',
  retryAfter: undefined,
};
const DOWN: Answer = {
  outcome: "http_error",
  status: 503,
  durationMs: 0,
  excerpt: "Service Unavailable",
  retryAfter: undefined,
};
const ERROR: Answer = { ...DOWN, status: 500, excerpt: '{"error":"deadlock detected"}' };
const HUNG: Answer = {
  outcome: "timeout",
  status: null,
  durationMs: 15_000,
  excerpt: null,
  retryAfter: undefined,
};

/** Returns a fake receiver, which uses no network. It fails during the outage `down`, and occasionally at other times. */
export function fakeReceiver(down: Outage | undefined, random: Random): Send {
  return async () => {
    const at = now();
    const isDown = down && at >= down.from && (!down.until || at < down.until);
    if (isDown) return random.chance(0.3) ? HUNG : withDuration(DOWN, random.between(40, 900));
    return withDuration(random.chance(ERROR_CHANCE) ? ERROR : UP, random.between(60, 420));
  };
}

function withDuration(answer: Answer, durationMs: number): Answer {
  return { ...answer, durationMs };
}

/** Returns a fake receiver that stores messages of the last thirty days in the inbox and drops older ones. */
export function fakeInbox(present: Date): Send {
  const keptSince = new Date(present.getTime() - 30 * DAY_MS);
  return async ({ url, headers, body }) => {
    const token = new URL(url).pathname.split("/").at(-1) ?? "";
    const arrival = { token, headers: new Map(Object.entries(headers)), body: Buffer.from(body) };
    const status = now() < keptSince ? 204 : await receiveMessage(arrival);
    return { ...UP, status, excerpt: "", durationMs: 4 + (body.length % 9) };
  };
}

/** Returns an outage of 26 hours that began 33 days ago. */
export function pastOutage(present: Date): Outage {
  const from = new Date(present.getTime() - 33 * DAY_MS);
  return { from, until: new Date(from.getTime() + 26 * HOUR_MS) };
}

/** Returns an outage that began 40 hours ago and continues. */
export function currentOutage(present: Date): Outage {
  return { from: new Date(present.getTime() - 40 * HOUR_MS), until: undefined };
}
