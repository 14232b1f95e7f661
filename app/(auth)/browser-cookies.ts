import { cookies } from "next/headers";
import { CHALLENGE_MS } from "@/lib/identity/users/sign-in";
import { hostCookie, SESSION_MAX_AGE_S, sessionCookie, sessionIdIn, sessionToken } from "./session-token";

// The functions that write are callable from a server action only.

export async function writeSessionCookie(sessionId: string): Promise<void> {
  const { name, options } = sessionCookie();
  const token = await sessionToken(sessionId);
  (await cookies()).set(name, token, { ...options, maxAge: SESSION_MAX_AGE_S });
}

/**
 * The session ID in the browser's token, not yet validated against its row; undefined without a valid token.
 */
export async function sessionIdOfBrowser(): Promise<string | undefined> {
  const token = (await cookies()).get(sessionCookie().name)?.value;
  return token && sessionIdIn(token);
}

/** Deletes the token cookie. This does not end the session; its row does. */
export async function clearSessionCookie(): Promise<void> {
  const { name, options } = sessionCookie();
  (await cookies()).set(name, "", { ...options, maxAge: 0 });
}

/** The maximum lifetime browsers allow for a cookie. */
const DEVICE_MAX_AGE_S = 400 * 24 * 60 * 60;

/** The device token of an earlier sign-in in this browser. It grants no access. */
export async function readDeviceCookie(): Promise<string | undefined> {
  return (await cookies()).get(hostCookie("device").name)?.value;
}

export async function writeDeviceCookie(deviceToken: string): Promise<void> {
  const { name, options } = hostCookie("device");
  (await cookies()).set(name, deviceToken, { ...options, maxAge: DEVICE_MAX_AGE_S });
}

/** The challenge that this browser received after the password. It grants no access without a code. */
export async function readChallengeCookie(): Promise<string | undefined> {
  return (await cookies()).get(hostCookie("challenge").name)?.value;
}

export async function writeChallengeCookie(challenge: string): Promise<void> {
  const { name, options } = hostCookie("challenge");
  (await cookies()).set(name, challenge, { ...options, maxAge: CHALLENGE_MS / 1_000 });
}

export async function clearChallengeCookie(): Promise<void> {
  const { name, options } = hostCookie("challenge");
  (await cookies()).set(name, "", { ...options, maxAge: 0 });
}
