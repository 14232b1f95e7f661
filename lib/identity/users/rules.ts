import { HOUR_MS } from "@/lib/base/clock";

/** A session that is not used for so long is over. */
export const MOST_IDLE_MS = 12 * HOUR_MS;

type SessionRow = {
  readonly endedAt: Date | null;
  readonly expiresAt: Date;
  readonly lastSeenAt: Date;
  readonly suspendedAt: Date | null;
};

/** Why a session lets nobody in any more. */
export type SessionEnd = "ended" | "expired" | "idle";

/** What a session lets its user do now. Suspension comes last: only who is signed in is told of it. */
export function sessionStatus(row: SessionRow, at: Date): "signed-in" | SessionEnd | "suspended" {
  if (row.endedAt) return "ended";
  if (row.expiresAt <= at) return "expired";
  if (at.getTime() - row.lastSeenAt.getTime() >= MOST_IDLE_MS) return "idle";
  return row.suspendedAt ? "suspended" : "signed-in";
}
