import { redirect } from "next/navigation";
import type { ListParams } from "@/app/(dashboard)/_list/list";
import { requireAccount } from "@/app/(dashboard)/_shell/visit";
import { Alert } from "@/components/ui/alert";
import { PageHeader } from "@/components/ui/page-header";
import { roleAllows, roleText, WORKING_ROLES } from "@/lib/base/roles";
import { isSafeInUrl } from "@/lib/insight/search/query";
import { SearchForm } from "./search-form";
import { SearchResults } from "./search-results";
import { searchForUser } from "./shown-results";

export const metadata = { title: "Search" };

const CODE_NOTE = ` Only ${roleText(WORKING_ROLES)} of your account can find a voucher by its code.`;

/**
 * Renders the search page, with the results for the query in `?q=`. If this query must not appear in a URL, redirects to a URL
 * without it. Such queries, and all queries while the user types, are sent by POST instead.
 */
export default async function Page({ params, searchParams }: ListParams) {
  const { user, environment, home } = await requireAccount(params, "partner", "reseller", "operator");
  const { q, unsaid } = await searchParams;
  const query = typeof q === "string" && q.trim() !== "" ? q.trim() : undefined;
  if (query !== undefined && !isSafeInUrl(query)) redirect(`${home}/search?unsaid`);
  return (
    <>
      <PageHeader
        title="Search"
        description={
          user.kind === "operator"
            ? `Everything in all accounts, in test and live mode.${roleAllows(user.role, WORKING_ROLES) ? "" : CODE_NOTE}`
            : `Everything in the account of ${user.companyName}, in test and live mode.`
        }
      />
      <SearchForm key={query} kind={user.kind} environment={environment} query={query} isPage>
        {query !== undefined && (
          <SearchResults kind={user.kind} groups={await searchForUser(user, environment, query)} />
        )}
        {query === undefined && unsaid !== undefined && <RemovedTextNotice />}
      </SearchForm>
    </>
  );
}

/**
 * Renders a notice that the query was removed from the URL. Does not repeat the query, because other people might see the
 * screen.
 */
function RemovedTextNotice() {
  return (
    <Alert tone="warning" title="The search text was removed" className="mt-5">
      The URL may have contained a voucher code, an access code or an API key. Browsers and logs store URLs,
      so the search text was removed. To search for it, enter it in the field above.
    </Alert>
  );
}
