import { getServerSession } from "next-auth";
import { cache } from "react";
import { findSession, type SessionState } from "@/lib/users/find-session";
import { authOptions } from "./auth-options";

/**
 * The session the browser came with, judged by its row; `none` without a token of ours. Read once a render, however
 * many layouts and pages ask.
 */
export const currentSession = cache(async (): Promise<SessionState | { readonly status: "none" }> => {
  const session = await getServerSession(authOptions());
  return session?.sessionId ? findSession(session.sessionId) : { status: "none" };
});
