import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { validate } from "uuid";
import { newId } from "@/lib/base/ids";
import { env } from "@/lib/base/settings/env";

/** Whose password a device proves to have had: with another password it proves nothing any more. */
type User = { readonly userId: string; readonly passwordHash: string };

const MAX_USERS = 5;
/** So many devices of one user are counted apart, so that nobody grows the table of throttles by new ones. */
const DEVICE_BUCKETS = 16;

/**
 * A device from which a user has signed in with the password they have now, known by a token it keeps (OWASP, "Device
 * cookies"): its identifier, and for each of the latest five users who signed in there a MAC under NEXTAUTH_SECRET over both
 * and the password's hash. Nobody can make such a token who has not had the password, and it lets nobody in: it only has its
 * failures counted apart from those of strangers. Returns what they are counted for, or undefined.
 */
export function deviceThrottleKey(token: string | undefined, user: User): string | undefined {
  const { id, macs } = read(token);
  if (id === undefined || !macs.some((mac) => isEqual(mac, macOf(id, user)))) return undefined;
  return `${user.userId} ${createHash("sha256").update(id).digest().readUInt8() % DEVICE_BUCKETS}`;
}

/** The token to keep on a device whose user has just given the right password; `token` is the one it came with. */
export function newDeviceToken(token: string | undefined, user: User): string {
  const { id = newId(), macs } = read(token);
  const own = macOf(id, user);
  return [id, own, ...macs.filter((mac) => mac !== own)].slice(0, MAX_USERS + 1).join(".");
}

function read(token: string | undefined): { id?: string; macs: string[] } {
  const [id = "", ...macs] = token?.split(".") ?? [];
  return validate(id) ? { id, macs: macs.slice(0, MAX_USERS) } : { macs: [] };
}

function macOf(id: string, { userId, passwordHash }: User): string {
  const proven = ["known device", id, userId, passwordHash].join("\n");
  return createHmac("sha256", env().NEXTAUTH_SECRET).update(proven).digest("base64url");
}

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
