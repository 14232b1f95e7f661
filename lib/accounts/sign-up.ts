import { HOUR_MS } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { clientSubject, networkOf } from "@/lib/base/ip-address";
import { takeHit } from "@/lib/db/throttle/take-hit";
import { logThrottled } from "@/lib/telemetry/security-log/log-security-event";
import { createAccount } from "./create-account";
import type { ApplicantInput } from "./schema";

const ACTION = "accounts.sign-up";
const PER_CLIENT = { limit: 60, windowMs: HOUR_MS, unauthenticated: true } as const;

/**
 * {@link createAccount} for the public form, with what the applicant tells of its business. Throws `rate_limited` past 60
 * tries an hour from one client's network: hashing passwords is costly, and the form must not become a way to try out which
 * e-mail addresses are known.
 */
export async function signUp(input: ApplicantInput, clientIp: string | undefined): Promise<string> {
  await countSignUp(clientIp);
  return createAccount(input, input);
}

/** Throws `rate_limited` where one client's network has signed up too often. */
export async function countSignUp(clientIp: string | undefined): Promise<void> {
  if (clientIp === undefined) return;
  const verdict = await takeHit(ACTION, clientSubject(clientIp), PER_CLIENT);
  if (verdict.allowed) return;
  logThrottled(ACTION, { network: networkOf(clientIp) });
  const message = "Too many accounts were made from your network. Try again in an hour.";
  throw new AppError("rate_limited", { message, retryAfterS: verdict.retryAfterS });
}
