import { Amount, RefundNote } from "@/app/(dashboard)/_cards/amounts";
import { TimeItem } from "@/app/(dashboard)/_cards/facts";
import { PayoutState } from "@/app/(dashboard)/_cards/payout-state";
import { type ListParams, openList } from "@/app/(dashboard)/_list/list";
import { ListCard } from "@/app/(dashboard)/_list/list-page";
import { notFoundPage, referenceOf, requireAccount } from "@/app/(dashboard)/_shell/visit";
import { withNotFound, withTitle } from "@/app/(dashboard)/_shell/with-not-found";
import { DateTime } from "@/components/money/values";
import { BodyCard } from "@/components/ui/card";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import { TextLink } from "@/components/ui/link";
import { retrievePartnerPayout } from "@/lib/money/payouts/partner-payouts";
import { linesOf } from "../payout-lists";

export const generateMetadata = withTitle(Page, "Payout");

export default withNotFound(Page);

/**
 * Renders one payout: its amount, bank account and status, and the payments, refunds and reversed payouts that it consists of.
 */
async function Page({ params, searchParams }: ListParams<{ reference: string }>) {
  const visit = await requireAccount(params, "partner");
  const { caller, environment, home, user } = visit;
  const payout = await retrievePartnerPayout(caller, referenceOf((await params).reference)).catch(
    notFoundPage,
  );
  const open = await openList(linesOf(payout.reference), visit, await searchParams);
  const { timezone } = user;
  const endedWords = {
    paid: environment === "live" ? "Paid by the bank" : "Marked as paid",
    reversed: "Reversed",
  };
  return (
    <div className="flex flex-col gap-6">
      <div className="text-sm">
        <TextLink href={`${home}/earnings/payouts`}>Payouts</TextLink>
      </div>
      <BodyCard
        title={<span className="font-mono text-sm break-all">{payout.reference}</span>}
        actions={<PayoutState status={payout.status} />}
      >
        <DescriptionList>
          <DescriptionItem term="Amount">
            <Amount minor={payout.amount} />
            <RefundNote refundedMinor={payout.refunded} />
          </DescriptionItem>
          <TimeItem term="Earned until" at={payout.until} timezone={timezone} show="second" />
          <DescriptionItem term="Paid to">
            {payout.ibanShown
              ? `${payout.accountHolder}, ${payout.ibanShown}`
              : "No bank account, because this is test money"}
          </DescriptionItem>
          <TimeItem term="Posted" at={payout.postedAt} timezone={timezone} />
          {(payout.status === "paid" || payout.status === "reversed") && payout.endedAt && (
            <DescriptionItem term={endedWords[payout.status]}>
              <DateTime value={payout.endedAt} timeZone={timezone} />
              {payout.status === "reversed" &&
                ". From then on, the amount was owed to you again, and a later payout includes it."}
            </DescriptionItem>
          )}
          {payout.reversedBecause && (
            <DescriptionItem term="Reason for reversal">
              <span className="break-words">{payout.reversedBecause}</span>
            </DescriptionItem>
          )}
          {payout.bankReference && (
            <DescriptionItem term="Bank reference">{payout.bankReference}</DescriptionItem>
          )}
        </DescriptionList>
      </BodyCard>
      <ListCard
        open={open}
        title="Payments and refunds in this payout"
        description="Amounts after the platform fee. The lines add up to the payout. Refunds are negative."
        caption="Payments and refunds in the payout"
      />
    </div>
  );
}
