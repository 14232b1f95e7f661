import type { Metadata } from "next";
import { BankDetailsCard } from "@/app/(dashboard)/_cards/bank-details-card";
import { CsvLink } from "@/app/(dashboard)/_list/csv-link";
import { type ListParams, openList } from "@/app/(dashboard)/_list/list";
import { ListRows } from "@/app/(dashboard)/_list/list-rows";
import { requireAccount } from "@/app/(dashboard)/_shell/require-account";
import { Alert } from "@/components/ui/alert";
import { Card, CardHeader } from "@/components/ui/card";
import { getBankDetails } from "@/lib/money/bank-details/bank-details";
import { nextPayout } from "@/lib/money/payouts/own-payouts";
import { setBankDetailsAction } from "./actions";
import { NextCard } from "./next-card";
import { ownPayoutList } from "./payout-list";

export const metadata: Metadata = { title: "Payouts" };

/** The partner's payouts and bank details. */
export default async function Page({ params, searchParams }: ListParams) {
  const visit = await requireAccount(params, "partner");
  const [open, details, next] = await Promise.all([
    openList(ownPayoutList, visit, await searchParams),
    getBankDetails(visit.user),
    nextPayout(visit.caller),
  ]);
  return (
    <div className="flex flex-col gap-6">
      {!details && visit.environment === "live" && (
        <Alert tone="warning" title="Bank details are missing">
          Add your bank details below. Your earnings stay owed to you until then.
        </Alert>
      )}
      {next && <NextCard next={next} timezone={visit.user.timezone} />}
      <Card>
        <CardHeader title="Payouts" description="Newest first." actions={<CsvLink open={open} />} />
        <ListRows open={open} caption="Payouts" />
      </Card>
      <BankDetailsCard
        title="Bank details"
        description="The account for live payouts. Test payouts show it too, but no bank is paid. Changes do not affect payouts that are in a draft run or in transit."
        action={setBankDetailsAction}
        details={details}
      />
    </div>
  );
}
