import { headers } from "next/headers";
import { redirect } from "next/navigation";
import { cache } from "react";
import { markPageStarted, REQUESTED_PATH_HEADER } from "@/lib/api/http/front-door";
import type { AccountKind } from "@/lib/base/caller";
import type { Environment } from "@/lib/base/fields";
import { networkOf } from "@/lib/base/ip-address";
import { setContextAccount } from "@/lib/base/request-context";
import { lacksSecondFactor, type SignedInUser } from "@/lib/base/signed-in-user";
import { startingEnvironment } from "@/lib/identity/users/rules";
import { findSession, type SessionState } from "@/lib/identity/users/sessions";
import { sessionIdOfBrowser } from "./browser-cookies";
import { dashboardPath } from "./dashboard-path";
import { clientIp } from "./form-action";

/** The state of the browser's session. The status is `none` if the browser has no valid token. */
export type BrowserSession = SessionState | { readonly status: "none" };

/**
 * Returns the browser's session after checking it in the database. The session's user includes the client's network (the /24 or
 * /48 prefix of the IP address). The result is cached per render.
 */
export const currentSession = cache(async (): Promise<BrowserSession> => {
  markPageStarted();
  const sessionId = await sessionIdOfBrowser();
  if (!sessionId) return { status: "none" };
  const found = await findSession(sessionId, (await isBackgroundPoll()) ? "page" : "user");
  if (found.status !== "signed-in") return found;
  return { ...found, user: { ...found.user, network: networkOf(await clientIp()) } };
});

/** Returns true if the request is a background poll by an open page. Such a request does not count as user activity. */
async function isBackgroundPoll(): Promise<boolean> {
  const path = (await headers()).get(REQUESTED_PATH_HEADER);
  return path !== null && /\/version([?#]|$)/.test(path);
}

/**
 * Returns the path to open for a signed-in user: the requested page if it is in the user's dashboard, otherwise the overview in
 * the environment that {@link startingEnvironment} returns.
 */
export function userHomePath(user: SignedInUser, requestedPath?: unknown): string {
  return startPath({ kind: user.kind, environment: startingEnvironment(user) }, requestedPath);
}

/**
 * Returns the signed-in user if their account is of one of these kinds. Redirects users who are not signed in to the sign-in
 * page, and users of other kinds to their own dashboard. If the user still has to set up a required second factor, redirects to
 * the page for this, unless it is the requested page. Every dashboard page, action and route handler calls it, directly or
 * through a helper, before it reads data.
 */
export async function requireUser(...kinds: readonly AccountKind[]): Promise<SignedInUser> {
  return admitUser(await currentSession(), kinds);
}

/** Returns the session's user, or redirects, as described for {@link requireUser}. */
export async function admitUser(
  session: BrowserSession,
  kinds: readonly AccountKind[],
): Promise<SignedInUser> {
  if (session.status !== "signed-in") redirect(await signInPath(session.status));
  setContextAccount(session.user.accountId);
  if (!kinds.includes(session.user.kind)) redirect(userHomePath(session.user));
  if (lacksSecondFactor(session.user) && !(await isAtSecurity())) redirect(SET_UP_FACTOR);
  return session.user;
}

const SET_UP_FACTOR = "/operator/live/account/security";

/** Returns true on the page that sets up the second factor, or if the requested path is unknown. */
async function isAtSecurity(): Promise<boolean> {
  const path = (await headers()).get(REQUESTED_PATH_HEADER);
  return path === null || /^\/operator\/\w+\/account\/security([?#]|$)/.test(path);
}

type StartTarget = { readonly kind: AccountKind; readonly environment: Environment };

/**
 * Returns the path to open after sign-in: the requested page if it is in the dashboard for this kind of account, otherwise that
 * dashboard's overview.
 */
export function startPath({ kind, environment }: StartTarget, requestedPath?: unknown): string {
  const path = dashboardPath(requestedPath);
  return path?.startsWith(`/${kind}/`) ? path : `/${kind}/${environment}`;
}

async function signInPath(reason: Exclude<BrowserSession["status"], "signed-in">): Promise<string> {
  const query = new URLSearchParams();
  if (reason !== "none") query.set("reason", reason);
  const next = dashboardPath((await headers()).get(REQUESTED_PATH_HEADER));
  if (next) query.set("next", next);
  return `/sign-in?${query}`;
}
