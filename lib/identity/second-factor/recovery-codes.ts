import { createHash } from "node:crypto";
import { randomText } from "@/lib/base/random";

const COUNT = 10;
/** Without letters and digits that are taken for each other: 16 of them are 78 random bits. */
const ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789";
const LENGTH = 16;

/** What a user keeps for the day the authenticator is lost, as they are shown: in groups of four. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => randomText(LENGTH, ALPHABET).replace(/(.{4})(?!$)/g, "$1-"));
}

/** All that is kept of a code, however it was typed. With so many random bits in it, a plain hash is enough. */
export function hashRecoveryCode(code: string): Buffer {
  return createHash("sha256").update(normalize(code)).digest();
}

/** Whether that is meant as a recovery code and not as one of an authenticator. */
export function looksLikeRecoveryCode(code: string): boolean {
  return normalize(code).length === LENGTH;
}

function normalize(code: string): string {
  return code.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
}
