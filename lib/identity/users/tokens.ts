import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { validate } from "uuid";
import { newId } from "@/lib/base/ids";
import { randomBytes } from "@/lib/base/random";
import { env } from "@/lib/base/settings/env";

/** A user with their current password hash. Every MAC covers the hash, so that a password change invalidates the MACs. */
type User = { readonly userId: string; readonly passwordHash: string };

/** Returns an HMAC of a purpose and the given values with the key NEXTAUTH_SECRET, in base64url. */
function macOf(purpose: "known device" | "second factor", ...proven: readonly (string | number)[]): string {
  return createHmac("sha256", env().NEXTAUTH_SECRET)
    .update([purpose, ...proven].join("\n"))
    .digest("base64url");
}

function isEqual(actual: string, expected: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}

const MAX_USERS = 5;
/**
 * The number of throttles that all devices of a user share, so that new devices cannot grow the table of throttles without
 * limit.
 */
const DEVICE_BUCKETS = 16;

const deviceMac = (id: string, { userId, passwordHash }: User) =>
  macOf("known device", id, userId, passwordHash);

/**
 * Returns the throttle key of a device from which the user has signed in with the current password, or undefined for other
 * devices (OWASP, "Device cookies"). The token contains the device's ID and, for each of its latest five users, a MAC over the
 * ID, the user and the password hash. The token grants no access: it only separates failures on known devices from failures on
 * unknown devices.
 */
export function deviceThrottleKey(token: string | undefined, user: User): string | undefined {
  const { id, macs } = readDeviceToken(token);
  if (id === undefined || !macs.some((mac) => isEqual(mac, deviceMac(id, user)))) return undefined;
  return `${user.userId} ${createHash("sha256").update(id).digest().readUInt8() % DEVICE_BUCKETS}`;
}

/**
 * Returns the device token to store after a successful sign-in or password change. `token` is the device's previous token, if
 * any.
 */
export function newDeviceToken(token: string | undefined, user: User): string {
  const { id = newId(), macs } = readDeviceToken(token);
  const own = deviceMac(id, user);
  return [id, own, ...macs.filter((mac) => mac !== own)].slice(0, MAX_USERS + 1).join(".");
}

function readDeviceToken(token: string | undefined): { id?: string; macs: string[] } {
  const [id = "", ...macs] = token?.split(".") ?? [];
  return validate(id) ? { id, macs: macs.slice(0, MAX_USERS) } : { macs: [] };
}

/**
 * Creates the challenge that a browser receives after the password is accepted and sends back with the second-factor code. The
 * challenge contains the user ID, the expiry, and a MAC over both and the password hash. It grants no access.
 */
export function newChallenge({ userId, passwordHash }: User, until: Date): string {
  const ms = until.getTime();
  return [userId, ms, macOf("second factor", userId, ms, passwordHash)].join(".");
}

/** Returns the user ID in a challenge without verifying it. Use {@link verifyChallenge} to verify it. */
export function readChallengeUserId(challenge: string): string {
  return challenge.split(".")[0] ?? "";
}

/** Returns whether the challenge is authentic, unexpired, and created for the user's current password. */
export function verifyChallenge(challenge: string, { userId, passwordHash }: User, at: Date): boolean {
  const [id, until, mac = ""] = challenge.split(".");
  const isAuthentic = isEqual(mac, macOf("second factor", userId, Number(until), passwordHash));
  return isAuthentic && id === userId && Number(until) > at.getTime();
}

const LINK_TOKEN_BYTES = 32;

/**
 * Creates a single-use token for the fragment of a link, after the `#`. Browsers do not send the fragment, so servers do not
 * log it; the page that the link opens sends the token in a form. Anyone with the token can use the link: treat it as a secret.
 */
export function newLinkToken(): string {
  return randomBytes(LINK_TOKEN_BYTES).toString("base64url");
}

/** Returns the hash under which a link's token is stored. A plain hash suffices for 256 random bits. */
export function hashLinkToken(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
