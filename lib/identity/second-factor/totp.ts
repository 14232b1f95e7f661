import { Secret, TOTP } from "otpauth";
import { SECOND_MS } from "@/lib/base/clock";

const STEP_MS = 30 * SECOND_MS;
const SECRET_BYTES = 20;

/** So many steps before and after ours a code may be of: clocks differ, and people type slowly. */
const WINDOW = 1;

/** RFC 6238 as every authenticator has it: SHA-1, six digits, half a minute. `secret` is in base32. */
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

/** A new secret, in base32. */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** What an authenticator is given as a QR code: the secret and whose it is. */
export function totpUri(secret: string, email: string): string {
  return totp(secret, email).toString();
}

/** The step whose code that is, of the three that count at a time; undefined where it is none's. */
export function totpStep(secret: string, code: string, at: Date): number | undefined {
  const delta = totp(secret, "").validate({ token: code, timestamp: at.getTime(), window: WINDOW });
  return delta === null ? undefined : Math.floor(at.getTime() / STEP_MS) + delta;
}
