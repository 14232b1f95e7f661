import { cookies } from "next/headers";
import { SESSION_MAX_AGE_S, sessionCookie, sessionIdIn, sessionToken } from "./session-token";

/** Callable from a server action. */
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
