import type { Metadata } from "next";
import { DateTime } from "@/components/money/date-time";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import { currentTimeZone } from "@/lib/base/time-zones";
import { ApplicationCard } from "../application-card";
import { openAccount, type SectionParams } from "../open-account";
import { FeeCard } from "./fee-card";
import { LargestSaleCard } from "./largest-sale-card";
import { ShopUrlCard } from "./shop-url-card";

export const metadata: Metadata = { title: "Terms of an account" };

/** An account's details and terms. */
export default async function Page({ params, searchParams }: SectionParams<"fee" | "limit">) {
  const { user, environment, account, application } = await openAccount(params);
  const asked = await searchParams;
  return (
    <div className="flex flex-col gap-6">
      {account.kind === "reseller" && <ShopUrlCard account={account} />}
      {account.kind === "partner" && <FeeCard account={account} fee={asked.fee} />}
      {account.kind === "reseller" && environment === "live" && (
        <LargestSaleCard account={account} limit={asked.limit} />
      )}
      <Card>
        <CardHeader title="Account" />
        <CardBody>
          <DescriptionList>
            <DescriptionItem term="E-mail">{account.email}</DescriptionItem>
            <DescriptionItem term="Time zone">{currentTimeZone(account.timezone)}</DescriptionItem>
            {account.kind === "reseller" && (
              <DescriptionItem term="Shop URL">{account.shopUrl ?? "None"}</DescriptionItem>
            )}
            <DescriptionItem term="Signed up">
              <DateTime value={account.createdAt} timeZone={user.timezone} />
            </DescriptionItem>
            <DescriptionItem term="Approved for live">
              {account.liveApprovedAt ? (
                <DateTime value={account.liveApprovedAt} timeZone={user.timezone} />
              ) : (
                "Not yet"
              )}
            </DescriptionItem>
          </DescriptionList>
        </CardBody>
      </Card>
      <ApplicationCard application={application} />
    </div>
  );
}
