import { volumeWords } from "@/app/(dashboard)/_words/labels";
import { BodyCard } from "@/components/ui/card";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import type { LiveRequest } from "@/lib/accounts/account-view";

/** Renders an account's business details, or says that the account has not requested live access. */
export function ApplicationFacts({ application }: { readonly application: LiveRequest | null }) {
  if (!application)
    return (
      <p className="text-sm text-muted">No business details: the account never requested live access.</p>
    );
  const { legalName, countryName, website, sells, monthlyVolume } = application;
  return (
    <DescriptionList>
      <DescriptionItem term="Legal name">{legalName}</DescriptionItem>
      <DescriptionItem term="Country">{countryName}</DescriptionItem>
      <DescriptionItem term="Website">
        {website ? <span className="break-all">{website}</span> : "None given"}
      </DescriptionItem>
      <DescriptionItem term="Sells">{sells}</DescriptionItem>
      <DescriptionItem term="Expected monthly volume">{volumeWords(monthlyVolume)}</DescriptionItem>
    </DescriptionList>
  );
}

/** Renders a card with {@link ApplicationFacts}. */
export function ApplicationCard({ application }: { readonly application: LiveRequest | null }) {
  return (
    <BodyCard title="Business details">
      <ApplicationFacts application={application} />
    </BodyCard>
  );
}
