import { accountKinds } from "@/lib/base/caller";

const NOWHERE = "http://nowhere.invalid";

/**
 * The page of a dashboard that somebody wanted who has to sign in first, as a path; undefined for anything else, so that
 * nobody can be sent elsewhere by a link to our sign-in page.
 */
export function dashboardPath(wanted: unknown): string | undefined {
  if (typeof wanted !== "string" || !URL.canParse(wanted, NOWHERE)) return undefined;
  const url = new URL(wanted, NOWHERE);
  const [, kind] = url.pathname.split("/");
  if (url.origin !== NOWHERE || !accountKinds.some((known) => known === kind)) return undefined;
  // Next's own mark on a request that a link of a page made.
  url.searchParams.delete("_rsc");
  return `${url.pathname}${url.search}`;
}
