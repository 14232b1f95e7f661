import type { ReactNode } from "react";
import { ForRole } from "@/app/(dashboard)/_shell/for-role";
import type { AccountParams } from "@/app/(dashboard)/_shell/visit";
import { withNotFound } from "@/app/(dashboard)/_shell/with-not-found";
import { kindWords } from "@/app/(dashboard)/_words/labels";
import { viewedAccountPages } from "@/app/(dashboard)/navigation";
import { StatusBadge } from "@/components/money/status-badge";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import { TextLink } from "@/components/ui/link";
import { PageHeader, Tabs } from "@/components/ui/page-header";
import { type AccountView, accountStatusOf, type LiveRequest } from "@/lib/accounts/account-view";
import { WORKING_ROLES } from "@/lib/base/roles";
import { ReasonField } from "../../../dialogs";
import { approveLiveAction, reinstateAction, suspendAction } from "../../actions";
import { ShopUrl } from "../../shop-url";
import { openAccount } from "./open-account";

type Props = AccountParams<{ accountId: string }> & { readonly children: ReactNode };

export default withNotFound(Layout);

/** Renders the header and the tabs of an account's pages. The header contains the name, kind, state and actions. */
async function Layout({ params, children }: Props) {
  const { account, application, visit, path } = await openAccount(params);
  return (
    <>
      <PageHeader
        title={account.companyName}
        description={
          <>
            {kindWords[account.kind]} <StatusBadge status={accountStatusOf(account)} />
          </>
        }
        back={<TextLink href={`${visit.home}/accounts`}>Accounts</TextLink>}
        actions={<AccountActs account={account} application={application} />}
      />
      <Tabs label="Account sections" base={path} items={viewedAccountPages} />
      {children}
    </>
  );
}

/** The consequences of a suspension, for each kind of account. */
const afterSuspension = {
  partner: "Its pending checkouts become unavailable, and payouts are held back until it is reinstated.",
  reseller: "Vouchers it has sold can still be redeemed.",
} as const;

type AccountActsProps = { readonly account: AccountView; readonly application: LiveRequest | null };

/** Renders the actions available for an account, each with a confirmation. */
function AccountActs({ account, application }: AccountActsProps) {
  const fields = { account_id: account.id };
  return (
    <>
      <ForRole needs="finance">
        {!account.liveApprovedAt && (
          <ConfirmDialog
            trigger="Approve for live"
            triggerStyle={{ variant: "primary", size: "sm" }}
            title={`Approve ${account.companyName} for live access?`}
            description={<ApprovalFacts account={account} application={application} />}
            tone="primary"
            action={approveLiveAction}
            fields={{
              ...fields,
              shown_shop_url: account.shopUrl ?? "",
              shown_requested_at: application?.requestedAt.toISOString() ?? "",
            }}
          />
        )}
        {account.suspendedAt !== null && (
          <ConfirmDialog
            trigger="Reinstate"
            triggerStyle={{ variant: "secondary", size: "sm" }}
            title={`Reinstate ${account.companyName}?`}
            description="Its keys and its users' sessions work again immediately."
            confirmLabel="Reinstate account"
            tone="primary"
            action={reinstateAction}
            fields={{ ...fields, shown_suspended_at: account.suspendedAt.toISOString() }}
          />
        )}
      </ForRole>
      <ForRole needs={WORKING_ROLES}>
        {account.suspendedAt === null && (
          <ConfirmDialog
            trigger="Suspend"
            title={`Suspend ${account.companyName}?`}
            description={`Requests with its keys fail with 401, and its users lose access immediately. ${afterSuspension[account.kind]}`}
            confirmLabel="Suspend account"
            action={suspendAction}
            fields={fields}
          >
            <ReasonField hint="Recorded in the audit log. The account does not see it." />
          </ConfirmDialog>
        )}
      </ForRole>
    </>
  );
}

/** Renders the consequences of approving an account for the live environment, and the facts that the operator approves. */
function ApprovalFacts({ account, application }: AccountActsProps) {
  return (
    <div className="flex flex-col gap-4">
      <p>
        The account can create live keys and move real money. Approval cannot be withdrawn, but you can
        suspend the account.
      </p>
      <DescriptionList className="text-ink">
        <DescriptionItem term="Legal name">{application?.legalName ?? "None given"}</DescriptionItem>
        {account.kind === "reseller" && (
          <DescriptionItem term="Shop URL">
            <ShopUrl url={account.shopUrl} />
          </DescriptionItem>
        )}
      </DescriptionList>
    </div>
  );
}
