import type { Metadata } from "next";
import type { ListParams } from "@/app/_dashboard/list/list";
import { requireAccount } from "@/app/_dashboard/require-account";
import { PageHeader } from "@/components/ui/page-header";
import { mayStandInAddress } from "@/lib/search/question";
import { FoundThings } from "./found-things";
import { SearchForm } from "./search-form";
import { shownFor } from "./shown-hits";

export const metadata: Metadata = { title: "Search" };

/** `?q=`: what is looked for, if an address may say it. Everything else is posted. */
export default async function Page({ params, searchParams }: ListParams) {
  const { user, environment } = await requireAccount(params, "partner", "reseller", "operator");
  const { q } = await searchParams;
  const asked = typeof q === "string" && q.trim() !== "" && mayStandInAddress(q) ? q.trim() : undefined;
  return (
    <>
      <PageHeader title="Search" description={`What ${user.companyName} has in test and in live.`} />
      <SearchForm key={asked} environment={environment} asked={asked} isPage>
        {asked !== undefined && <FoundThings found={await shownFor(user, environment, asked)} />}
      </SearchForm>
    </>
  );
}
