import { createHash } from "node:crypto";
import { randomText } from "@/lib/base/random";

const COUNT = 10;
/** The alphabet of recovery codes, without characters that are easily confused. 16 characters have 78 random bits. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const LENGTH = 16;

/** Returns ten new recovery codes, in groups of four characters, for a user who loses the authenticator. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => randomText(LENGTH, ALPHABET).replace(/(.{4})(?!$)/g, "$1-"));
}

/**
 * Returns the hash under which a recovery code is stored. Ignores case and separators. A plain hash suffices for 78 random bits.
 */
export function hashRecoveryCode(code: string): Buffer {
  return createHash("sha256").update(normalize(code)).digest();
}

/** Returns true if the input has the length of a recovery code. */
export function looksLikeRecoveryCode(code: string): boolean {
  return normalize(code).length === LENGTH;
}

function normalize(code: string): string {
  return code.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}
