import { cookies } from "next/headers";
import { SESSION_MAX_AGE_S, sessionCookie, sessionIdIn, sessionToken } from "./session-token";

/** Callable from a server action. */
export async function writeSessionCookie(sessionId: string): Promise<void> {
  const { name, options } = sessionCookie();
  const token = await sessionToken(sessionId);
  (await cookies()).set(name, token, { ...options, maxAge: SESSION_MAX_AGE_S });
}

/** The id of the session that the browser came with, which its row is yet to say the worth of; undefined without a token of ours. */
export async function sessionIdOfBrowser(): Promise<string | undefined> {
  const token = (await cookies()).get(sessionCookie().name)?.value;
  return token && sessionIdIn(token);
}

/** Takes the token from the browser. The session's row is what ends the session. */
export async function clearSessionCookie(): Promise<void> {
  const { name, options } = sessionCookie();
  (await cookies()).set(name, "", { ...options, maxAge: 0 });
}
