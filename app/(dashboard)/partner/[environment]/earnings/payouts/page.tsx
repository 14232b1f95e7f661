import { Fragment } from "react";
import { Amount, RefundNote, ReturnedNote } from "@/app/(dashboard)/_cards/amounts";
import { BankDetailsCard } from "@/app/(dashboard)/_cards/bank-details-card";
import { type ListParams, openList } from "@/app/(dashboard)/_list/list";
import { ListCard } from "@/app/(dashboard)/_list/list-page";
import { requireAccount } from "@/app/(dashboard)/_shell/visit";
import { DateTime } from "@/components/money/values";
import { Alert } from "@/components/ui/alert";
import { Card, CardBody, CardFooter } from "@/components/ui/card";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import { getBankDetails } from "@/lib/money/bank-details/bank-details";
import { type NextPayout, previewNextPayout } from "@/lib/money/payouts/partner-payouts";
import { setBankDetailsAction } from "./actions";
import { ownPayoutList } from "./payout-lists";

export const metadata = { title: "Payouts" };

/** Renders the amount owed to the partner, its payouts and its bank details. */
export default async function Page({ params, searchParams }: ListParams) {
  const visit = await requireAccount(params, "partner");
  const [open, details, next] = await Promise.all([
    openList(ownPayoutList, visit, await searchParams),
    getBankDetails(visit.user),
    previewNextPayout(visit.caller),
  ]);
  return (
    <div className="flex flex-col gap-6">
      {!details && visit.environment === "live" && (
        <Alert tone="warning" title="Bank details are missing">
          Add your bank details below. Your earnings stay owed to you until then.
        </Alert>
      )}
      {next && <NextCard next={next} timezone={visit.user.timezone} />}
      <ListCard open={open} title="Payouts" description="Newest first." />
      <BankDetailsCard
        title="Bank details"
        description="The account for live payouts. No bank transfer is made for test payouts. Changes do not affect payouts that are in a draft run or in transit."
        action={setBankDetailsAction}
        details={details}
      />
    </div>
  );
}

/** Renders the amount owed, the start of the period in which it was earned, and the dates of the latest payout runs. */
function NextCard({ next, timezone }: { next: NextPayout; timezone: string }) {
  const { owed, refunded, owedFromReversed, pendingReversals, since, hadPayouts, at, runs } = next;
  return (
    <Card title="Next payout">
      <CardBody>
        <DescriptionList>
          <DescriptionItem term="Owed to you">
            {at ? (
              <>
                <Amount minor={owed} className="text-lg font-semibold" />{" "}
                <span className="text-muted">
                  as of <DateTime value={at} timeZone={timezone} />
                </span>
                <RefundNote refundedMinor={refunded} />
                <ReturnedNote amountMinor={pendingReversals} />
              </>
            ) : (
              <span className="text-muted">Not calculated yet. Reload this page in a few minutes.</span>
            )}
          </DescriptionItem>
          <DescriptionItem term="Earned since">
            {since ? (
              <>
                <DateTime value={since} timeZone={timezone} />. Earlier earnings were included in payouts.
                {owedFromReversed > 0 && (
                  <span className="block text-muted">
                    Of these earlier earnings, <Amount minor={owedFromReversed} /> from reversed payouts is
                    owed to you again.
                  </span>
                )}
              </>
            ) : (
              `your account was created. ${hadPayouts ? "Every payout so far was reversed." : "Nothing has been paid out yet."}`
            )}
          </DescriptionItem>
        </DescriptionList>
      </CardBody>
      <CardFooter>
        Payouts have no fixed schedule: an operator starts each run.{" "}
        {runs.length === 0 ? (
          "No run has been posted yet."
        ) : (
          <>
            {runs.length === 1 ? "The latest run was posted on " : "The latest runs were posted on "}
            {runs.map(({ until, postedAt }, nth) => (
              <Fragment key={postedAt.toISOString()}>
                {nth > 0 && "; "}
                <DateTime value={postedAt} timeZone={timezone} show="date" /> for earnings until{" "}
                <DateTime value={until} timeZone={timezone} />
              </Fragment>
            ))}
            .
          </>
        )}
      </CardFooter>
    </Card>
  );
}
