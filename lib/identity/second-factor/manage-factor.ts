import { decrypt, encrypt } from "@/lib/base/cipher";
import { now } from "@/lib/base/clock";
import { AppError, invalidField } from "@/lib/base/errors";
import { assertShown } from "@/lib/base/shown-values";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { actionByUser, logAction } from "@/lib/identity/audit/audit.sql";
import { consumeCode, proofDetail, TOTP_PURPOSE } from "./check-code";
import { hashRecoveryCode, newRecoveryCodes, newTotpSecret, totpStep, totpUri } from "./codes";
import type { FactorCodeInput, LiveFactorInput } from "./schema";
import {
  disableFactor,
  enableFactor,
  renewCodes,
  savePendingSecret,
  selectFactor,
  setLiveNeedsFactor,
} from "./store";

/** A secret for an authenticator app, as text to type and as a URI for its QR code. */
export type FactorSecret = { readonly secret: string; readonly uri: string };

const WRONG_FIRST_CODE = "is wrong; enter the code that your authenticator shows now";

const IS_ON = "You already have a second factor. Turn it off before you set up another.";

/**
 * Creates and returns a pending authenticator secret, which replaces an earlier pending one. The secret becomes active when
 * {@link confirmFactor} is called with a correct code. Throws `forbidden` if a factor is active or the user was removed.
 */
export async function beginFactor(user: SignedInUser): Promise<FactorSecret> {
  const secret = newTotpSecret();
  if (!(await savePendingSecret(user.userId, encrypt(secret, TOTP_PURPOSE)))) throw alreadyOn();
  return toFactorSecret(secret, user);
}

/**
 * Returns the user's pending secret, so that the user can continue a setup, for example after a wrong code. Returns undefined
 * if no secret is pending.
 */
export async function findPendingFactor(user: SignedInUser): Promise<FactorSecret | undefined> {
  const factor = await selectFactor(user.userId);
  if (!factor?.cipher || factor.since) return undefined;
  return toFactorSecret(decrypt(factor.cipher, TOTP_PURPOSE), user);
}

/**
 * Activates the user's pending secret with its first code, and ends the user's other sessions, because they were opened without
 * a code. Returns the user's new recovery codes, which cannot be read later. The call is audited. Throws `validation_failed` on
 * `code` for a wrong code. Throws `forbidden` if a factor is active, and if there is no pending secret or it was replaced
 * during the call.
 */
export async function confirmFactor(user: SignedInUser, { code }: FactorCodeInput): Promise<string[]> {
  const factor = await selectFactor(user.userId);
  if (factor?.since) throw alreadyOn();
  if (!factor?.cipher) throw notBegun();
  const at = now();
  const step = totpStep(decrypt(factor.cipher, TOTP_PURPOSE), code.replaceAll(/\s/g, ""), at);
  if (step === undefined) throw invalidField("code", WRONG_FIRST_CODE);
  const codes = newRecoveryCodes();
  const act = actionByUser(user, "second_factor.turned_on", at);
  const { cipher } = factor;
  if (!(await enableFactor(user, { cipher, step, codeHashes: codes.map(hashRecoveryCode) }, act)))
    throw notBegun();
  logAction(act, user.userId);
  return codes;
}

function toFactorSecret(secret: string, { email }: SignedInUser): FactorSecret {
  return { secret, uri: totpUri(secret, email) };
}

function notBegun(): AppError {
  return new AppError("forbidden", {
    message: "Start again: the secret was replaced in the meantime, or does not exist.",
  });
}

function alreadyOn(): AppError {
  return new AppError("forbidden", { message: IS_ON });
}

/**
 * Removes the user's second factor after a correct authenticator or recovery code. The call is audited. Throws the errors of
 * {@link consumeCode}, with the field `code`.
 */
export async function turnOffFactor(user: SignedInUser, { code }: FactorCodeInput): Promise<void> {
  const proof = await consumeCode(user.userId, code, "code");
  const act = actionByUser(user, "second_factor.turned_off", now(), proofDetail(proof));
  if (await disableFactor(user.accountId, user.userId, act)) logAction(act, user.userId);
}

/**
 * Removes the second factor of a user in the owner's account. That user then signs in with only a password. Does nothing if the
 * user has no second factor. The call is audited. Throws `forbidden` for anyone but an owner and, if `shownSince` is set, for a
 * factor that was not set up at that time.
 */
export async function turnOffUserFactor(
  owner: SignedInUser,
  { id, email }: { readonly id: string; readonly email: string },
  shownSince: Date | undefined,
): Promise<void> {
  const act = actionByUser(owner, "member.factor_turned_off", now(), { member: email });
  if (await disableFactor(owner.accountId, id, act, shownSince)) return logAction(act, id);
  const since = (await selectFactor(id))?.since;
  if (since)
    assertShown(since.toISOString(), shownSince?.toISOString(), "the second factor was set up again");
}

/**
 * Replaces the user's recovery codes after a correct authenticator or recovery code, and returns the new ones, which cannot be
 * read later. The call is audited. Throws the errors of {@link consumeCode}, with the field `code`. Throws `forbidden` if the
 * factor was turned off during the call.
 */
export async function renewRecoveryCodes(user: SignedInUser, { code }: FactorCodeInput): Promise<string[]> {
  const proof = await consumeCode(user.userId, code, "code");
  const codes = newRecoveryCodes();
  const act = actionByUser(user, "recovery_codes.renewed", now(), proofDetail(proof));
  if (!(await renewCodes(user.userId, codes.map(hashRecoveryCode), act))) {
    throw new AppError("forbidden", { message: "Set up a second factor first." });
  }
  logAction(act, user.userId);
  return codes;
}

/**
 * Sets whether the users of the owner's account must enter a code in addition to the password to confirm sensitive actions. The
 * call is audited. Throws `forbidden` for anyone but an owner, and if an owner without a second factor turns the setting on,
 * because such an owner could no longer confirm these actions.
 */
export async function requireFactorForLive(user: SignedInUser, input: LiveFactorInput): Promise<void> {
  const needs = input.live_needs_factor === "yes";
  const [before, after] = needs ? ["password", "password and code"] : ["password and code", "password"];
  const act = actionByUser(user, "account.live_factor_set", now(), { before, after });
  if (needs && !user.hasSecondFactor) {
    throw new AppError("forbidden", { message: "Set up your own second factor first." });
  }
  if (await setLiveNeedsFactor(user.accountId, needs, act)) logAction(act);
}

/** Returns when the user's second factor was activated (null if none is active), and the number of unused recovery codes. */
export async function findFactor(user: SignedInUser): Promise<{ since: Date | null; codesLeft: number }> {
  const { since = null, codesLeft = 0 } = (await selectFactor(user.userId)) ?? {};
  return { since, codesLeft };
}
