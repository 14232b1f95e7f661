import { now } from "@/lib/base/clock";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import type { OwnSession } from "./own-session";
import { MOST_IDLE_MS } from "./rules";
import { selectOpenSessions } from "./session-store";

/** More are the work of a script. */
const MOST_SHOWN = 50;

/** Where the user is signed in now, the latest first; when each was last used is known to five minutes. */
export function listSessions({ userId }: SignedInUser): Promise<OwnSession[]> {
  const at = now();
  return selectOpenSessions(userId, at, new Date(at.getTime() - MOST_IDLE_MS), MOST_SHOWN);
}
