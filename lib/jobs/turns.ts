import { SECOND_MS } from "@/lib/clock";

const TOGETHER_MS = 2 * SECOND_MS;

/** A delivery as a step of the engine returns it: times are ISO 8601, null is at once. */
export type Waiting = { deliveryId: string; dueAt: string | null };

type Turn = { wakeAt: string | null; due: string[]; later: Waiting[] };

/** Whose turn is next, and when: all that are due at once, or else the earliest with those within two seconds of it. */
export function nextTurn(waiting: readonly Waiting[]): Turn {
  const dueAtMs = ({ dueAt }: Waiting) => (dueAt === null ? 0 : Date.parse(dueAt));
  const untilMs = Math.min(...waiting.map(dueAtMs)) + TOGETHER_MS;
  const turn = waiting.filter((one) => dueAtMs(one) <= untilMs);
  const latestMs = Math.max(...turn.map(dueAtMs));
  return {
    wakeAt: latestMs > 0 ? new Date(latestMs).toISOString() : null,
    due: turn.map(({ deliveryId }) => deliveryId),
    later: waiting.filter((one) => dueAtMs(one) > untilMs),
  };
}
