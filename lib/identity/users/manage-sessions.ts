import { validate } from "uuid";
import { DAY_MS, now } from "@/lib/base/clock";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { actionByUser, logAction } from "@/lib/identity/audit/audited-action";
import { MAX_IDLE_MS } from "./rules";
import type { SessionIdInput } from "./schema";
import {
  endOtherSessionRows,
  endUserSessionRow,
  type OpenSession,
  selectOpenSessions,
} from "./session-store";
import { deleteOldSessions, endSessionRow } from "./store";

export type { OpenSession };

/** The maximum number of sessions in the list. Only scripts create more. */
const MAX_SHOWN = 50;

/**
 * Returns the user's open sessions, newest first, at most {@link MAX_SHOWN}. The time of last use is accurate to five minutes.
 */
export function listSessions({ userId }: SignedInUser): Promise<OpenSession[]> {
  const at = now();
  return selectOpenSessions(userId, at, new Date(at.getTime() - MAX_IDLE_MS), MAX_SHOWN);
}

/**
 * Ends one of the user's own open sessions. The call is audited. Does nothing if the session has ended or belongs to another
 * user.
 */
export async function endUserSession(user: SignedInUser, input: SessionIdInput): Promise<void> {
  const session = (await listSessions(user)).find(({ id }) => id === input.session_id);
  if (!session) return;
  const device = session.device ?? "an unknown device";
  const act = actionByUser(user, "session.ended", now(), { session: device });
  if (await endUserSessionRow(user.userId, session.id, act)) logAction(act, session.id);
}

/** Ends all of the user's sessions except the current one. The call is audited. */
export async function endOtherSessions(user: SignedInUser): Promise<void> {
  const act = actionByUser(user, "session.ended", now(), { session: "all others" });
  await endOtherSessionRows(user.userId, user.sessionId, act);
  logAction(act);
}

/** Ends a session on the server. Does nothing if the session has ended or does not exist. */
export async function endSession(sessionId: string): Promise<void> {
  if (validate(sessionId)) await endSessionRow(sessionId, now());
}

/** How long an ended or expired session is retained. */
export const SESSION_RETENTION_MS = 30 * DAY_MS;
const AT_ONCE = 1_000;

/** Deletes sessions that ended or expired more than 30 days ago, except each user's latest. Returns the number deleted. */
export async function pruneSessions(): Promise<number> {
  const before = new Date(now().getTime() - SESSION_RETENTION_MS);
  for (let total = 0; ; ) {
    const deleted = await deleteOldSessions(before, AT_ONCE);
    total += deleted;
    if (deleted < AT_ONCE) return total;
  }
}
