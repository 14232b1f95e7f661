import { createHash } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { SECOND_MS } from "@/lib/base/clock";
import { randomText } from "@/lib/base/random";

const STEP_MS = 30 * SECOND_MS;
const SECRET_BYTES = 20;

/** The number of time steps that are accepted before and after the current one, for clock skew and slow typing. */
const WINDOW = 1;

/**
 * Returns a TOTP generator (RFC 6238) with the common parameters: SHA-1, six digits, steps of 30 seconds. `secret` is in
 * base32.
 */
function totp(secret: string, label: string): TOTP {
  return new TOTP({
    issuer: "Tessera",
    label,
    algorithm: "SHA1",
    digits: 6,
    period: STEP_MS / SECOND_MS,
    secret,
  });
}

/** Returns a new random secret for TOTP codes, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/**
 * Returns the `otpauth:` URI that a QR code shows to an authenticator app. The URI contains the secret, the issuer and the
 * user's email.
 */
export function totpUri(secret: string, email: string): string {
  return totp(secret, email).toString();
}

/**
 * Returns the time step to which a code belongs: the step at the time `at`, the previous or the next one. Returns undefined for
 * any other code.
 */
export function totpStep(secret: string, code: string, at: Date): number | undefined {
  // The library throws for a code of six characters that has more than six bytes.
  if (!/^\d{6}$/.test(code)) return undefined;
  const delta = totp(secret, "").validate({ token: code, timestamp: at.getTime(), window: WINDOW });
  return delta === null ? undefined : Math.floor(at.getTime() / STEP_MS) + delta;
}

const COUNT = 10;
/**
 * The alphabet of recovery codes, without characters that are easily confused. A code of 16 characters has 79 bits of entropy.
 */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const LENGTH = 16;

/**
 * Returns ten new recovery codes, each in groups of four characters. A user who has lost the authenticator enters one of the
 * codes instead of an authenticator code.
 */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => randomText(LENGTH, ALPHABET).replace(/(.{4})(?!$)/g, "$1-"));
}

/**
 * Returns the hash under which a recovery code is stored. Ignores case and separators. A plain hash suffices for 79 bits of
 * entropy.
 */
export function hashRecoveryCode(code: string): Buffer {
  return createHash("sha256").update(normalize(code)).digest();
}

/** Returns true if the input has the length of a recovery code, not counting separators. */
export function looksLikeRecoveryCode(code: string): boolean {
  return normalize(code).length === LENGTH;
}

function normalize(code: string): string {
  return code.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}
