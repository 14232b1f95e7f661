import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/base/settings/env";

/** A user, and the password hash against which their password was checked. */
type User = { readonly userId: string; readonly passwordHash: string };

/**
 * Creates the challenge that a browser receives after the password and returns with the code. It contains the user ID, the
 * expiry, and a MAC under NEXTAUTH_SECRET over these two and the password hash. The challenge grants no access.
 */
export function newChallenge({ userId, passwordHash }: User, until: Date): string {
  const ms = until.getTime();
  return [userId, ms, macOf(userId, ms, passwordHash)].join(".");
}

/** Returns the user ID in a challenge without verifying it. Use {@link verifyChallenge} to verify it. */
export function readChallengeUserId(challenge: string): string {
  return challenge.split(".")[0] ?? "";
}

/** Returns whether the challenge is authentic, unexpired, and created for the user's current password. */
export function verifyChallenge(challenge: string, { userId, passwordHash }: User, at: Date): boolean {
  const [id, until, mac = ""] = challenge.split(".");
  const [given, expected] = [Buffer.from(mac), Buffer.from(macOf(userId, Number(until), passwordHash))];
  return (
    id === userId &&
    Number(until) > at.getTime() &&
    given.length === expected.length &&
    timingSafeEqual(given, expected)
  );
}

function macOf(userId: string, untilMs: number, passwordHash: string): string {
  const proven = ["second factor", userId, untilMs, passwordHash].join("\n");
  return createHmac("sha256", env().NEXTAUTH_SECRET).update(proven).digest("base64url");
}
