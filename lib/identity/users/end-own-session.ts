import { now } from "@/lib/base/clock";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { ownAct } from "@/lib/identity/audit/act";
import { noteAct } from "@/lib/identity/audit/note-act";
import { listSessions } from "./list-sessions";
import type { SessionIdInput } from "./schema";
import { endOtherSessionRows, endOwnSessionRow } from "./session-store";

/** Ends one of the user's own sessions, wherever it is, audited. Ending one that is over, or another's, does nothing. */
export async function endOwnSession(user: SignedInUser, input: SessionIdInput): Promise<void> {
  const session = (await listSessions(user)).find(({ id }) => id === input.session_id);
  if (!session) return;
  const device = session.device ?? "an unknown device";
  const act = ownAct(user, "session.ended", now(), { session: device });
  if (await endOwnSessionRow(user.userId, session.id, act)) noteAct(act, session.id);
}

/** Ends all of the user's sessions but the one at hand, audited. */
export async function endOtherSessions(user: SignedInUser): Promise<void> {
  const act = ownAct(user, "session.ended", now(), { session: "all others" });
  await endOtherSessionRows(user.userId, user.sessionId, act);
  noteAct(act);
}
