import { accountKinds } from "@/lib/base/caller";

const NOWHERE = "http://nowhere.invalid";

/**
 * The path of the dashboard page to return to after sign-in; undefined for anything else, which prevents open
 * redirects.
 */
export function dashboardPath(wanted: unknown): string | undefined {
  if (typeof wanted !== "string" || !URL.canParse(wanted, NOWHERE)) return undefined;
  const url = new URL(wanted, NOWHERE);
  const [, kind] = url.pathname.split("/");
  if (url.origin !== NOWHERE || !accountKinds.some((known) => known === kind)) return undefined;
  // Next adds this parameter to requests made by links.
  url.searchParams.delete("_rsc");
  return `${url.pathname}${url.search}`;
}
