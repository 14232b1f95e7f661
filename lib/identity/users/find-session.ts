import { validate } from "uuid";
import { MINUTE_MS, now } from "@/lib/base/clock";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { type SessionEnd, sessionStatus } from "./rules";
import { findSessionRow, recordSessionUse } from "./store";

export type SessionState =
  | { readonly status: "signed-in"; readonly user: SignedInUser }
  | { readonly status: SessionEnd | "suspended" };

/** Session use is recorded at most once in this time, so an idle session may end this much early. */
const USE_RECORDED_EVERY_MS = 5 * MINUTE_MS;

/**
 * Returns the current state of a session. It is read on every page and action, so that sign-out, a password change and
 * suspension take effect at once. An unknown session counts as ended. Records the use of a valid session, unless the page sent
 * the request without user action.
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
