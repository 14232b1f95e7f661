import { type ListParams, openList } from "@/app/(dashboard)/_list/list";
import { ListCard } from "@/app/(dashboard)/_list/list-page";
import { notFoundPage, requireAccount } from "@/app/(dashboard)/_shell/visit";
import { withNotFound, withTitle } from "@/app/(dashboard)/_shell/with-not-found";
import { TextLink } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { findLedgerAccount } from "@/lib/money/ledger/list-entries";
import { AccountLink } from "../../../accounts/account-list";
import { accountName, entriesOf } from "../../ledger-lists";

export const generateMetadata = withTitle(Page, "Ledger account");

export default withNotFound(Page);

/** Renders the transfers of one ledger account. */
async function Page({ params, searchParams }: ListParams<{ ledgerAccountId: string }>) {
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
        description={`Transfers in ${environment} mode, newest first. Outgoing amounts are negative.`}
        back={<TextLink href={`${home}/ledger`}>Ledger</TextLink>}
        actions={isOwned && <AccountLink id={account.ownerId} name={account.companyName} home={home} />}
      />
      <ListCard open={open} title="Transfers" />
    </>
  );
}
