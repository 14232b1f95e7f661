import type { NextAuthOptions } from "next-auth";
import credentialsProvider from "next-auth/providers/credentials";
import { clientIp } from "@/lib/api/http/front-door";
import { AppError } from "@/lib/base/errors";
import { env } from "@/lib/base/settings/env";
import { signInInput } from "@/lib/identity/users/schema";
import { endSession } from "@/lib/identity/users/sessions";
import { signIn } from "@/lib/identity/users/sign-in";
import { log } from "@/lib/telemetry/log";
import { SESSION_MAX_AGE_S, sessionCookie } from "./session-token";

declare module "next-auth" {
  interface Session {
    sessionId?: string;
  }
}

declare module "next-auth/jwt" {
  interface JWT {
    sessionId?: string;
  }
}

/**
 * Returns the next-auth configuration. Users sign in with email and password; users with a second factor cannot sign in through
 * next-auth. Tokens are encrypted. A token identifies a session and contains no user data. The session's database row
 * determines whether the session is valid.
 */
export function authOptions(): NextAuthOptions {
  const { publicUrl, NEXTAUTH_SECRET } = env();
  // next-auth reads its public URL only from this environment variable.
  process.env["NEXTAUTH_URL"] = publicUrl;
  return {
    secret: NEXTAUTH_SECRET,
    logger: { error: noteRefusal, warn: () => undefined, debug: () => undefined },
    useSecureCookies: publicUrl.startsWith("https:"),
    session: { strategy: "jwt", maxAge: SESSION_MAX_AGE_S },
    cookies: { sessionToken: sessionCookie() },
    pages: { signIn: "/sign-in", signOut: "/sign-in", error: "/sign-in" },
    providers: [
      credentialsProvider({
        credentials: { email: { type: "email" }, password: { type: "password" } },
        authorize: async (credentials, request) => {
          const parsed = signInInput.safeParse(credentials);
          if (!parsed.success) return null;
          const sent = new Headers(request.headers);
          const userAgent = sent.get("user-agent") ?? undefined;
          const session = await signIn(parsed.data, clientIp(sent), undefined, userAgent).catch(refusal);
          return session && { id: session.sessionId };
        },
      }),
    ],
    callbacks: {
      jwt: ({ token, user }) => (user ? { sessionId: user.id } : token),
      session: ({ session, token }) => ({
        expires: session.expires,
        ...(token.sessionId && { sessionId: token.sessionId }),
      }),
    },
    events: {
      signOut: async ({ token }) => {
        if (token.sessionId) await endSession(token.sessionId);
      },
    },
  };
}

/**
 * Logs the code of a next-auth error. The usual cause is a token that was tampered with or encrypted with an older secret.
 * Never logs the token.
 */
function noteRefusal(code: string): void {
  log.warn("next-auth could not use a token or a request", { code });
}

function refusal(cause: unknown): null {
  if (cause instanceof AppError) return null;
  throw cause;
}
