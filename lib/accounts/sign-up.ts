import { createHash } from "node:crypto";
import { shopUrlFault } from "@/lib/accounts/shops/rules";
import { DAY_MS, HOUR_MS, now } from "@/lib/base/clock";
import { invalidField } from "@/lib/base/errors";
import { clientSubject, networkOf } from "@/lib/base/ip-address";
import { env } from "@/lib/base/settings/env";
import type { Throttle } from "@/lib/db/throttle/rules";
import { takeHit, takeHitOrThrow } from "@/lib/db/throttle/take-hit";
import type { Mailer } from "@/lib/identity/mail/mailer";
import { sendInBackground } from "@/lib/identity/mail/send-mail";
import { assertStrongPassword, hashPassword } from "@/lib/identity/users/passwords";
import { isEmailTaken, throwIfEmailTaken } from "@/lib/identity/users/taken-email";
import { hashLinkToken, newLinkToken } from "@/lib/identity/users/tokens";
import { logThrottled } from "@/lib/telemetry/security-log/log-security-event";
import type { SignUpInput } from "./schema";
import { insertAccount, type UnconfirmedSignUp, upsertUnconfirmedSignUp } from "./store";

const ACTION = "accounts.sign-up";
const PER_CLIENT: Throttle = { limit: 60, windowMs: HOUR_MS, unauthenticated: true };

/**
 * Creates an account from the public form, without email confirmation. Returns the account's ID. Throws the same errors as
 * {@link createAccount}. Throws `rate_limited` after 60 attempts per hour from one IPv4 address or IPv6 /64, because hashing is
 * expensive and attempts reveal which email addresses are in use.
 */
export async function signUp(input: SignUpInput, clientIp: string | undefined): Promise<string> {
  await countSignUp(clientIp);
  return createAccount(input);
}

/** Counts a sign-up from the client's IPv4 address or IPv6 /64. Throws `rate_limited` after too many sign-ups from there. */
async function countSignUp(clientIp: string | undefined): Promise<void> {
  if (clientIp === undefined) return;
  await takeHitOrThrow(
    ACTION,
    clientSubject(clientIp),
    PER_CLIENT,
    (wait) => `Too many sign-ups were attempted from your network. Try again in ${wait}.`,
    () => logThrottled(ACTION, { network: networkOf(clientIp) }),
  );
}

/**
 * Creates a partner or reseller that can use only the test environment, and its first user. Returns the account's ID. Throws
 * `validation_failed` for an email in use, an invalid shop URL or a weak password.
 */
export async function createAccount(input: SignUpInput): Promise<string> {
  return insertAccount(await validateSignUp(input), now()).catch(throwIfEmailTaken);
}

/**
 * Validates a sign-up and returns the values to store, with the password hashed. Throws `validation_failed` for an invalid shop
 * URL or a weak password.
 */
async function validateSignUp(input: SignUpInput) {
  const shopUrl = shopUrlOf(input);
  const fault = shopUrl && shopUrlFault(shopUrl, env().WEBHOOK_ALLOW_PRIVATE_NETWORK);
  if (fault) throw invalidField("shop_url", fault);
  await assertStrongPassword(input.password, "password", [input.email, input.company_name]);
  const passwordHash = await hashPassword(input.password, "unknown");
  const { kind, company_name: companyName, email, timezone } = input;
  return { kind, companyName, email, timezone, shopUrl, passwordHash };
}

/**
 * Returns the shop URL from a reseller's sign-up. Returns null for a partner, and for a reseller that signed up without a shop
 * URL, for example through the public form, which has no field for it.
 */
export function shopUrlOf(input: Pick<SignUpInput, "kind"> & { readonly shop_url?: string | undefined }) {
  return input.kind === "reseller" ? (input.shop_url ?? null) : null;
}

const LINK_LIFETIME_MS = DAY_MS;

/** The maximum number of emails about sign-ups to one address in any hour. */
export const MAX_SIGN_UP_MAILS_PER_HOUR = 3;
const PER_EMAIL: Throttle = { limit: MAX_SIGN_UP_MAILS_PER_HOUR, windowMs: HOUR_MS, unauthenticated: true };

/**
 * Starts a sign-up: mails a link whose token {@link confirmSignUp} requires to create the account. If the email is in use,
 * notifies its owner by mail instead; neither the result nor the response time reveals this. Sends at most three emails an hour
 * to one address. Throws `validation_failed` for an invalid shop URL or a weak password, and `rate_limited` in the same cases
 * as {@link signUp}.
 */
export async function requestSignUp(
  input: SignUpInput,
  clientIp: string | undefined,
  send: Mailer,
): Promise<void> {
  await countSignUp(clientIp);
  const { passwordHash } = await validateSignUp(input);
  const { password: _, ...withoutPassword } = input;
  sendInBackground(sendLink({ email: input.email, passwordHash, input: withoutPassword }, send));
}

async function sendLink(pending: UnconfirmedSignUp, send: Mailer): Promise<void> {
  const { email } = pending;
  const subject = createHash("sha256").update(email).digest("base64url");
  if (!(await takeHit("accounts.confirm-address", subject, PER_EMAIL)).allowed) return;
  if (await isEmailTaken(email)) {
    await send({
      ...{ to: email, subject: "You already have an account", text: takenText() },
      usefulMs: LINK_LIFETIME_MS,
    });
    return;
  }
  const token = newLinkToken();
  const at = now();
  const expiresAt = new Date(at.getTime() + LINK_LIFETIME_MS);
  await upsertUnconfirmedSignUp(pending, hashLinkToken(token), { at, expiresAt });
  await send({
    ...{ to: email, subject: "Confirm your email address", text: confirmText(token) },
    usefulMs: LINK_LIFETIME_MS,
  });
}

function confirmText(token: string): string {
  return [
    "Someone signed up for Tessera with this address. If it was you, open this link within a day and enter the password you chose:",
    `${env().publicUrl}/confirm#${token}`,
    "If it was not you, ignore this message: no account will be created.",
  ].join("\n\n");
}

function takenText(): string {
  const { publicUrl } = env();
  return [
    "Someone tried to sign up for Tessera with this address, which already has an account.",
    `If it was you, sign in: ${publicUrl}/sign-in`,
    `Or choose a new password: ${publicUrl}/forgot`,
    "If it was not you, ignore this message.",
  ].join("\n\n");
}
