import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { validate } from "uuid";
import { newId } from "@/lib/base/ids";
import { env } from "@/lib/base/settings/env";

/** A user with their current password hash. A changed password makes the device unknown. */
type User = { readonly userId: string; readonly passwordHash: string };

const MAX_USERS = 5;
/** The number of throttles that all devices of a user share, so that new devices cannot grow the table without limit. */
const DEVICE_BUCKETS = 16;

/**
 * Returns the throttle key of a device from which the user has signed in with the current password, or undefined for other
 * devices (OWASP, "Device cookies"). The token contains the device's ID and, for each of its latest five users, a MAC under
 * NEXTAUTH_SECRET over the ID, the user and the password hash. The token grants no access: it only separates failures on known
 * devices from those on unknown ones.
 */
export function deviceThrottleKey(token: string | undefined, user: User): string | undefined {
  const { id, macs } = read(token);
  if (id === undefined || !macs.some((mac) => isEqual(mac, macOf(id, user)))) return undefined;
  return `${user.userId} ${createHash("sha256").update(id).digest().readUInt8() % DEVICE_BUCKETS}`;
}

/** Returns the device token to store after a successful sign-in. `token` is the device's previous token, if any. */
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
