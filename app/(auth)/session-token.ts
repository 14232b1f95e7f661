import { decode, encode } from "next-auth/jwt";
import { env } from "@/lib/base/settings/env";
import { SESSION_MS } from "@/lib/identity/users/start-session";
import { log } from "@/lib/telemetry/log";

/** The name of the session cookie, without the prefix it has on https. */
const SESSION_COOKIE = "tessera.session";

export const SESSION_MAX_AGE_S = SESSION_MS / 1_000;

/**
 * The cookie that holds next-auth's token. On https it carries the `__Host-` prefix, which no other host of the
 * domain can set; a browser refuses that prefix on http.
 */
export function sessionCookie() {
  const secure = env().publicUrl.startsWith("https:");
  return {
    name: `${secure ? "__Host-" : ""}${SESSION_COOKIE}`,
    options: { httpOnly: true, sameSite: "lax", path: "/", secure },
  } as const;
}

/** The token next-auth would write: its own client signs in by script alone, and our form works without. */
export function sessionToken(sessionId: string): Promise<string> {
  return encode({ token: { sessionId }, secret: env().NEXTAUTH_SECRET, maxAge: SESSION_MAX_AGE_S });
}

/**
 * The id of a session out of such a token; undefined where it holds none, its time is over, or it was made under another secret or
 * tampered with. next-auth's own look at a session writes the token anew for each page, to be thrown away.
 */
export async function sessionIdIn(token: string): Promise<string | undefined> {
  try {
    return (await decode({ token, secret: env().NEXTAUTH_SECRET }))?.sessionId;
  } catch (error) {
    // What it held is nobody's business.
    log.warn("A session's token could not be used", {
      fault: error instanceof Error ? error.name : undefined,
    });
    return undefined;
  }
}
