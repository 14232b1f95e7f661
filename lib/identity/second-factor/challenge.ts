import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/base/settings/env";

/** Who has given the right password, which no other password proves. */
type User = { readonly userId: string; readonly passwordHash: string };

/**
 * What a browser holds between the password and the code: whose it was and until when it counts, with a MAC under
 * NEXTAUTH_SECRET over both and the password's hash. It lets nobody in.
 */
export function newChallenge({ userId, passwordHash }: User, until: Date): string {
  const ms = until.getTime();
  return [userId, ms, macOf(userId, ms, passwordHash)].join(".");
}

/** Whose challenge it says it is; {@link isChallenge} says whether that is so. */
export function userOfChallenge(challenge: string): string {
  return challenge.split(".")[0] ?? "";
}

/** Whether we made the challenge for that user and their password as it is now, and it counts still. */
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
