import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { signatureOf } from "../signature.js";
import type { FollowedEvent } from "./followed-events.js";

/** A secret of this session's own: never the endpoint's, which nobody but its receiver and the server holds. */
export function sessionSecret(): string {
  return `whsec_${randomBytes(32).toString("base64")}`;
}

/** Where to forward to. `3000/hooks` and `localhost:3000/hooks` are on this machine; undefined for what is no address. */
export function forwardAddress(given: string): string | undefined {
  const local = /^\d+(\/|$)/.test(given) ? `localhost:${given}` : given;
  const url = /^https?:\/\//i.test(local) ? local : `http://${local}`;
  return URL.canParse(url) ? new URL(url).href : undefined;
}

/** The body of the event's webhook. */
export function bodyOf({ type, created_at, test_event, data }: FollowedEvent): string {
  return JSON.stringify({ type, timestamp: created_at, ...(test_event && { test_event: true }), data });
}

const PAUSES_MS = [500, 1_000, 2_000, 4_000];
const LONGEST_ANSWER_MS = 15_000;

/**
 * Posts an event as its webhook, signed with the secret. A receiver that takes no connection, as one that is being
 * restarted, is tried five times in all. Returns what came of it, in a word: its status, or why there is none.
 */
export async function forward(event: FollowedEvent, url: string, secret: string): Promise<string> {
  for (let tries = 0; ; tries += 1) {
    const outcome = await post(event, url, secret);
    const waitMs = PAUSES_MS[tries];
    if (outcome !== "no connection" || waitMs === undefined) return outcome;
    await sleep(waitMs);
  }
}

async function post(event: FollowedEvent, url: string, secret: string): Promise<string> {
  const body = bodyOf(event);
  const timestamp = String(Math.floor(Date.now() / 1_000));
  const headers = {
    "Content-Type": "application/json",
    "webhook-id": event.id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatureOf(secret, { id: event.id, timestamp, body }),
  };
  try {
    const signal = AbortSignal.timeout(LONGEST_ANSWER_MS);
    const response = await fetch(url, { method: "POST", headers, body, redirect: "manual", signal });
    await response.body?.cancel();
    return String(response.status);
  } catch (error) {
    return error instanceof DOMException && error.name === "TimeoutError" ? "no answer" : "no connection";
  }
}
