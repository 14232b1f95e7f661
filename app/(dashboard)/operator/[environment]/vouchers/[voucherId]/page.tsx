import type { Metadata } from "next";
import { TimelineCard } from "@/app/(dashboard)/_cards/timeline/timeline-card";
import { notFoundPage } from "@/app/(dashboard)/_shell/not-found-page";
import { type AccountParams, requireAccount } from "@/app/(dashboard)/_shell/require-account";
import { DateTime } from "@/components/money/date-time";
import { Money } from "@/components/money/money";
import { StatusBadge } from "@/components/money/status-badge";
import { Card, CardBody, CardFooter, CardHeader } from "@/components/ui/card";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import { voucherTimeline } from "@/lib/insight/timeline/voucher-timelines";
import { type VoucherView, viewVoucher } from "@/lib/operator/voucher-admin/find-voucher";
import { VoucherActs } from "./voucher-acts";

export const metadata: Metadata = { title: "Voucher" };

const CUT = "Only the latest 200 movements are shown. The balances are correct.";

export default async function Page({ params }: AccountParams<{ voucherId: string }>) {
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
        <Card>
          <CardHeader title="Voucher" actions={<StatusBadge status={voucher.status} />} />
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
                <Seller voucher={voucher} home={home} />
              </DescriptionItem>
              <DescriptionItem term="Sale">
                <span className="font-mono break-all">{voucher.sale.reference}</span>
                {voucher.sale.chargedBackAt && (
                  <span className="block text-muted">
                    Charged back <DateTime value={voucher.sale.chargedBackAt} timeZone={timezone} />
                  </span>
                )}
              </DescriptionItem>
              <DescriptionItem term="Sold">
                <DateTime value={voucher.soldAt} timeZone={timezone} />
              </DescriptionItem>
              <DescriptionItem term="Valid until">
                <DateTime value={voucher.expiresAt} timeZone={timezone} />
              </DescriptionItem>
              {voucher.blockedAt && (
                <DescriptionItem term="Blocked">
                  <DateTime value={voucher.blockedAt} timeZone={timezone} />
                </DescriptionItem>
              )}
              <DescriptionItem term="Id">
                <span className="font-mono break-all">{voucher.id}</span>
              </DescriptionItem>
            </DescriptionList>
          </CardBody>
          <CardFooter className="flex flex-wrap items-center gap-2">
            <VoucherActs voucher={voucher} environment={environment} />
          </CardFooter>
        </Card>
        <TimelineCard life={timeline} visit={visit} note={isTruncated ? CUT : undefined} />
      </div>
    </>
  );
}

/** The shop behind test checkouts is the platform's own and has no page. */
function Seller({ voucher: { seller }, home }: { voucher: VoucherView; home: string }) {
  if (seller.isTestShop) return seller.name;
  return (
    <TextLink href={`${home}/accounts/${seller.accountId}`} className="break-words">
      {seller.name}
    </TextLink>
  );
}
