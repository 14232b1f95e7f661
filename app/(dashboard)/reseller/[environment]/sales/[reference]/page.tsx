import type { Metadata } from "next";
import { TimelineCard } from "@/app/(dashboard)/_cards/timeline/timeline-card";
import { notFoundPage } from "@/app/(dashboard)/_shell/not-found-page";
import { referenceOf } from "@/app/(dashboard)/_shell/reference-of";
import { type AccountParams, requireAccount } from "@/app/(dashboard)/_shell/require-account";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import { saleTimeline } from "@/lib/insight/timeline/voucher-timelines";
import { viewSale } from "@/lib/payments/voucher-payments/view-sale";
import { ChargeBackCard } from "./charge-back-card";
import { SaleCard } from "./sale-card";
import { VouchersCard } from "./vouchers-card";

export const metadata: Metadata = { title: "Sale" };

/** One sale: customer, vouchers, balances and charge-back. */
export default async function Page({ params }: AccountParams<{ reference: string }>) {
  const visit = await requireAccount(params, "reseller");
  const { user, environment, caller, home } = visit;
  const reference = referenceOf((await params).reference);
  const sale = await viewSale(caller, reference).catch(notFoundPage);
  const life = await saleTimeline(caller, { reference, amountDisplay: sale.amount_display });
  const { timezone } = user;
  return (
    <>
      <PageHeader
        title="Sale"
        description={<code className="font-mono text-sm break-all">{sale.reference}</code>}
        back={<TextLink href={`${home}/sales`}>Sales</TextLink>}
      />
      <div className="flex flex-col gap-6">
        <SaleCard sale={sale} home={home} timezone={timezone} />
        <VouchersCard sale={sale} environment={environment} home={home} timezone={timezone} />
        <TimelineCard life={life} visit={visit} />
        <ChargeBackCard sale={sale} environment={environment} timezone={timezone} />
      </div>
    </>
  );
}
