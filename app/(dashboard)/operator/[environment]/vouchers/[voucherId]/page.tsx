import { TimeItem } from "@/app/(dashboard)/_cards/facts";
import { TimelineCard } from "@/app/(dashboard)/_cards/timeline/timeline-card";
import { ForRole } from "@/app/(dashboard)/_shell/for-role";
import { hasAccountPage, saleCorrectionPath } from "@/app/(dashboard)/_shell/paths";
import { type AccountParams, notFoundPage, requireAccount } from "@/app/(dashboard)/_shell/visit";
import { withNotFound, withTitle } from "@/app/(dashboard)/_shell/with-not-found";
import { moneyActionLabel } from "@/components/money/live-money";
import { StatusBadge } from "@/components/money/status-badge";
import { DateTime, dateTimeText, Money } from "@/components/money/values";
import { Card, CardBody, CardFooter } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import { Field, Input } from "@/components/ui/field";
import { TextLink } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { now } from "@/lib/base/clock";
import type { Environment } from "@/lib/base/fields";
import { WORKING_ROLES } from "@/lib/base/roles";
import { voucherTimeline } from "@/lib/insight/timeline/voucher-timelines";
import { type VoucherView, viewVoucher } from "@/lib/operator/voucher-admin/find-voucher";
import { expiredUnblockText } from "@/lib/operator/voucher-admin/rules";
import { AccountLink } from "../../accounts/account-list";
import { ReasonField } from "../../dialogs";
import { blockVoucherAction, extendVoucherAction, returnValueAction, unblockVoucherAction } from "../actions";

export const generateMetadata = withTitle(Page, "Voucher");

export default withNotFound(Page);

async function Page({ params }: AccountParams<{ voucherId: string }>) {
  const visit = await requireAccount(params, "operator");
  const { user, environment, home } = visit;
  const { voucherId } = await params;
  const voucher = await viewVoucher(user, environment, voucherId).catch(notFoundPage);
  const { timeline, isTruncated } = await voucherTimeline(user, environment, voucher.id);
  const { timezone } = user;
  return (
    <>
      <PageHeader
        title={`Voucher …${voucher.codeEnding}`}
        description="The last characters of the code. The complete code is never shown here."
        back={<TextLink href={`${home}/vouchers`}>Vouchers</TextLink>}
      />
      <div className="flex flex-col gap-6">
        <Card title="Voucher" actions={<StatusBadge status={voucher.status} />}>
          <CardBody>
            <DescriptionList>
              <DescriptionItem term="Balance">
                <span className="font-semibold">
                  <Money display={voucher.balanceDisplay} />
                </span>{" "}
                of <Money display={voucher.faceDisplay} />
              </DescriptionItem>
              {voucher.breakageDisplay && (
                <DescriptionItem term="Moved to breakage">
                  <Money display={voucher.breakageDisplay} />
                </DescriptionItem>
              )}
              <DescriptionItem term="Sold by">
                <AccountLink id={voucher.seller.accountId} name={voucher.seller.name} home={home} />
              </DescriptionItem>
              <DescriptionItem term="Sale">
                <SaleLink voucher={voucher} home={home} />
                {voucher.sale.chargedBackAt && (
                  <span className="block text-muted">
                    Charged back <DateTime value={voucher.sale.chargedBackAt} timeZone={timezone} />
                  </span>
                )}
              </DescriptionItem>
              <TimeItem term="Sold" at={voucher.soldAt} timezone={timezone} />
              <TimeItem term="Valid until" at={voucher.expiresAt} timezone={timezone} />
              <TimeItem term="Blocked" at={voucher.blockedAt} timezone={timezone} />
              <DescriptionItem term="ID">
                <span className="font-mono break-all">{voucher.id}</span>
              </DescriptionItem>
            </DescriptionList>
          </CardBody>
          <ForRole needs={WORKING_ROLES}>
            <CardFooter className="flex flex-wrap items-center gap-2">
              <VoucherActs voucher={voucher} environment={environment} />
            </CardFooter>
          </ForRole>
        </Card>
        <TimelineCard timeline={timeline} visit={visit} isTruncated={isTruncated} />
      </div>
    </>
  );
}

