import type { ReactNode } from "react";
import type { AccountParams } from "@/app/(dashboard)/_shell/require-account";
import { PageHeader } from "@/components/ui/page-header";
import { Tabs } from "@/components/ui/tabs";
import { TextLink } from "@/components/ui/text-link";
import { AccountState } from "../../account-state";
import { AccountActs } from "../account-acts";
import { openAccount } from "./open-account";
import { accountSections } from "./sections";

type Props = AccountParams<{ accountId: string }> & { readonly children: ReactNode };

const kinds = { partner: "Partner", reseller: "Reseller" };

/** The header of an account's pages: name, state and actions. */
export default async function Layout({ params, children }: Props) {
  const { account, home, path } = await openAccount(params);
  const items = accountSections.map((section) => ({
    href: `${path}${section.path}`,
    label: section.label,
    exact: true,
  }));
  return (
    <>
      <PageHeader
        title={account.companyName}
        description={
          <>
            {kinds[account.kind]} <AccountState account={account} />
          </>
        }
        back={<TextLink href={`${home}/accounts`}>Accounts</TextLink>}
        actions={<AccountActs account={account} />}
      />
      <Tabs label="Account sections" items={items} />
      {children}
    </>
  );
}
