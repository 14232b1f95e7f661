import { validate } from "uuid";
import { MINUTE_MS, now } from "@/lib/base/clock";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { type SessionEnd, sessionStatus } from "./rules";
import { findSessionRow, recordSessionUse } from "./store";

export type SessionState =
  | { readonly status: "signed-in"; readonly user: SignedInUser }
  | { readonly status: SessionEnd | "suspended" };

/**
 * The minimum time between two writes of a session's last use. An idle session can therefore end up to five minutes too early.
 */
const USE_RECORDED_EVERY_MS = 5 * MINUTE_MS;

/**
 * Returns the current state of a session, which is `ended` for an unknown ID. Every page and action calls this, so that sign-out,
 * a password change and suspension take effect immediately. Records the use of a valid session if the request came from a user
 * action and not from the page itself.
 */
export async function findSession(sessionId: string, by: "user" | "page" = "user"): Promise<SessionState> {
  const row = validate(sessionId) ? await findSessionRow(sessionId) : undefined;
  if (!row) return { status: "ended" };
  const at = now();
  const status = sessionStatus(row, at);
  if (status !== "signed-in") return { status };
  const before = new Date(at.getTime() - USE_RECORDED_EVERY_MS);
  if (by === "user" && row.lastSeenAt < before) await recordSessionUse(sessionId, at, before);
  return { status, user: row.user };
}
