import { decrypt } from "@/lib/base/cipher";
import { now } from "@/lib/base/clock";
import { type AppError, invalidField } from "@/lib/base/errors";
import { USER_GUESS_LIMIT } from "@/lib/db/throttle/rules";
import { returnHit, takeHitOrThrow } from "@/lib/db/throttle/take-hit";
import { logThrottled } from "@/lib/telemetry/security-log/log-security-event";
import { hashRecoveryCode, looksLikeRecoveryCode, totpStep } from "./codes";
import type { Proof } from "./factor.sql";
import { consumeProof, hasCode, selectFactor } from "./store";

export const TOTP_PURPOSE = "second factor";

const ACTION = "accounts.second-factor";

/**
 * Checks an authenticator or recovery code and returns its {@link Proof}. The write that depends on the code must use up the
 * proof, so that each code works only once. Throws `validation_failed` on `field` for a wrong or used code, and if the user has
 * no second factor. After 10 wrong codes in a day, throws `rate_limited` for 30 seconds, and for twice as long after each
 * further wrong code, up to 20 minutes.
 */
export async function checkCode(userId: string, code: string, field: string): Promise<Proof> {
  const message = (wait: string) => `Too many wrong codes. Try again in ${wait}.`;
  await takeHitOrThrow(ACTION, userId, USER_GUESS_LIMIT, message, () => logThrottled(ACTION, { userId }));
  const proof = await proofOf(userId, code);
  if (!proof) throw wrongCode(field);
  await returnHit(ACTION, userId, USER_GUESS_LIMIT);
  return proof;
}

/**
 * Checks an authenticator or recovery code and throws errors like {@link checkCode}, but also uses the code up. Returns its
 * {@link Proof}.
 */
export async function consumeCode(userId: string, code: string, field: string): Promise<Proof> {
  const proof = await checkCode(userId, code, field);
  if (!(await consumeProof(userId, proof))) throw wrongCode(field);
  return proof;
}

/** Returns the detail of an audit entry that records the use of a recovery code, or an empty object if none was used. */
export function proofDetail(proof: Proof | undefined): { readonly with?: string } {
  return proof?.by === "recovery code" ? { with: proof.by } : {};
}

/** Returns the error for a wrong or already used second-factor code. */
function wrongCode(field: string): AppError {
  return invalidField(
    field,
    "is wrong or has already been used; check it, wait for your authenticator's next code, or use an unused recovery code",
  );
}

async function proofOf(userId: string, code: string): Promise<Proof | undefined> {
  const factor = await selectFactor(userId);
  if (!factor?.since || !factor.cipher) return undefined;
  if (looksLikeRecoveryCode(code)) {
    const hash = hashRecoveryCode(code);
    return (await hasCode(userId, hash)) ? { by: "recovery code", hash } : undefined;
  }
  const step = totpStep(decrypt(factor.cipher, TOTP_PURPOSE), code.replaceAll(/\s/g, ""), now());
  if (step === undefined || step <= (factor.lastStep ?? 0)) return undefined;
  return { by: "authenticator", step };
}
