import { accountKinds } from "@/lib/base/caller";

const NOWHERE = "http://nowhere.invalid";

/**
 * Returns the path and query of the page to open after sign-in, without the fragment. To prevent open redirects, returns
 * undefined if `requestedPath` is not a path in a dashboard.
 */
export function dashboardPath(requestedPath: unknown): string | undefined {
  if (typeof requestedPath !== "string" || !URL.canParse(requestedPath, NOWHERE)) return undefined;
  const url = new URL(requestedPath, NOWHERE);
  const [, kind] = url.pathname.split("/");
  if (url.origin !== NOWHERE || !accountKinds.some((known) => known === kind)) return undefined;
  // Next.js adds this parameter when it follows a link on the client.
  url.searchParams.delete("_rsc");
  return `${url.pathname}${url.search}`;
}
