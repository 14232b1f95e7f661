import type { Metadata } from "next";
import { notFoundPage } from "@/app/_dashboard/not-found-page";
import { type AccountParams, requireAccount } from "@/app/_dashboard/require-account";
import { DateTime } from "@/components/date-time";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import { findAccount } from "@/lib/accounts/find-account";
import { currentTimeZone } from "@/lib/time-zones";
import { AccountState } from "../account-state";
import { ApplicationFacts } from "../application-facts";
import { AccountActs } from "./account-acts";
import { AuditCard } from "./audit-card";
import { ChargeBackCard } from "./charge-back-card";
import { ConnectionsCard } from "./connections-card";
import { DebitCard } from "./debit-card";
import { EraseCustomerCard } from "./erase-customer-card";
import { FeeCard } from "./fee-card";
import { FiguresCard } from "./figures-card";
import { LimitCard } from "./limit-card";
import { ShopUrlCard } from "./shop-url-card";
import { SignInHelpCard } from "./sign-in-help/sign-in-help-card";
import { TransfersCard } from "./transfers-card";
import { WaitingCard } from "./waiting-card";
import { WalletCard } from "./wallet-card";

export const metadata: Metadata = { title: "Account" };

type Shown = "sale" | "fee" | "limit" | "credit" | "credit_reference" | "debit" | "debit_reference";
type Asked = Readonly<Partial<Record<Shown, string | string[]>>>;
type Props = AccountParams<{ accountId: string }> & { searchParams: Promise<Asked> };

export default async function Page({ params, searchParams }: Props) {
  const { user, environment } = await requireAccount(params, "operator");
  const { accountId } = await params;
  const asked = await searchParams;
  const { account, application, audit } = await findAccount(user, accountId).catch(notFoundPage);
  const caller = { ...account, accountId: account.id, environment };
  return (
    <>
      <PageHeader
        title={account.companyName}
        description={account.kind === "partner" ? "Partner" : "Reseller"}
        back={<TextLink href={`/operator/${environment}/accounts`}>Accounts</TextLink>}
      />
      <div className="flex flex-col gap-6">
        <Card>
          <CardHeader title="Account" actions={<AccountState account={account} />} />
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
          <CardFooter className="flex flex-wrap gap-2">
            <AccountActs account={account} />
          </CardFooter>
        </Card>
        <Card>
          <CardHeader title="What they told when they signed up" />
          <CardBody>
            <ApplicationFacts application={application} />
          </CardBody>
        </Card>
        <FiguresCard operator={user} account={caller} />
        <TransfersCard account={caller} timezone={user.timezone} />
        <ConnectionsCard account={caller} timezone={user.timezone} />
        {account.kind === "partner" && <FeeCard account={account} fee={asked.fee} />}
        {account.kind === "reseller" && (
          <>
            <ShopUrlCard account={account} />
            <WalletCard
              operator={user}
              account={account}
              environment={environment}
              amount={asked.credit}
              reference={asked.credit_reference}
            />
            {environment === "live" && (
              <DebitCard
                operator={user}
                account={account}
                amount={asked.debit}
                reference={asked.debit_reference}
              />
            )}
            {environment === "live" && <LimitCard account={account} limit={asked.limit} />}
            <WaitingCard account={account} environment={environment} />
            <ChargeBackCard operator={user} account={account} environment={environment} sale={asked.sale} />
          </>
        )}
        {user.role === "owner" && <SignInHelpCard account={account} />}
        <EraseCustomerCard account={account} environment={environment} />
        <AuditCard
          audit={audit}
          timezone={user.timezone}
          all={`/operator/${environment}/audit?account=${account.id}`}
        />
      </div>
    </>
  );
}
