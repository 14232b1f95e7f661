import type { AccountKind } from "@/lib/caller";
import { DAY_MS, MINUTE_MS, now } from "@/lib/clock";
import { AppError } from "@/lib/errors";
import { clientSubject } from "@/lib/throttle/client-subject";
import { returnHit, takeHit } from "@/lib/throttle/take-hit";
import { isPassword } from "./passwords";
import type { SignInInput } from "./schema";
import { findCredentials, insertSession } from "./store";

/** A session's life from sign-in; using it does not prolong it. */
export const SESSION_MS = 7 * DAY_MS;

const EMAIL_ACTION = "accounts.sign-in.email";
const CLIENT_ACTION = "accounts.sign-in.client";
const PER_EMAIL = { limit: 10, windowMs: 15 * MINUTE_MS };
const PER_CLIENT = { limit: 50, windowMs: 15 * MINUTE_MS };

type NewSession = { readonly sessionId: string; readonly kind: AccountKind };

/**
 * Checks e-mail and password and starts a session. One answer, `unauthenticated`, for an unknown e-mail and a wrong
 * password, after the same work. Failures are limited to 10 an e-mail and 50 a client's network in 15 minutes,
 * exactly, however many try at once (`rate_limited`); `clientIp` is undefined only where the server cannot know it. A suspended account is told so, but only with the password.
 */
export async function signIn(
  { email, password }: SignInInput,
  clientIp: string | undefined,
): Promise<NewSession> {
  const client = clientIp === undefined ? undefined : clientSubject(clientIp);
  if (client !== undefined) await countTry(CLIENT_ACTION, client, PER_CLIENT);
  await countTry(EMAIL_ACTION, email, PER_EMAIL);
  const found = await findCredentials(email);
  if (!(await isPassword(password, found?.passwordHash)) || !found) {
    throw new AppError("unauthenticated", { message: "E-mail or password is wrong." });
  }
  if (client !== undefined) await returnHit(CLIENT_ACTION, client);
  await returnHit(EMAIL_ACTION, email);
  if (found.suspendedAt) throw new AppError("forbidden", { message: SUSPENDED });
  const time = now();
  const sessionId = await insertSession(found.userId, time, new Date(time.getTime() + SESSION_MS));
  return { sessionId, kind: found.kind };
}

/** What the user of a suspended account is told at the door. */
export const SUSPENDED = "This account is suspended. Contact support to have it reinstated.";

async function countTry(action: string, subject: string, limit: typeof PER_EMAIL): Promise<void> {
  const { allowed, retryAfterS } = await takeHit(action, subject, limit);
  if (allowed) return;
  const minutes = Math.ceil(retryAfterS / 60);
  const message = `Too many failed tries to sign in. Try again in ${minutes} ${minutes === 1 ? "minute" : "minutes"}.`;
  throw new AppError("rate_limited", { message, retryAfterS });
}
