import type { Metadata } from "next";
import { CheckoutLink } from "@/app/(dashboard)/_cards/checkout-link";
import { TimelineCard } from "@/app/(dashboard)/_cards/timeline/timeline-card";
import { notFoundPage } from "@/app/(dashboard)/_shell/not-found-page";
import { referenceOf } from "@/app/(dashboard)/_shell/reference-of";
import { type AccountParams, requireAccount } from "@/app/(dashboard)/_shell/require-account";
import { WatchVersion } from "@/components/shell/watch-version";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import { findCustomer } from "@/lib/insight/customers/list-customers";
import { intentTimeline } from "@/lib/insight/timeline/payment-timelines";
import { intentVersion } from "@/lib/insight/timeline/read-version";
import { retrieveIntent } from "@/lib/payments/intents/retrieve-intent";
import { listUsedVouchers } from "@/lib/payments/intents/view-checkout";
import { intentPath } from "../intent-path";
import { CancelDialog } from "./cancel-dialog";
import { DetailsCard } from "./details-card";
import { PaymentCard } from "./payment-card";

export async function generateMetadata({ params }: AccountParams<{ reference: string }>): Promise<Metadata> {
  return { title: `Intent ${referenceOf((await params).reference)}` };
}

export default async function Page({ params }: AccountParams<{ reference: string }>) {
  const visit = await requireAccount(params, "partner");
  const { user, caller, home } = visit;
  const reference = referenceOf((await params).reference);
  // Read before the content, so that changes in between are detected.
  const version = await intentVersion(caller, reference).catch(notFoundPage);
  const { data: intent } = await retrieveIntent(caller, { reference }).catch(notFoundPage);
  const [life, customer, vouchers] = await Promise.all([
    intentTimeline(caller, intent),
    findCustomer(caller, intent.customer),
    intent.status === "success" ? listUsedVouchers(intent.access_code) : [],
  ]);
  const { timezone } = user;
  return (
    <>
      <WatchVersion url={`${intentPath(intent)}/version`} version={version} />
      <PageHeader
        title="Intent"
        description={<code className="font-mono text-sm break-all">{intent.reference}</code>}
        back={<TextLink href={`${home}/intents`}>Intents</TextLink>}
        actions={
          <>
            <CancelDialog intent={intent} />
            {/* Without `receipt` a paid checkout would send the browser on to the callback. */}
            <CheckoutLink href={`${intent.authorization_url}?receipt`} />
          </>
        }
      />
      <div className="flex flex-col gap-6">
        <PaymentCard intent={intent} timezone={timezone} />
        <TimelineCard life={life} visit={visit} />
        <DetailsCard {...{ intent, customer, vouchers, home, timezone }} />
      </div>
    </>
  );
}
