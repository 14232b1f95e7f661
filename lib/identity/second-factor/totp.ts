import { Secret, TOTP } from "otpauth";
import { SECOND_MS } from "@/lib/base/clock";

const STEP_MS = 30 * SECOND_MS;
const SECRET_BYTES = 20;

/** The number of time steps that are accepted before and after the current one, for clock skew and slow typing. */
const WINDOW = 1;

/**
 * Returns a TOTP generator (RFC 6238) with the common parameters: SHA-1, six digits, steps of 30 seconds. `secret` is in base32.
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

/** Returns a new secret, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** Returns the `otpauth:` URI for the QR code, which contains the secret, the issuer and the user's email. */
export function totpUri(secret: string, email: string): string {
  return totp(secret, email).toString();
}

/** Returns the time step to which a code belongs: the current one or one next to it. Returns undefined for a wrong code. */
export function totpStep(secret: string, code: string, at: Date): number | undefined {
  const delta = totp(secret, "").validate({ token: code, timestamp: at.getTime(), window: WINDOW });
  return delta === null ? undefined : Math.floor(at.getTime() / STEP_MS) + delta;
}
