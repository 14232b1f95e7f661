import type { Metadata } from "next";
import { BankDetailsCard } from "@/app/(dashboard)/_cards/bank-details-card";
import { type ListParams, openList } from "@/app/(dashboard)/_list/list";
import { ListCard } from "@/app/(dashboard)/_list/list-card";
import { requireAccount } from "@/app/(dashboard)/_shell/require-account";
import { Alert } from "@/components/ui/alert";
import { ButtonLink } from "@/components/ui/button-link";
import { PageHeader } from "@/components/ui/page-header";
import { getBankDetails } from "@/lib/money/bank-details/bank-details";
import { listOwed } from "@/lib/money/payouts/list-owed";
import { preparedRun } from "@/lib/money/payouts/read-runs";
import { setPayingAccountAction } from "./actions";
import { OwedCard } from "./owed-card";
import { runList } from "./run-list";

export const metadata: Metadata = { title: "Payouts" };

/** What partners are owed, the runs that pay it, and the account they are paid from. */
export default async function Page({ params, searchParams }: ListParams) {
  const visit = await requireAccount(params, "operator");
  const { user, environment, home } = visit;
  const [owed, prepared, open, details] = await Promise.all([
    listOwed(user, environment),
    preparedRun(user, environment),
    openList(runList, visit, await searchParams),
    getBankDetails(user),
  ]);
  return (
    <>
      <PageHeader
        title="Payouts"
        description={`Pays partners what they are owed in ${environment}: prepare a run, look it over, post it, have the bank pay it, and note its reference.`}
      />
      <div className="flex flex-col gap-6">
        {prepared && (
          <Alert
            tone="warning"
            title="A run is prepared"
            actions={
              <ButtonLink href={`${home}/payouts/${prepared}`} size="sm">
                Look it over
              </ButtonLink>
            }
          >
            It has to be posted or discarded before another one is prepared.
          </Alert>
        )}
        <OwedCard owed={owed} visit={visit} preparedRun={prepared} />
        <ListCard open={open} title="Runs" caption="Payout runs" />
        <BankDetailsCard
          title="Paid from"
          description="The platform's own account, which bank files are made for. It is the same in test and live. Resellers are not shown it: where they pay top-ups is the setting TOP_UP_BANK_DETAILS."
          action={setPayingAccountAction}
          details={details}
        />
      </div>
    </>
  );
}
