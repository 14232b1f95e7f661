import type { AccountKind } from "@/lib/base/caller";
import { HOUR_MS } from "@/lib/base/clock";
import type { Environment } from "@/lib/base/fields";

/** How long a session that is not used stays valid, in milliseconds. */
export const MAX_IDLE_MS = 12 * HOUR_MS;

type SessionRow = {
  readonly endedAt: Date | null;
  readonly expiresAt: Date;
  readonly lastSeenAt: Date;
  readonly suspendedAt: Date | null;
};

/** Why a session is no longer valid: it was ended, for example by signing out; it reached its maximum age; or it was unused. */
export type SessionEnd = "ended" | "expired" | "idle";

/** Returns the status of a session at `at`. Checks the suspension last, so that only users with a valid session learn of it. */
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

/**
 * Returns whether the user can choose the live environment. Operators can, and so can users of accounts that are approved for
 * the live environment.
 */
export function mayUseLive({ kind, liveApprovedAt }: Omit<EnvironmentUse, "lastEnvironment">): boolean {
  return kind === "operator" || liveApprovedAt !== null;
}

/**
 * Returns the environment that the dashboard opens after sign-in. This is the test environment if the user cannot use the live
 * one, otherwise the environment that the user last used, or the live environment if the user has not used any.
 */
export function startingEnvironment(user: EnvironmentUse): Environment {
  return mayUseLive(user) ? (user.lastEnvironment ?? "live") : "test";
}
