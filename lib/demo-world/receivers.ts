import { DAY_MS, HOUR_MS, now } from "@/lib/clock";
import type { Answer, sendRequest } from "@/lib/deliveries/send-request";
import type { Draws } from "./draws";

type Send = typeof sendRequest;

/** How a receiver of the story does: when it was down, if it was, and how it answers then. */
export type Health = {
  readonly down: { readonly from: Date; readonly until: Date | undefined } | undefined;
};

/** One answer in so many is an error that the next attempt does not meet. */
const STUMBLES = 0.012;

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
const STUMBLE: Answer = { ...DOWN, status: 500, excerpt: '{"error":"deadlock detected"}' };
const HUNG: Answer = {
  outcome: "timeout",
  status: null,
  durationMs: 15_000,
  excerpt: null,
  retryAfter: undefined,
};

/** Stands in for a receiver while history is played: it answers at once and nothing leaves the process. */
export function standIn({ down }: Health, draws: Draws): Send {
  return async () => {
    const at = now();
    const isDown = down && at >= down.from && (!down.until || at < down.until);
    if (isDown) return draws.chance(0.3) ? HUNG : taking(DOWN, draws.between(40, 900));
    return taking(draws.chance(STUMBLES) ? STUMBLE : UP, draws.between(60, 420));
  };
}

function taking(answer: Answer, durationMs: number): Answer {
  return { ...answer, durationMs };
}

/** Down for a day, a month ago. */
export function downForADay(present: Date): Health {
  const from = new Date(present.getTime() - 33 * DAY_MS);
  return { down: { from, until: new Date(from.getTime() + 26 * HOUR_MS) } };
}

/** Down since the day before yesterday. */
export function downNow(present: Date): Health {
  return { down: { from: new Date(present.getTime() - 40 * HOUR_MS), until: undefined } };
}

export const ALWAYS_UP: Health = { down: undefined };
