import type { AccountKind } from "@/lib/base/caller";
import { HOUR_MS } from "@/lib/base/clock";
import type { Environment } from "@/lib/base/fields";

/** A session that is unused for this long is over. */
export const MAX_IDLE_MS = 12 * HOUR_MS;

type SessionRow = {
  readonly endedAt: Date | null;
  readonly expiresAt: Date;
  readonly lastSeenAt: Date;
  readonly suspendedAt: Date | null;
};

/** Why a session has ended. */
export type SessionEnd = "ended" | "expired" | "idle";

/** The status of a session. Suspension comes last, so that only signed-in users learn of it. */
export function sessionStatus(row: SessionRow, at: Date): "signed-in" | SessionEnd | "suspended" {
  if (row.endedAt) return "ended";
  if (row.expiresAt <= at) return "expired";
  if (at.getTime() - row.lastSeenAt.getTime() >= MAX_IDLE_MS) return "idle";
  return row.suspendedAt ? "suspended" : "signed-in";
}

type EnvironmentUse = {
  readonly kind: AccountKind;
  readonly liveApprovedAt: Date | null;
  readonly lastEnvironment: Environment | null;
};

/** True if the user can choose an environment, so that the choice is stored. Accounts not approved for live have only test. */
export function mayUseLive({ kind, liveApprovedAt }: Omit<EnvironmentUse, "lastEnvironment">): boolean {
  return kind === "operator" || liveApprovedAt !== null;
}

/** The environment that the dashboard opens: test until live is approved, then the one used last, by default live. */
export function startingEnvironment(user: EnvironmentUse): Environment {
  return mayUseLive(user) ? (user.lastEnvironment ?? "live") : "test";
}
