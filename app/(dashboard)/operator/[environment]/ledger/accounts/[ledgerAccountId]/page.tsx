import type { Metadata } from "next";
import { CsvLink } from "@/app/(dashboard)/_list/csv-link";
import { openList, type Query } from "@/app/(dashboard)/_list/list";
import { ListRows } from "@/app/(dashboard)/_list/list-rows";
import { notFoundPage } from "@/app/(dashboard)/_shell/not-found-page";
import { type AccountParams, requireAccount } from "@/app/(dashboard)/_shell/require-account";
import { Card, CardHeader } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import { findLedgerAccount } from "@/lib/money/ledger/list-entries";
import { entriesOf } from "./entry-list";
import { accountName } from "./entry-words";

export const metadata: Metadata = { title: "Ledger account" };

type Props = AccountParams<{ ledgerAccountId: string }> & { readonly searchParams: Promise<Query> };

/** The transfers behind a figure of the ledger. */
export default async function Page({ params, searchParams }: Props) {
  const visit = await requireAccount(params, "operator");
  const { user, environment, home } = visit;
  const { ledgerAccountId } = await params;
  const account = await findLedgerAccount(user, environment, ledgerAccountId).catch(notFoundPage);
  const open = await openList(entriesOf(account.id), visit, await searchParams);
  const isOwned = account.kind === "wallet" || account.kind === "partner";
  return (
    <>
      <PageHeader
        title={accountName(account)}
        description={`Transfers in ${environment}, newest first. Outgoing amounts are negative.`}
        back={<TextLink href={`${home}/ledger`}>Ledger</TextLink>}
        actions={
          isOwned && <TextLink href={`${home}/accounts/${account.ownerId}`}>{account.companyName}</TextLink>
        }
      />
      <Card>
        <CardHeader title="Transfers" actions={<CsvLink open={open} />} />
        <ListRows open={open} caption="Transfers" />
      </Card>
    </>
  );
}
