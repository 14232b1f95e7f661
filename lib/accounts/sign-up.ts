import { createHash } from "node:crypto";
import { DAY_MS, HOUR_MS, now } from "@/lib/base/clock";
import { AppError, invalidField } from "@/lib/base/errors";
import { env } from "@/lib/base/settings/env";
import { clientSubject } from "@/lib/db/throttle/client-subject";
import { takeHit } from "@/lib/db/throttle/take-hit";
import { noteAct } from "@/lib/identity/audit/note-act";
import type { Mailer } from "@/lib/identity/mail/mailer";
import { sendSoon } from "@/lib/identity/mail/send-mail";
import { isEmailTaken } from "@/lib/identity/users/is-email-taken";
import { hashLinkToken, newLinkToken } from "@/lib/identity/users/link-token";
import { hashPassword } from "@/lib/identity/users/passwords";
import { refuseTakenEmail } from "@/lib/identity/users/refuse-taken-email";
import { refuseWeakPassword } from "@/lib/identity/users/refuse-weak-password";
import { networkOf } from "@/lib/telemetry/security-log/client-network";
import { noteThrottled } from "@/lib/telemetry/security-log/note-throttled";
import { shopUrlFault } from "./rules";
import type { ApplicantInput, ApplicationInput, SignUpInput } from "./schema";
import { insertAccount, keepPending, type PendingSignUp } from "./store";

const ACTION = "accounts.sign-up";
const PER_CLIENT = { limit: 60, windowMs: HOUR_MS, byStrangers: true } as const;

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
  noteThrottled(ACTION, { network: networkOf(clientIp) });
  const message = "Too many accounts were made from your network. Try again in an hour.";
  throw new AppError("rate_limited", { message, retryAfterS: verdict.retryAfterS });
}

/**
 * Makes a partner or a reseller with its first user, ready for the test environment; the operator approves live.
 * What it tells of its business is kept for them and audited; accounts of the demo world and of tests tell nothing. Returns
 * the account's id. Throws `validation_failed` for an e-mail that has an account, and what {@link checkApplicant} throws.
 */
export async function createAccount(input: SignUpInput, application?: ApplicationInput): Promise<string> {
  const account = await checkApplicant(input);
  const made = await insertAccount(account, application, now()).catch(refuseTakenEmail);
  if (made.act) noteAct(made.act);
  return made.accountId;
}

/**
 * What an account is made of, its password hashed. Throws `validation_failed` for a shop URL that will not do and a password
 * that {@link refuseWeakPassword} refuses.
 */
export async function checkApplicant(input: SignUpInput) {
  const shopUrl = input.kind === "reseller" ? input.shop_url : null;
  const fault = shopUrl && shopUrlFault(shopUrl, env().WEBHOOK_ALLOW_PRIVATE_NETWORK);
  if (fault) throw invalidField("shop_url", fault);
  await refuseWeakPassword(input.password, "password", [input.email, input.company_name]);
  const passwordHash = await hashPassword(input.password, "stranger");
  const { kind, company_name: companyName, email, timezone } = input;
  return { kind, companyName, email, timezone, shopUrl, passwordHash };
}

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
  sendSoon(sendLink({ email: input.email, passwordHash, told }, send));
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
