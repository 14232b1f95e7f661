import type { ComponentProps } from "react";
import { Amount, ReservedFunds, ReturnedNote } from "@/app/(dashboard)/_cards/amounts";
import { ForRole } from "@/app/(dashboard)/_shell/for-role";
import { withNotFound, withTitle } from "@/app/(dashboard)/_shell/with-not-found";
import { countOf, countText } from "@/app/(dashboard)/_words/labels";
import { DateTime, Money } from "@/components/money/values";
import { BodyCard } from "@/components/ui/card";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import type { Caller } from "@/lib/base/caller";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import {
  type CappedCount,
  FIGURES_DAYS,
  type PartnerFigures,
  type ResellerFigures,
  readFigures,
} from "@/lib/insight/account-figures/read-figures";
import { readWalletFunds } from "@/lib/money/ledger/read-wallet";
import { ApplicationCard } from "../../application-facts";
import { openAccount, type SectionParams } from "./open-account";
import { TransfersCard } from "./transfers-card";
import { WalletAdjustmentForm } from "./wallet-adjustment-form";

type Props = SectionParams<"credit" | "credit_reference">;

export const generateMetadata = withTitle(Page, "Account");

export default withNotFound(Page);

/**
 * Renders an account's recent volume and latest transfers, a reseller's wallet, and the business details of an account without
 * live access.
 */
async function Page({ params, searchParams }: Props) {
  const { visit, account, application } = await openAccount(params);
  const { user } = visit;
  const query = await searchParams;
  return (
    <div className="flex flex-col gap-6">
      {!account.liveApprovedAt && <ApplicationCard application={application} />}
      {account.kind === "reseller" && (
        <WalletCard
          operator={user}
          account={account}
          amount={query.credit}
          reference={query.credit_reference}
        />
      )}
      <FiguresCard operator={user} account={account} />
      <TransfersCard operator={user} account={account} />
    </div>
  );
}

type WalletCardProps = Omit<ComponentProps<typeof WalletAdjustmentForm>, "move">;

/** Renders a reseller's wallet and, in the live environment, the form to credit it. */
async function WalletCard(credit: WalletCardProps) {
  const isLive = credit.account.environment === "live";
  const funds = await readWalletFunds(credit.account);
  return (
    <BodyCard
      title={isLive ? "Live wallet" : "Test wallet"}
      actions={
        <span className="text-lg font-semibold">
          <Amount minor={funds.posted} />
        </span>
      }
      bodyClassName="flex flex-col gap-5"
    >
      <ReservedFunds funds={funds} />
      {isLive ? (
        <ForRole needs="finance" to="credit a live wallet">
          <WalletAdjustmentForm move="credit" {...credit} />
        </ForRole>
      ) : (
        <p className="text-sm text-muted">The reseller can top up its test wallet itself.</p>
      )}
    </BodyCard>
  );
}

/** Renders an account's recent volume in the current environment. */
async function FiguresCard({ operator, account }: { operator: SignedInUser; account: Caller }) {
  const figures = await readFigures(operator, account);
  const covered =
    figures.kind === "reseller" && figures.sales.isMore
      ? `Latest ${countOf(figures.sales.count, "sale")}`
      : `Last ${FIGURES_DAYS} days`;
  return (
    <BodyCard
      title={`${covered} in ${account.environment} mode`}
      description={
        <>
          Since <DateTime value={figures.since} timeZone={operator.timezone} />.
        </>
      }
    >
      <DescriptionList>
        {figures.kind === "partner" ? (
          <OfPartner figures={figures} />
        ) : (
          <OfReseller figures={figures} timezone={operator.timezone} />
        )}
      </DescriptionList>
    </BodyCard>
  );
}

function OfPartner({ figures }: { figures: PartnerFigures }) {
  const { refunds, made } = figures;
  return (
    <>
      <DescriptionItem term="Paid by customers">
        <span className="font-semibold">
          <Money display={figures.grossDisplay} />
        </span>{" "}
        in {countOf(figures.intentsPaid, "intent")} and {countOf(figures.cyclesPaid, "cycle")}
      </DescriptionItem>
      {refunds > 0 && (
        <DescriptionItem term="Refunded">
          <Money display={figures.refundedDisplay} /> in {countOf(refunds, "refund")}
        </DescriptionItem>
      )}
      <DescriptionItem term="To the partner">
        <Money display={figures.payoutDisplay} />
      </DescriptionItem>
      <DescriptionItem term="Fees">
        <Money display={figures.feeDisplay} />
      </DescriptionItem>
      <DescriptionItem term="Owed now">
        <Money display={figures.owedDisplay} />{" "}
        <span className="text-muted">not counting amounts in a payout, even a draft</span>
        <ReturnedNote amountMinor={figures.returnedMinor} />
      </DescriptionItem>
      <DescriptionItem term="Intents created">
        {cappedText(made.success)} paid, {cappedText(made.failed)} failed, {cappedText(made.pending)} pending
      </DescriptionItem>
    </>
  );
}

function OfReseller({ figures, timezone }: { figures: ResellerFigures; timezone: string }) {
  const { sales, amountDisplay, chargedBack, outstanding } = figures;
  return (
    <>
      <DescriptionItem term="Sold">
        <span className="font-semibold">
          <Money display={amountDisplay} />
        </span>{" "}
        in {countOf(sales.count, "sale")}, including billed cycles
      </DescriptionItem>
      <DescriptionItem term="Charged back">{chargedBack} of these sales</DescriptionItem>
      <DescriptionItem term="Outstanding">
        {outstanding ? (
          <>
            <Money display={outstanding.display} />{" "}
            <span className="text-muted">
              left on all vouchers sold, as of <DateTime value={outstanding.at} timeZone={timezone} />
            </span>
          </>
        ) : (
          <span className="text-muted">
            Not calculated yet. Totals appear a few minutes after the first transfer.
          </span>
        )}
      </DescriptionItem>
    </>
  );
}

const cappedText = ({ count, isMore }: CappedCount): string => countText(count, !isMore);
