import type { Metadata } from "next";
import { redirect } from "next/navigation";
import type { ListParams } from "@/app/(dashboard)/_list/list";
import { requireAccount } from "@/app/(dashboard)/_shell/require-account";
import { Alert } from "@/components/ui/alert";
import { PageHeader } from "@/components/ui/page-header";
import { isSafeInUrl } from "@/lib/insight/search/query";
import { FoundThings } from "./found-things";
import { SearchForm } from "./search-form";
import { shownFor } from "./shown-hits";

export const metadata: Metadata = { title: "Search" };

/** `?q=`: what is looked for, if an address may say it. Everything else is posted, and taken out of the address it came in. */
export default async function Page({ params, searchParams }: ListParams) {
  const { user, environment, home } = await requireAccount(params, "partner", "reseller", "operator");
  const { q, unsaid } = await searchParams;
  const asked = typeof q === "string" && q.trim() !== "" ? q.trim() : undefined;
  if (asked !== undefined && !isSafeInUrl(asked)) redirect(`${home}/search?unsaid`);
  return (
    <>
      <PageHeader title="Search" description={`What ${user.companyName} has in test and in live.`} />
      <SearchForm key={asked} environment={environment} asked={asked} isPage>
        {asked !== undefined && <FoundThings found={await shownFor(user, environment, asked)} />}
        {asked === undefined && unsaid !== undefined && <TakenOut />}
      </SearchForm>
    </>
  );
}

/** Does not say what stood there, which somebody else may read. */
function TakenOut() {
  return (
    <Alert tone="warning" title="This was not looked for" className="mt-5">
      What stood in the address may be a voucher&apos;s code, an access code or a key, so it was taken out of
      it: browsers and logs keep addresses. Type it into the field above, which sends it otherwise.
    </Alert>
  );
}
