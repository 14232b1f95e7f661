import { clientIp } from "./form-action";
import { sessionIdOfBrowser } from "./session-cookie";
import { REQUESTED_PATH_HEADER } from "@/lib/api/http/front-door-headers";
import { beginPage } from "@/lib/api/http/page-answer";
import { networkOf } from "@/lib/base/ip-address";
import { type SessionState, findSession } from "@/lib/identity/users/find-session";
import { headers } from "next/headers";
import { cache } from "react";

/**
 * The session the browser came with, judged by its row, with the network it is used from; `none` without a token of
 * ours. Read once a render, however many layouts and pages ask.
 */
export const currentSession = cache(async (): Promise<SessionState | { readonly status: "none" }> => {
  beginPage();
  const sessionId = await sessionIdOfBrowser();
  if (!sessionId) return { status: "none" };
  const found = await findSession(sessionId, (await isAskedByPage()) ? "page" : "user");
  if (found.status !== "signed-in") return found;
  return { ...found, user: { ...found.user, network: networkOf(await clientIp()) } };
});

/** Whether a page that stands open asks if it would show something else by now. */
async function isAskedByPage(): Promise<boolean> {
  const path = (await headers()).get(REQUESTED_PATH_HEADER);
  return path !== null && /\/version([?#]|$)/.test(path);
}
