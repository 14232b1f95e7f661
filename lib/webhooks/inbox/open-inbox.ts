import { randomBytes } from "node:crypto";
import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { presentInbox } from "./present-inbox";
import { refuseLive } from "./refuse-live";
import type { WebhookInbox } from "./schema";
import { upsertInbox } from "./store";

const TOKEN_BYTES = 24;

/**
 * The caller's inbox, made by the first call: every later or parallel one answers the same address, whose token is
 * 192 random bits. Throws `not_found` in live.
 */
export async function openInbox(caller: Caller): Promise<WebhookInbox> {
  refuseLive(caller);
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  return presentInbox(await upsertInbox(caller, { token, at: now() }));
}
