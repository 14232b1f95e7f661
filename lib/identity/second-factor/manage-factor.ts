import { decrypt, encrypt } from "@/lib/base/cipher";
import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { ownAct } from "@/lib/identity/audit/act";
import { noteAct } from "@/lib/identity/audit/note-act";
import { useCode, TOTP_PURPOSE, wrongCode } from "./check-code";
import { hashRecoveryCode, newRecoveryCodes } from "./recovery-codes";
import type { FactorCodeInput, LiveFactorInput } from "./schema";
import { savePendingSecret, renewCodes, selectFactor, setLiveNeedsFactor, disableFactor, enableFactor } from "./store";
import { newTotpSecret, totpStep, totpUri } from "./totp";

/** What an authenticator is given: the same as a text to type and as a URI for its camera. */
export type FactorSecret = { readonly secret: string; readonly uri: string };

const IS_ON = "You have a second factor already. Turn it off first to set up another.";

/** Makes a secret for the user's authenticator; it counts once a code of it is given. Throws `forbidden` where one counts. */
export async function beginFactor(user: SignedInUser): Promise<FactorSecret> {
  const secret = newTotpSecret();
  if (!(await savePendingSecret(user.userId, encrypt(secret, TOTP_PURPOSE)))) throw alreadyOn();
  return toFactorSecret(secret, user);
}

/** The secret that was made last and does not count yet, for another try at its code. */
export async function pendingFactor(user: SignedInUser): Promise<FactorSecret | undefined> {
  const factor = await selectFactor(user.userId);
  if (!factor?.cipher || factor.since) return undefined;
  return toFactorSecret(decrypt(factor.cipher, TOTP_PURPOSE), user);
}

/**
 * The first code proves that the authenticator has the secret: it counts from now on, here and at every sign-in. Returns
 * recovery codes, which are shown this once. Audited. Throws `validation_failed` about `code` for a wrong one, and `forbidden`
 * where a factor counts already or none was begun.
 */
export async function confirmFactor(user: SignedInUser, { code }: FactorCodeInput): Promise<string[]> {
  const factor = await selectFactor(user.userId);
  if (factor?.since) throw alreadyOn();
  if (!factor?.cipher) throw notBegun();
  const at = now();
  const step = totpStep(decrypt(factor.cipher, TOTP_PURPOSE), code.replaceAll(/\s/g, ""), at);
  if (step === undefined) throw wrongCode("code");
  const codes = newRecoveryCodes();
  const act = ownAct(user, "second_factor.turned_on", at);
  const { cipher } = factor;
  if (!(await enableFactor(user.userId, { cipher, step, codeHashes: codes.map(hashRecoveryCode) }, act)))
    throw notBegun();
  noteAct(act, user.userId);
  return codes;
}

function toFactorSecret(secret: string, { email }: SignedInUser): FactorSecret {
  return { secret, uri: totpUri(secret, email) };
}

function notBegun(): AppError {
  return new AppError("forbidden", {
    message: "Begin again: the secret was replaced meanwhile, or none was made.",
  });
}

function alreadyOn(): AppError {
  return new AppError("forbidden", { message: IS_ON });
}

/**
 * Takes the user's second factor away, for who gives a code of it or a recovery code. Audited. Throws what `checkCode` throws
 * about `code`.
 */
export async function turnOffFactor(user: SignedInUser, { code }: FactorCodeInput): Promise<void> {
  const act = ownAct(user, "second_factor.turned_off", now());
  await useCode(user.userId, code, "code");
  if (await disableFactor(user.accountId, user.userId, act)) noteAct(act, user.userId);
}

/**
 * An owner takes the second factor of a user of the account away, who has lost it with its recovery codes; until they set up
 * another they sign in with the password. Audited. Does nothing where there is none. Throws `forbidden` for others.
 */
export async function turnOffFactorOf(owner: SignedInUser, userId: string, email: string): Promise<void> {
  const act = ownAct(owner, "member.factor_turned_off", now(), { member: email });
  if (await disableFactor(owner.accountId, userId, act)) noteAct(act, userId);
}

/** New recovery codes, shown this once; those before work no more. Audited. Throws `forbidden` without a factor. */
export async function renewRecoveryCodes(user: SignedInUser): Promise<string[]> {
  const codes = newRecoveryCodes();
  const act = ownAct(user, "recovery_codes.renewed", now());
  if (!(await renewCodes(user.userId, codes.map(hashRecoveryCode), act))) {
    throw new AppError("forbidden", { message: "Set up a second factor first." });
  }
  noteAct(act, user.userId);
  return codes;
}

/**
 * An owner says whether acts on live money take a code beside the password, of everybody of the account. Audited. Throws
 * `forbidden` for others, and for an owner who has no second factor and would be shut out themselves.
 */
export async function requireFactorForLive(user: SignedInUser, input: LiveFactorInput): Promise<void> {
  const needs = input.live_needs_factor === "yes";
  const [before, after] = needs ? ["password", "password and code"] : ["password and code", "password"];
  const act = ownAct(user, "account.live_factor_set", now(), { before, after });
  if (needs && !user.hasSecondFactor) {
    throw new AppError("forbidden", { message: "Set up a second factor of your own first." });
  }
  if (await setLiveNeedsFactor(user.accountId, needs, act)) noteAct(act);
}

/** Whether a factor counts, since when, and how many recovery codes are left. */
export async function findFactor(user: SignedInUser): Promise<{ since: Date | null; codesLeft: number }> {
  const { since = null, codesLeft = 0 } = (await selectFactor(user.userId)) ?? {};
  return { since, codesLeft };
}
