import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/base/settings/env";

/** A user with the password hash that their password matched. */
type User = { readonly userId: string; readonly passwordHash: string };

/**
 * The challenge that a browser holds between password and code: user ID and expiry, with a MAC under NEXTAUTH_SECRET over both
 * and the password hash. It grants no access.
 */
export function newChallenge({ userId, passwordHash }: User, until: Date): string {
  const ms = until.getTime();
  return [userId, ms, macOf(userId, ms, passwordHash)].join(".");
}

/** The user ID in a challenge, unverified. Verify with {@link isChallenge}. */
export function userOfChallenge(challenge: string): string {
  return challenge.split(".")[0] ?? "";
}

/** True if the challenge is authentic, unexpired and matches the user's current password. */
export function isChallenge(challenge: string, { userId, passwordHash }: User, at: Date): boolean {
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
