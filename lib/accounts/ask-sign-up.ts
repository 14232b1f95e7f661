import { createHash } from "node:crypto";
import { DAY_MS, HOUR_MS, now } from "@/lib/base/clock";
import { env } from "@/lib/base/settings/env";
import { takeHit } from "@/lib/db/throttle/take-hit";
import type { Mailer } from "@/lib/identity/mail/mailer";
import { sendInBackground } from "@/lib/identity/mail/send-mail";
import { hashLinkToken, newLinkToken } from "@/lib/identity/users/link-token";
import { isEmailTaken } from "@/lib/identity/users/taken-email";
import { checkApplicant } from "./check-applicant";
import { keepPending, type PendingSignUp } from "./pending-store";
import type { ApplicantInput } from "./schema";
import { countSignUp } from "./sign-up";

/** How long the link works. */
const PENDING_MS = DAY_MS;

const PER_EMAIL = { limit: 3, windowMs: HOUR_MS, byStrangers: true } as const;

/**
 * Signing up where mail is sent: the account is made once the link is opened that goes to the address. Answers alike, after
 * the same work, whether the address has an account or not; whoever has one is written to that they have. Throws what
 * `createAccount` throws of a shop URL and a password, and `rate_limited` as `signUp` does.
 */
export async function askSignUp(
  input: ApplicantInput,
  clientIp: string | undefined,
  send: Mailer,
): Promise<void> {
  await countSignUp(clientIp);
  const { passwordHash } = await checkApplicant(input);
  const { password: _, ...told } = input;
  sendInBackground(sendLink({ email: input.email, passwordHash, told }, send));
}

async function sendLink(pending: PendingSignUp, send: Mailer): Promise<void> {
  const { email } = pending;
  const subject = createHash("sha256").update(email).digest("base64url");
  if (!(await takeHit("accounts.confirm-address", subject, PER_EMAIL)).allowed) return;
  if (await isEmailTaken(email)) {
    await send({
      ...{ to: email, subject: "You have an account already", text: takenText() },
      usefulMs: PENDING_MS,
    });
    return;
  }
  const token = newLinkToken();
  const at = now();
  await keepPending(pending, hashLinkToken(token), { at, expiresAt: new Date(at.getTime() + PENDING_MS) });
  await send({
    ...{ to: email, subject: "Confirm your address", text: confirmText(token) },
    usefulMs: PENDING_MS,
  });
}

function confirmText(token: string): string {
  return [
    "Somebody signed up with this address on Tessera. If it was you, open this link within a day and give the password you chose:",
    `${env().publicUrl}/confirm#${token}`,
    "If it was not you, there is nothing to do: no account is made.",
  ].join("\n\n");
}

function takenText(): string {
  const { publicUrl } = env();
  return [
    "Somebody signed up with this address on Tessera, which has an account already.",
    `If it was you, sign in: ${publicUrl}/sign-in`,
    `Or choose a new password: ${publicUrl}/forgot`,
  ].join("\n\n");
}
