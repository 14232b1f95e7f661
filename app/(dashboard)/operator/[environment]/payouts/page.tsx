import { BankDetailsCard } from "@/app/(dashboard)/_cards/bank-details-card";
import { type ListParams, openList } from "@/app/(dashboard)/_list/list";
import { ListCard } from "@/app/(dashboard)/_list/list-page";
import { requireAccount } from "@/app/(dashboard)/_shell/visit";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { getBankDetails } from "@/lib/money/bank-details/bank-details";
import { listOwed } from "@/lib/money/payouts/list-owed";
import { findDraftRunId } from "@/lib/money/payouts/read-runs";
import { setPayingAccountAction } from "./actions";
import { OwedCard } from "./owed-card";
import { runList } from "./payout-lists";

export const metadata = { title: "Payouts" };

/** Renders amounts owed to partners, payout runs, and the platform's bank account. */
export default async function Page({ params, searchParams }: ListParams) {
  const visit = await requireAccount(params, "operator");
  const { user, environment, home } = visit;
  const [owed, draftRunId, open, details] = await Promise.all([
    listOwed(user, environment),
    findDraftRunId(user, environment),
    openList(runList, visit, await searchParams),
    getBankDetails(user),
  ]);
  return (
    <>
      <PageHeader
        title="Payouts"
        description={
          environment === "live"
            ? "Pay partners what they are owed in live mode: create a run, review it, post it, submit the bank file, and record the bank reference."
            : "Pay partners what they are owed in test mode: create a run, review it, post it and mark its payouts as paid. No bank transfer is made."
        }
      />
      <div className="flex flex-col gap-6">
        {draftRunId && (
          <Alert
            tone="warning"
            title="A draft run is waiting"
            actions={
              <ButtonLink href={`${home}/payouts/${draftRunId}`} size="sm">
                Review run
              </ButtonLink>
            }
          >
            Post or discard it before you create another one.
          </Alert>
        )}
        <OwedCard owed={owed} visit={visit} draftRunId={draftRunId} />
        <ListCard open={open} title="Runs" caption="Payout runs" />
        <BankDetailsCard
          title="Platform bank account"
          description="Live payouts are paid from this account, and bank files in the format pain.001 name it. Resellers do not see it: they pay top-ups to the account in the setting TOP_UP_BANK_DETAILS."
          action={setPayingAccountAction}
          details={details}
        />
      </div>
    </>
  );
}