/** Renders the reference of the voucher's sale, as a link unless the test shop sold the voucher. */
function SaleLink({ voucher: { seller, sale }, home }: { voucher: VoucherView; home: string }) {
  const { reference } = sale;
  const style = "font-mono break-all";
  if (!hasAccountPage(seller.accountId)) return <span className={style}>{reference}</span>;
  return (
    <TextLink href={saleCorrectionPath(home, { accountId: seller.accountId, reference })} className={style}>
      {reference}
    </TextLink>
  );
}

/** Renders the buttons available for a voucher, or the reason why there are none. */
function VoucherActs({ voucher, environment }: { voucher: VoucherView; environment: Environment }) {
  const { codeEnding, balanceDisplay, faults, blockedAt } = voucher;
  const isExpired = voucher.expiresAt <= now();
  const fields = { environment, voucher_id: voucher.id };
  const canBlock = blockedAt === null && faults.block === undefined;
  const canUnblock = blockedAt !== null && faults.unblock === undefined;
  const canExtend = faults.extend === undefined;
  const canReturn = faults.returnValue === undefined;
  const actsOfFinance = [
    canUnblock && "unblock it",
    canExtend && "extend it",
    canReturn && "return its value",
  ]
    .filter((act) => act !== false)
    .join(" or ");
  return (
    <>
      {canBlock && (
        <ConfirmDialog
          trigger="Block voucher"
          title={`Block the ${environment} voucher …${codeEnding}?`}
          description={`Checkouts will refuse the voucher. Its balance of ${balanceDisplay} is unchanged. It still expires, and its sale can still be charged back. An owner or a finance user can unblock it later.`}
          action={blockVoucherAction}
          fields={fields}
        >
          <ReasonField hint="Recorded in the audit log. The reseller does not see it." />
        </ConfirmDialog>
      )}
      <ForRole needs="finance" to={actsOfFinance}>
        {canUnblock && (
          <ConfirmDialog
            trigger="Unblock voucher"
            triggerStyle={{ variant: "primary", size: "sm" }}
            title={`Unblock the ${environment} voucher …${codeEnding}?`}
            description={
              isExpired
                ? expiredUnblockText(faults.extend)
                : `Anyone with the code can then spend the voucher's balance of ${balanceDisplay}.`
            }
            tone="primary"
            action={unblockVoucherAction}
            fields={fields}
          />
        )}
        {canExtend && (
          <ConfirmDialog
            trigger="Extend validity"
            triggerStyle={{ variant: "secondary", size: "sm" }}
            title={`Extend the ${environment} voucher …${codeEnding}?`}
            description={`${isExpired ? "It expired" : "It currently expires"} on ${dateTimeText(voucher.expiresAt, "UTC")}. Its balance of ${balanceDisplay} will move to breakage only after the new expiry date.`}
            tone="primary"
            action={extendVoucherAction}
            fields={fields}
          >
            <Field name="valid_through" label="Valid through" hint="The end of that day, in UTC." required>
              <Input type="date" />
            </Field>
          </ConfirmDialog>
        )}
        {canReturn && (
          <ConfirmDialog
            trigger="Return value to the reseller's wallet"
            triggerStyle={{ variant: "primary", size: "sm" }}
            title={`Return ${balanceDisplay} of the ${environment} voucher …${codeEnding}?`}
            description={`The sale of this voucher was charged back before a refund arrived. The ${balanceDisplay} moves to the wallet of ${voucher.seller.name}, and the voucher stays blocked. This cannot be undone.`}
            confirmLabel={moneyActionLabel(`Return ${balanceDisplay}`, environment)}
            tone="primary"
            action={returnValueAction}
            fields={fields}
          />
        )}
      </ForRole>
      {!canBlock && !canUnblock && !canExtend && !canReturn && (
        <p>
          {faults.extend} {voucher.sale.chargedBackAt && faults.returnValue}
        </p>
      )}
    </>
  );
}
