import { decrypt, encrypt } from "@/lib/base/cipher";
import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { ownAct } from "@/lib/identity/audit/act";
import { noteAct } from "@/lib/identity/audit/note-act";
import { TOTP_PURPOSE, wrongCode } from "./check-code";
import { hashRecoveryCode, newRecoveryCodes } from "./recovery-codes";
import type { FactorCodeInput } from "./schema";
import { keepPending, selectFactor, turnOn } from "./store";
import { newTotpSecret, totpStep, totpUri } from "./totp";

/** What an authenticator is given: the same as a text to type and as a URI for its camera. */
export type FactorSecret = { readonly secret: string; readonly uri: string };

const IS_ON = "You have a second factor already. Turn it off first to set up another.";

/** Makes a secret for the user's authenticator; it counts once a code of it is given. Throws `forbidden` where one counts. */
export async function beginFactor(user: SignedInUser): Promise<FactorSecret> {
  const secret = newTotpSecret();
  if (!(await keepPending(user.userId, encrypt(secret, TOTP_PURPOSE)))) throw isOn();
  return shown(secret, user);
}

/** The secret that was made last and does not count yet, for another try at its code. */
export async function pendingFactor(user: SignedInUser): Promise<FactorSecret | undefined> {
  const factor = await selectFactor(user.userId);
  if (!factor?.cipher || factor.since) return undefined;
  return shown(decrypt(factor.cipher, TOTP_PURPOSE), user);
}

/**
 * The first code proves that the authenticator has the secret: it counts from now on, here and at every sign-in. Returns
 * recovery codes, which are shown this once. Audited. Throws `validation_failed` about `code` for a wrong one, and `forbidden`
 * where a factor counts already or none was begun.
 */
export async function confirmFactor(user: SignedInUser, { code }: FactorCodeInput): Promise<string[]> {
  const factor = await selectFactor(user.userId);
  if (factor?.since) throw isOn();
  if (!factor?.cipher) throw notBegun();
  const at = now();
  const step = totpStep(decrypt(factor.cipher, TOTP_PURPOSE), code.replaceAll(/\s/g, ""), at);
  if (step === undefined) throw wrongCode("code");
  const codes = newRecoveryCodes();
  const act = ownAct(user, "second_factor.turned_on", at);
  const { cipher } = factor;
  if (!(await turnOn(user.userId, { cipher, step, codeHashes: codes.map(hashRecoveryCode) }, act)))
    throw notBegun();
  noteAct(act, user.userId);
  return codes;
}

function shown(secret: string, { email }: SignedInUser): FactorSecret {
  return { secret, uri: totpUri(secret, email) };
}

function notBegun(): AppError {
  return new AppError("forbidden", {
    message: "Begin again: the secret was replaced meanwhile, or none was made.",
  });
}

function isOn(): AppError {
  return new AppError("forbidden", { message: IS_ON });
}
