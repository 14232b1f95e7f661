import { cookies } from "next/headers";
import { encode } from "next-auth/jwt";
import { env } from "@/lib/env";
import { SESSION_MS } from "@/lib/users/sign-in";

export const SESSION_MAX_AGE_S = SESSION_MS / 1_000;

/**
 * The cookie that holds next-auth's token. On https it carries the `__Host-` prefix, which no other host of the
 * domain can set; a browser refuses that prefix on http.
 */
export function sessionCookie() {
  const secure = env().publicUrl.startsWith("https:");
  return {
    name: `${secure ? "__Host-" : ""}tessera.session`,
    options: { httpOnly: true, sameSite: "lax", path: "/", secure },
  } as const;
}

/**
 * Writes the token next-auth would: its own client signs in by script alone, and our form works without.
 * Callable from a server action.
 */
export async function writeSessionCookie(sessionId: string): Promise<void> {
  const token = await encode({
    token: { sessionId },
    secret: env().NEXTAUTH_SECRET,
    maxAge: SESSION_MAX_AGE_S,
  });
  const { name, options } = sessionCookie();
  (await cookies()).set(name, token, { ...options, maxAge: SESSION_MAX_AGE_S });
}

/** Takes the token from the browser. The session's row is what ends the session. */
export async function clearSessionCookie(): Promise<void> {
  const { name, options } = sessionCookie();
  (await cookies()).set(name, "", { ...options, maxAge: 0 });
}
