import { HOUR_MS, now } from "@/lib/base/clock";
import { AppError, invalidField } from "@/lib/base/errors";
import { clientSubject, networkOf } from "@/lib/base/ip-address";
import { env } from "@/lib/base/settings/env";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import type { Throttle } from "@/lib/db/throttle/rules";
import { takeHit, takeHitOrThrow } from "@/lib/db/throttle/take-hit";
import {
  type AuditedAction,
  actionByOperator,
  actionByUser,
  logAction,
} from "@/lib/identity/audit/audit.sql";
import type { Mailer } from "@/lib/identity/mail/mailer";
import { sendInBackground } from "@/lib/identity/mail/send-mail";
import { assertStrongPassword, hashPassword } from "@/lib/identity/users/passwords";
import { hashLinkToken, newLinkToken } from "@/lib/identity/users/tokens";
import { logThrottled } from "@/lib/telemetry/security-log/log-security-event";
import type { ForgotInput, ResetInput, ResetOfAccountInput, ResetOfUserInput } from "./schema";
import {
  applyReset,
  findReset,
  findUserByEmail,
  type ResettableUser,
  saveReset,
  selectUserOfAccount,
} from "./store";

const ACTION = "accounts.ask-reset";
const PER_CLIENT: Throttle = { limit: 20, windowMs: HOUR_MS, unauthenticated: true };
/** The maximum number of password reset emails to one user in any hour, so that nobody can flood a user's mailbox. */
export const MAX_RESET_MAILS_PER_HOUR = 3;
const PER_USER: Throttle = { limit: MAX_RESET_MAILS_PER_HOUR, windowMs: HOUR_MS };

/**
 * Emails a password reset link, which is valid for an hour, to the user with this address, if there is such a user. If an owner
 * or operator created a link that is still valid, emails a reminder of that link instead. Sends a user at most three of these
 * emails an hour. Does not wait for the email, so that neither the response nor its timing reveals whether the user exists.
 * Throws `rate_limited` after 20 calls an hour from one IPv4 address or IPv6 /64.
 */
export async function requestReset(
  { email }: ForgotInput,
  clientIp: string | undefined,
  send: Mailer,
): Promise<void> {
  if (clientIp !== undefined) await takeClientHit(clientIp);
  const holder = await findUserByEmail(email);
  if (holder) sendInBackground(sendLink(holder, send));
}

async function sendLink({ userId, email }: ResettableUser, send: Mailer): Promise<void> {
  const { allowed } = await takeHit(`${ACTION}.user`, userId, PER_USER);
  if (!allowed) return;
  const token = newLinkToken();
  const isSaved = await saveReset({ userId, token, dropsFactor: false, at: now(), validMs: MAILED_RESET_MS });
  const text = textOf(isSaved ? token : undefined);
  await send({ to: email, subject: "Choose a new password", text, usefulMs: MAILED_RESET_MS });
}

function textOf(token: string | undefined): string {
  const reason = "Someone requested a new Tessera password for this address.";
  const hasLink =
    "A link was already created for you and still works. Use that link, or ask the person who created it for a new one.";
  const how =
    token === undefined
      ? [`${reason} ${hasLink}`]
      : [`${reason} If it was you, open this link within an hour:`, `${env().publicUrl}/reset#${token}`];
  return [...how, "If it was not you, ignore this message: your password is unchanged."].join("\n\n");
}

async function takeClientHit(clientIp: string): Promise<void> {
  await takeHitOrThrow(
    ACTION,
    clientSubject(clientIp),
    PER_CLIENT,
    (wait) => `Too many links were requested from your network. Try again in ${wait}.`,
    () => logThrottled(ACTION, { network: networkOf(clientIp) }),
  );
}

/** The token of a new password reset link, and the user's email. The token cannot be read later. */
type ResetLink = { readonly email: string; readonly token: string };

