import { DAY_MS, HOUR_MS, now } from "@/lib/base/clock";
import type { Answer, sendRequest } from "@/lib/webhooks/deliveries/send-request";
import { receiveMessage } from "@/lib/webhooks/inbox/receive-message";
import type { Draws } from "./draws";

/** What posts a request, or stands in for who receives it. */
export type Send = typeof sendRequest;

/** When a receiver of the story is down; until now where it has not recovered. */
type Outage = { readonly from: Date; readonly until: Date | undefined };

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
export function standIn(down: Outage | undefined, draws: Draws): Send {
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

/** Answers as an inbox of ours does, which keeps what it still would: the messages of the last thirty days. */
export function inboxStandIn(present: Date): Send {
  const keptSince = new Date(present.getTime() - 30 * DAY_MS);
  return async ({ url, headers, body }) => {
    const token = new URL(url).pathname.split("/").at(-1) ?? "";
    const arrival = { token, headers: new Map(Object.entries(headers)), body: Buffer.from(body) };
    const status = now() < keptSince ? 204 : await receiveMessage(arrival);
    return { ...UP, status, excerpt: "", durationMs: 4 + (body.length % 9) };
  };
}

/** Down for a day, a month ago. */
export function downForADay(present: Date): Outage {
  const from = new Date(present.getTime() - 33 * DAY_MS);
  return { from, until: new Date(from.getTime() + 26 * HOUR_MS) };
}

/** Down since the day before yesterday. */
export function downNow(present: Date): Outage {
  return { from: new Date(present.getTime() - 40 * HOUR_MS), until: undefined };
}
