import type { Metadata } from "next";
import { CheckoutLink } from "@/app/(dashboard)/_cards/checkout-link";
import { TimelineCard } from "@/app/(dashboard)/_cards/timeline/timeline-card";
import type { Query } from "@/app/(dashboard)/_list/list";
import { notFoundPage } from "@/app/(dashboard)/_shell/not-found-page";
import { referenceOf } from "@/app/(dashboard)/_shell/reference-of";
import { type AccountParams, requireAccount } from "@/app/(dashboard)/_shell/require-account";
import { WatchVersion } from "@/components/shell/watch-version";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import { findCustomer } from "@/lib/insight/customers/list-customers";
import { listCycles } from "@/lib/insight/cycle-history/list-cycles";
import { cycleTimeline } from "@/lib/insight/timeline/payment-timelines";
import { subscriptionVersion } from "@/lib/insight/timeline/read-version";
import { retrieveSubscription } from "@/lib/payments/subscriptions/retrieve-subscription";
import { subscriptionPath } from "../subscription-path";
import { CancelDialog } from "./cancel-dialog";
import { CyclesCard } from "./cycles-card";
import { DetailsCard } from "./details-card";
import { ProgressCard } from "./progress-card";
import { RequestedNotice } from "./requested-notice";

export async function generateMetadata({ params }: AccountParams<{ reference: string }>): Promise<Metadata> {
  return { title: `Subscription ${referenceOf((await params).reference)}` };
}

const CYCLES_SHOWN = 24;

type Props = AccountParams<{ reference: string }> & { readonly searchParams: Promise<Query> };

export default async function Page({ params, searchParams }: Props) {
  const visit = await requireAccount(params, "partner");
  const { user, environment, caller, home } = visit;
  const reference = referenceOf((await params).reference);
  // Read before the content, so that changes in between are detected.
  const version = await subscriptionVersion(caller, reference).catch(notFoundPage);
  const { data: subscription } = await retrieveSubscription(caller, { reference }).catch(notFoundPage);
  const { cycles, cycle } = await searchParams;
  const showsAll = cycles === "all";
  const history = await listCycles(subscription.access_code, showsAll ? undefined : CYCLES_SHOWN);
  const opened = history?.cycles.find(({ number }) => String(number) === cycle) ?? history?.cycles.at(-1);
  const life = opened && (await cycleTimeline(caller, subscription, opened));
  const customer = await findCustomer(caller, subscription.customer);
  const { timezone } = user;
  return (
    <>
      <WatchVersion url={`${subscriptionPath(subscription)}/version`} version={version} />
      <PageHeader
        title="Subscription"
        description={<code className="font-mono text-sm break-all">{subscription.reference}</code>}
        back={<TextLink href={`/partner/${environment}/subscriptions`}>Subscriptions</TextLink>}
        actions={
          <>
            <CancelDialog subscription={subscription} />
            <CheckoutLink href={subscription.authorization_url} />
          </>
        }
      />
      <div className="flex flex-col gap-6">
        <RequestedNotice subscription={subscription} timezone={timezone} />
        <ProgressCard subscription={subscription} timezone={timezone} />
        {opened && life && (
          <TimelineCard life={life} visit={visit} title={`Cycle ${opened.number}: timeline`} />
        )}
        {history && <CyclesCard subscription={subscription} history={history} timezone={timezone} />}
        <DetailsCard {...{ subscription, customer, home, timezone }} />
      </div>
    </>
  );
}
