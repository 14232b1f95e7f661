import type { Metadata } from "next";
import { awaitsConfirmation } from "@/app/(dashboard)/_cards/subscription-state";
import { openList, type Query } from "@/app/(dashboard)/_list/list";
import { ListCard } from "@/app/(dashboard)/_list/list-card";
import { notFoundPage } from "@/app/(dashboard)/_shell/not-found-page";
import { type AccountParams, requireAccount } from "@/app/(dashboard)/_shell/require-account";
import { DateTime } from "@/components/money/date-time";
import { Alert } from "@/components/ui/alert";
import { PageHeader } from "@/components/ui/page-header";
import { TextLink } from "@/components/ui/text-link";
import { viewBilledSubscription } from "@/lib/payments/cycles/view-billed-subscription";
import { ConfirmCancellation } from "../confirm-cancellation";
import { CodesCard } from "./codes-card";
import { cyclesOf } from "./cycle-list";
import { StatusCard } from "./status-card";
import { WalletCard } from "./wallet-card";

export const metadata: Metadata = { title: "Subscription" };

type Props = AccountParams<{ subscriptionId: string }> & { readonly searchParams: Promise<Query> };

/**
 * One subscription that the reseller bills: its status, its codes, the cycles billed and what they do to the
 * wallet.
 */
export default async function Page({ params, searchParams }: Props) {
  const visit = await requireAccount(params, "reseller");
  const { user, environment, caller, home } = visit;
  const { subscriptionId } = await params;
  const subscription = await viewBilledSubscription(caller, subscriptionId).catch(notFoundPage);
  const cycles = await openList(cyclesOf(subscription.id), visit, await searchParams);
  const { timezone } = user;
  return (
    <>
      <PageHeader
        title={subscription.reseller_subscription_reference ?? subscription.access_code}
        description={`Subscription with ${subscription.partner_name}`}
        back={<TextLink href={`${home}/subscriptions`}>Subscriptions</TextLink>}
      />
      <div className="flex flex-col gap-6">
        {awaitsConfirmation(subscription) && (
          <Alert
            tone="warning"
            title={`${subscription.partner_name} has requested cancellation`}
            actions={<ConfirmCancellation environment={environment} subscription={subscription} />}
          >
            Requested on <DateTime value={subscription.cancel_requested_at ?? ""} timeZone={timezone} />. Stop
            charging the customer, then confirm. Until you confirm, the customer stays subscribed.
          </Alert>
        )}
        <StatusCard subscription={subscription} timezone={timezone} />
        <div className="grid gap-6 lg:grid-cols-2">
          <WalletCard subscription={subscription} home={home} />
          <CodesCard subscription={subscription} />
        </div>
        <ListCard
          open={cycles}
          title="Billed cycles"
          description="Latest first. Select a cycle to open its sale."
          caption="Billed cycles"
        />
      </div>
    </>
  );
}
