import { encode } from "next-auth/jwt";
import { env } from "@/lib/env";
import { SESSION_COOKIE } from "@/lib/http/session-cookie";
import { SESSION_MS } from "@/lib/users/start-session";

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
