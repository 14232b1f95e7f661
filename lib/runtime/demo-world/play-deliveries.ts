import type { Caller } from "@/lib/base/caller";
import { eventIdOf } from "@/lib/base/ids";
import { attemptDeliveries } from "@/lib/webhooks/deliveries/deliver-due";
import { listEvents } from "@/lib/webhooks/events/list-events";
import { listEventsInput } from "@/lib/webhooks/events/schema";
import { minutesAfter } from "./calendar";
import { playAt } from "./play";
import type { Send } from "./receivers";

type Due = { readonly deliveryId: string; readonly at: Date };

/** How many are attempted at once while the receiver does well. */
const TOGETHER = 8;
/** How long after the event its first attempt is made. */
const FIRST_AFTER_MIN = 0.4 / 60;

/**
 * Makes the attempts at an account's deliveries that fall into the past, in the order in which they were due, and leaves those
 * that are due later to the server.
 */
export async function playDeliveries(owner: Caller, send: Send, present: Date): Promise<void> {
  const due = await recordedFor(owner, present);
  let together = TOGETHER;
  while (due.length > 0) {
    const taken = due.splice(0, together);
    const again = (await Promise.all(taken.map((one) => attempt(one, send)))).flat();
    together = again.length === 0 ? TOGETHER : 1;
    for (const one of again) if (one.at < present) insert(due, one);
  }
}

async function attempt({ deliveryId, at }: Due, send: Send): Promise<Due[]> {
  const again = await playAt(at, () => attemptDeliveries([deliveryId], { send }));
  return again.map((next) => ({ deliveryId: next.deliveryId, at: next.dueAt }));
}

/** Into its place in the order of time. */
function insert(due: Due[], one: Due): void {
  const place = due.findIndex(({ at }) => at > one.at);
  due.splice(place < 0 ? due.length : place, 0, one);
}

/** The first delivery of each event has the event's own identifier. */
async function recordedFor(owner: Caller, present: Date): Promise<Due[]> {
  const due: Due[] = [];
  for (let after: string | null | undefined; after !== null; ) {
    const search = listEventsInput.parse({ limit: 100, ...(after && { after }) });
    const { events, next } = (await playAt(present, () => listEvents(owner, search))).data;
    for (const { id, created_at } of events) {
      const deliveryId = eventIdOf(id);
      const at = minutesAfter(new Date(created_at), FIRST_AFTER_MIN);
      if (deliveryId && at < present) due.push({ deliveryId, at });
    }
    after = next;
  }
  return due.reverse();
}
