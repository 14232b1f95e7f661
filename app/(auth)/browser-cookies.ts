import { cookies } from "next/headers";
import { CHALLENGE_MS } from "@/lib/identity/users/sign-in";
import { hostCookie, SESSION_MAX_AGE_S, sessionCookie, sessionIdIn, sessionToken } from "./session-token";

// Call the functions that set or delete cookies only from a server action.

export async function writeSessionCookie(sessionId: string): Promise<void> {
  await setCookie(sessionCookie(), await sessionToken(sessionId), SESSION_MAX_AGE_S);
}

/**
 * Returns the session ID from the browser's session cookie, or undefined if there is no valid cookie. Does not check that the
 * session is still valid.
 */
export async function sessionIdOfBrowser(): Promise<string | undefined> {
  const token = (await cookies()).get(sessionCookie().name)?.value;
  return token && sessionIdIn(token);
}

/** Deletes the session cookie. Does not end the session: call `endSession` for that. */
export async function clearSessionCookie(): Promise<void> {
  await setCookie(sessionCookie(), "", 0);
}

/** The lifetime of the device cookie, in seconds: the longest that browsers allow for any cookie. */
const DEVICE_MAX_AGE_S = 400 * 24 * 60 * 60;

/**
 * Returns the device token that an earlier sign-in stored in this browser, or undefined if there is none. The token identifies
 * the device and grants no access.
 */
export async function readDeviceCookie(): Promise<string | undefined> {
  return (await cookies()).get(hostCookie("device").name)?.value;
}

export async function writeDeviceCookie(deviceToken: string): Promise<void> {
  await setCookie(hostCookie("device"), deviceToken, DEVICE_MAX_AGE_S);
}

/**
 * Returns the sign-in challenge that this browser received after the user entered the correct password, or undefined if it has
 * none. The challenge grants no access without a second-factor code.
 */
export async function readChallengeCookie(): Promise<string | undefined> {
  return (await cookies()).get(hostCookie("challenge").name)?.value;
}

export async function writeChallengeCookie(challenge: string): Promise<void> {
  await setCookie(hostCookie("challenge"), challenge, CHALLENGE_MS / 1_000);
}

export async function clearChallengeCookie(): Promise<void> {
  await setCookie(hostCookie("challenge"), "", 0);
}

/** Sets a cookie for `maxAge` seconds; 0 deletes it. */
async function setCookie({ name, options }: ReturnType<typeof hostCookie>, value: string, maxAge: number) {
  (await cookies()).set(name, value, { ...options, maxAge });
}
