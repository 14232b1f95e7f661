import type { BrowserContext, Page } from "@playwright/test";
import { sessionCookie, sessionToken } from "@/app/(auth)/session-token";
import { runOnce, sql } from "@/lib/db/sql";
import { type Credentials, signInAs } from "@/lib/runtime/demo-world/people";
import type { ContextOptions } from "../../support/fixtures/context-pool";
import { test as base, expect, urlOf } from "../../support/fixtures/test";

/** Opens a page in a new browser context with a signed-in user. */
export type SignedIn = (who: Credentials, options?: ContextOptions) => Promise<Page>;

/** Adds a function that signs a user in without the form and sets the cookie that the form would set. */
export const test = base.extend<{ signedIn: SignedIn }>({
  signedIn: async ({ openContext, door }, use) => {
    await use(async (who, options) => {
      const context = await openContext(options);
      await setSession(context, who, urlOf(door));
      return context.newPage();
    });
  },
});

/** Signs a user in and replaces the session cookie of the browser for the server at `url`. */
export async function setSession(context: BrowserContext, who: Credentials, url: string): Promise<void> {
  const { name } = sessionCookie();
  const { sessionId } = await signInAs(who);
  await context.addCookies([{ name, value: await sessionToken(sessionId), url, httpOnly: true }]);
}

/** Sets the last password confirmation in all sessions of the user to eleven minutes ago. */
export function elevenMinutesLater(email: string): Promise<number> {
  return runOnce(sql`
    UPDATE user_sessions s SET password_confirmed_at = now() - interval '11 minutes'
    FROM users u WHERE u.id = s.user_id AND u.email = ${email}`);
}

export { expect };