/**
 * Creates a password reset link for the owner to share with another user of the account. The link works once, within a day, and
 * only while its creator is an owner. A second factor remains active. The call is audited. Throws `not_found` if the account
 * has no such user. Throws `forbidden` for anyone but an owner, and for the caller's own password.
 */
export async function makeResetLink(owner: SignedInUser, input: ResetOfUserInput): Promise<ResetLink> {
  const holder = await selectUserOfAccount(owner.accountId, input.user_id);
  const act = actionByUser(owner, "password.reset_link_made", now(), { member: holder?.email ?? "" });
  if (!holder) throw new AppError("not_found");
  return createLink(owner, holder, false, act);
}

/**
 * Creates a password reset link for the operator to share with a user of any account. With `drops_factor`, using the link also
 * removes the user's second factor. The operator must verify the user's identity first; this function cannot check it. The call
 * is audited. Throws `forbidden` for anyone but an operator with the owner role, and for the caller's own password. Throws
 * `validation_failed` on `email` if the account has no such user.
 */
export async function makeResetLinkAsOperator(
  operator: SignedInUser,
  input: ResetOfAccountInput,
): Promise<ResetLink> {
  assertOperator(operator);
  const { account_id: accountId, email } = input;
  const dropsFactor = input.drops_factor === "yes";
  const detail = { member: email, ...(dropsFactor && { also: "turns off the second factor when used" }) };
  const act = actionByOperator(operator, accountId, "password.reset_link_made", detail);
  const holder = await findUserByEmail(email);
  if (holder?.accountId !== accountId)
    throw invalidField("email", "does not belong to a member of this account");
  return createLink(operator, holder, dropsFactor, act);
}

/** How long a password reset link is valid if an owner or operator created it, in milliseconds. */
const RESET_MS = 24 * HOUR_MS;

const MAILED_RESET_MS = HOUR_MS;

/**
 * Creates a reset link for `maker` to share, replacing any earlier link. Throws `forbidden` if the link is for `maker`'s own
 * password, because a link replaces a password without asking for the current one or a code.
 */
async function createLink(
  maker: SignedInUser,
  { userId, email }: ResettableUser,
  dropsFactor: boolean,
  act: AuditedAction,
): Promise<ResetLink> {
  if (userId === maker.userId)
    throw new AppError("forbidden", { message: "Change your own password under Security." });
  const token = newLinkToken();
  await saveReset({ userId, token, dropsFactor, at: act.at, validMs: RESET_MS }, act);
  logAction(act, userId);
  return { email, token };
}

/**
 * Sets the password of the user for whom a reset link was created, ends the user's sessions and uses up the link. Also removes
 * the user's second factor if the link was created with `drops_factor`. Of several concurrent calls, one succeeds. The call is
 * audited. Returns the user's email address. Throws `not_found` if the link is unknown, used, replaced or expired, if the
 * password was changed or the user was removed since the link was created, or if its creator has lost the right to create it.
 * Also throws the errors of {@link assertStrongPassword} and {@link hashPassword}; the link then remains valid.
 */
export async function resetPassword(
  { token, password }: ResetInput,
  clientIp: string | undefined,
): Promise<string> {
  const tokenHash = hashLinkToken(token);
  const reset = await findReset(tokenHash, now());
  if (!reset) throw unusable();
  const { userId, accountId, email, companyName } = reset;
  await assertStrongPassword(password, "password", [email, companyName]);
  const passwordHash = await hashPassword(password, "known");
  const act: AuditedAction = {
    ...{ actorId: userId, accountId, action: "password.reset", at: now() },
    ...{ network: networkOf(clientIp), detail: {} },
  };
  if (!(await applyReset(reset, tokenHash, passwordHash, act))) throw unusable();
  logAction(act, userId);
  return email;
}

function unusable(): AppError {
  const message =
    "This link does not work: it may have been used or replaced, or have expired. Request a new one.";
  return new AppError("not_found", { message });
}
