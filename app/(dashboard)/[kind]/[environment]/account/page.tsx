import type { Metadata } from "next";
import { type AccountParams, requireAccount } from "@/app/(dashboard)/_shell/require-account";
import { roleWords } from "@/app/(dashboard)/_words/role-words";
import { DateTime } from "@/components/money/date-time";
import { Badge } from "@/components/ui/badge";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import { roleAllows } from "@/lib/base/roles";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { BillingCard } from "./billing-card";
import { CompanyCard } from "./company-card";
import { LogoCard } from "./logo-card";
import { ShopCard } from "./shop-card";
import { ShopSettingsCard } from "./shop-settings-card";

export const metadata: Metadata = { title: "Account" };

/** The account's details, permissions and settings. */
export default async function Page({ params }: AccountParams) {
  const { user } = await requireAccount(params, "partner", "reseller", "operator");
  return (
    <div className="flex flex-col gap-6">
      <Card>
        <CardHeader title={user.companyName} />
        <CardBody>
          <DescriptionList>
            <DescriptionItem term="Signed in as">{user.email}</DescriptionItem>
            <DescriptionItem term="Your role">
              {roleWords[user.role].name}. <span className="text-muted">{roleWords[user.role].may}</span>
            </DescriptionItem>
            <DescriptionItem term="Time zone">{user.timezone}</DescriptionItem>
            {user.kind === "partner" && (
              <DescriptionItem term="Platform fee">
                {user.feeBps / 100}% of each amount. An intent keeps the fee it was created with.
              </DescriptionItem>
            )}
            {user.kind !== "operator" && (
              <DescriptionItem term="Live">
                <LiveState user={user} />
              </DescriptionItem>
            )}
          </DescriptionList>
        </CardBody>
      </Card>
      {user.kind === "reseller" && <ShopCard user={user} />}
      {user.kind === "reseller" && <ShopSettingsCard user={user} />}
      {roleAllows(user.role, "owner") && <CompanyCard user={user} />}
      {user.kind !== "operator" && roleAllows(user.role, "owner") && (
        <LogoCard user={user} kind={user.kind} />
      )}
      {user.kind !== "operator" && roleAllows(user.role, "finance") && <BillingCard user={user} />}
    </div>
  );
}

function LiveState({ user }: { user: SignedInUser }) {
  if (!user.liveApprovedAt) {
    return (
      <>
        <Badge tone="warning">Waiting for approval</Badge>
        <span className="mt-1 block text-muted">
          Live access needs operator approval. You can use test without limits meanwhile.
        </span>
      </>
    );
  }
  return (
    <>
      <Badge tone="success">Approved</Badge>{" "}
      <span className="text-muted">
        on <DateTime value={user.liveApprovedAt} timeZone={user.timezone} show="date" />
      </span>
    </>
  );
}
