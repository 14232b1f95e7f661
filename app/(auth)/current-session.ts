import { headers } from "next/headers";
import { cache } from "react";
import { markPageStarted, REQUESTED_PATH_HEADER } from "@/lib/api/http/front-door";
import { networkOf } from "@/lib/base/ip-address";
import { findSession, type SessionState } from "@/lib/identity/users/sessions";
import { sessionIdOfBrowser } from "./browser-cookies";
import { clientIp } from "./form-action";

/**
 * Returns the browser's session after checking it in the database, and adds the client's network to its user. The status is
 * `none` without a valid token. The result is cached per render.
 */
export const currentSession = cache(async (): Promise<SessionState | { readonly status: "none" }> => {
  markPageStarted();
  const sessionId = await sessionIdOfBrowser();
  if (!sessionId) return { status: "none" };
  const found = await findSession(sessionId, (await isPageRequest()) ? "page" : "user");
  if (found.status !== "signed-in") return found;
  return { ...found, user: { ...found.user, network: networkOf(await clientIp()) } };
});

/** Returns true if the open page itself made the request, as a background poll that does not count as user activity. */
async function isPageRequest(): Promise<boolean> {
  const path = (await headers()).get(REQUESTED_PATH_HEADER);
  return path !== null && /\/version([?#]|$)/.test(path);
}
