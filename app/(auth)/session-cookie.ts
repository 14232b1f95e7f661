import { cookies } from "next/headers";
import { SESSION_MAX_AGE_S, sessionCookie, sessionToken } from "./session-token";

/** Callable from a server action. */
export async function writeSessionCookie(sessionId: string): Promise<void> {
  const { name, options } = sessionCookie();
  const token = await sessionToken(sessionId);
  (await cookies()).set(name, token, { ...options, maxAge: SESSION_MAX_AGE_S });
}

/** Takes the token from the browser. The session's row is what ends the session. */
export async function clearSessionCookie(): Promise<void> {
  const { name, options } = sessionCookie();
  (await cookies()).set(name, "", { ...options, maxAge: 0 });
}
