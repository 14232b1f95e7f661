import { decode, encode } from "next-auth/jwt";
import { env } from "@/lib/base/settings/env";
import { SESSION_MS } from "@/lib/identity/users/sessions";
import { log } from "@/lib/telemetry/log";

export const SESSION_MAX_AGE_S = SESSION_MS / 1_000;

/**
 * Returns the name and options of a host-only cookie. Over https, its name has the `__Host-` prefix, which prevents other hosts
 * in the domain from setting the cookie. Browsers reject the prefix over http.
 */
export function hostCookie(name: string) {
  const secure = env().publicUrl.startsWith("https:");
  return {
    name: `${secure ? "__Host-" : ""}tessera.${name}`,
    options: { httpOnly: true, sameSite: "lax", path: "/", secure },
  } as const;
}

/** Returns the name and options of the cookie that holds next-auth's token. */
export function sessionCookie() {
  return hostCookie("session");
}

/**
 * Returns an encrypted next-auth token for a session. We create it ourselves, because the sign-in function of next-auth's
 * client library needs JavaScript, and our form must work without it.
 */
export function sessionToken(sessionId: string): Promise<string> {
  return encode({ token: { sessionId }, secret: env().NEXTAUTH_SECRET, maxAge: SESSION_MAX_AGE_S });
}

/**
 * Returns the session ID in a token, or undefined if the token has expired, was tampered with or was encrypted with another
 * secret. We do not use next-auth's own session check, because it encrypts a new token on every call.
 */
export async function sessionIdIn(token: string): Promise<string | undefined> {
  try {
    return (await decode({ token, secret: env().NEXTAUTH_SECRET }))?.sessionId;
  } catch (error) {
    // Never log the token itself.
    log.warn("A session's token could not be used", {
      fault: error instanceof Error ? error.name : undefined,
    });
    return undefined;
  }
}
