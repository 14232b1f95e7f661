import type { ReactNode } from "react";
import { OperatorContact } from "@/app/(auth)/operator-contact";
import {
  awaitsConfirmation,
  cyclesPaid,
  isCycleOverdue,
  SubscriptionBadges,
} from "@/app/(dashboard)/_cards/subscription-state";
import { TimelineCard } from "@/app/(dashboard)/_cards/timeline/timeline-card";
import type { ListParams } from "@/app/(dashboard)/_list/list";
import { ForRole } from "@/app/(dashboard)/_shell/for-role";
import { subscriptionPath } from "@/app/(dashboard)/_shell/paths";
import { notFoundPage, referenceOf, requireAccount, segmentText } from "@/app/(dashboard)/_shell/visit";
import { withNotFound, withTitle } from "@/app/(dashboard)/_shell/with-not-found";
import { billingIntervalText } from "@/components/money/billing-interval-text";
import { DateTime, Money } from "@/components/money/values";
import { WatchVersion } from "@/components/shell/watch-version";
import { ActionForm } from "@/components/ui/action-form";
import { Alert } from "@/components/ui/alert";
import { BodyCard } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { TextLink } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { SubmitButton } from "@/components/ui/submit-button";
import { TileMeter } from "@/components/ui/tile-meter";
import { WORKING_ROLES } from "@/lib/base/roles";
import { findCustomer } from "@/lib/insight/customers/read-customers";
import { findCycle, listCycles } from "@/lib/insight/cycle-history/list-cycles";
import { cycleTimeline } from "@/lib/insight/timeline/payment-timelines";
import { subscriptionVersion } from "@/lib/insight/timeline/read-version";
import { retrieveSubscription } from "@/lib/payments/subscriptions/read-subscriptions";
import type { SubscriptionResource } from "@/lib/payments/subscriptions/schema";
import { CheckoutLink } from "../../request-parts";
import { askAgainAction, cancelSubscriptionAction } from "./actions";
import { CyclesCard } from "./cycles-card";
import { DetailsCard } from "./details-card";

const CYCLES_SHOWN = 24;

export const generateMetadata = withTitle(
  Page,
  async ({ params }) => `Subscription ${segmentText((await params).reference)}`,
);

export default withNotFound(Page);

async function Page({ params, searchParams }: ListParams<{ reference: string }>) {
  const visit = await requireAccount(params, "partner");
  const { caller, home } = visit;
  const { timezone } = visit.user;
  const reference = referenceOf((await params).reference);
  // Read the version before the content, so that the page detects changes made in between.
  const version = await subscriptionVersion(caller, reference).catch(notFoundPage);
  const { data: subscription } = await retrieveSubscription(caller, { reference }).catch(notFoundPage);
  const { cycles, cycle } = await searchParams;
  const showsAll = cycles === "all";
  const history = await listCycles(subscription.access_code, showsAll ? undefined : CYCLES_SHOWN);
  const chosen =
    typeof cycle === "string" ? await findCycle(subscription.access_code, Number(cycle)) : undefined;
  const opened = chosen ?? history?.cycles.at(-1);
  const timeline = opened && (await cycleTimeline(caller, subscription, opened));
  const customer = await findCustomer(caller, subscription.customer);
  return (
    <>
      <WatchVersion url={`${subscriptionPath(subscription)}/version`} version={version} />
      <PageHeader
        title="Subscription"
        description={<code className="font-mono text-sm break-all">{subscription.reference}</code>}
        back={<TextLink href={`${home}/subscriptions`}>Subscriptions</TextLink>}
        actions={
          <>
            <ForRole needs={WORKING_ROLES}>
              <CancelDialog subscription={subscription} />
            </ForRole>
            <CheckoutLink href={subscription.authorization_url} />
          </>
        }
      />
      <div className="flex flex-col gap-6">
        <RequestedNotice subscription={subscription} timezone={timezone} />
        <ProgressCard subscription={subscription} timezone={timezone} />
        {opened && timeline && (
          <TimelineCard timeline={timeline} visit={visit} title={`Cycle ${opened.number}: timeline`} />
        )}
        {history && <CyclesCard subscription={subscription} history={history} timezone={timezone} />}
        <DetailsCard {...{ subscription, customer, visit }} />
      </div>
    </>
  );
}

type ProgressCardProps = { readonly subscription: SubscriptionResource; readonly timezone: string };

/** Shows the amount per cycle, the number of paid cycles and the next cycle. */
function ProgressCard({ subscription, timezone }: ProgressCardProps) {
  const { current_cycle: paid, total_cycles: total, amount_display } = subscription;
  return (
    <BodyCard
      title="Status"
      actions={<SubscriptionBadges subscription={subscription} />}
      bodyClassName="flex flex-col gap-5"
    >
      <p>
        <Money display={amount_display} className="text-4xl font-semibold tracking-tight" />{" "}
        <span className="text-muted">{billingIntervalText(subscription)}</span>
      </p>
      {total !== null && (
        <TileMeter
          counts
          value={paid}
          max={total}
          label="Cycles paid"
          valueText={cyclesPaid(subscription)}
          className="max-w-xl"
        />
      )}
      <p className="text-sm">
        <span className="font-semibold">{cyclesPaid(subscription)} paid.</span>{" "}
        <span className="text-muted">
          <WhatNext subscription={subscription} timezone={timezone} />
        </span>
      </p>
    </BodyCard>
  );
}

function WhatNext({ subscription, timezone }: ProgressCardProps): ReactNode {
  const { status, next_cycle_at, completed_at, canceled_at } = subscription;
  const on = (at: string | null) => at && <DateTime value={at} timeZone={timezone} />;
  switch (status) {
    case "pending":
      return subscription.environment === "live"
        ? "The subscription starts when the customer picks a shop at the checkout and pays at that shop."
        : "The subscription starts when you run the first cycle at the checkout.";
    case "active":
      return isCycleOverdue(subscription) ? (
        <>
          The next cycle was due on {on(next_cycle_at)} and has not been billed.
          {!awaitsConfirmation(subscription) &&
            ` It can still be billed. ${subscription.reseller ? `Contact ${subscription.reseller.company_name}` : "Run it at the checkout"}, or cancel the subscription.`}
        </>
      ) : (
        <>The next cycle is due on {on(next_cycle_at)}.</>
      );
    case "completed":
      return <>Completed on {on(completed_at)}.</>;
    case "canceled":
      return <>Canceled on {on(canceled_at)}.</>;
  }
}

type RequestedNoticeProps = { readonly subscription: SubscriptionResource; readonly timezone: string };

/** Renders a notice that a cancellation request is waiting for the reseller's confirmation. */
function RequestedNotice({ subscription, timezone }: RequestedNoticeProps) {
  const { cancel_requested_at: at, environment, reference, reseller } = subscription;
  if (at === null || !awaitsConfirmation(subscription)) return null;
  return (
    <Alert
      tone="warning"
      title={`Waiting for ${reseller?.company_name ?? "the reseller"} to confirm`}
      actions={
        <ForRole needs={WORKING_ROLES}>
          <ActionForm action={askAgainAction} fields={{ environment, reference }}>
            <SubmitButton variant="secondary" size="sm" pendingLabel="Sending">
              Send request again
            </SubmitButton>
          </ActionForm>
        </ForRole>
      }
    >
      Cancellation was requested on <DateTime value={at} timeZone={timezone} />. Until the reseller confirms,
      the customer stays subscribed and may be billed. You can send the request again once a day. If the
      reseller does not answer, contact <OperatorContact without="the operator" />, who can confirm for the
      reseller.
    </Alert>
  );
}

/**
 * Renders a dialog that, after a confirmation, cancels a pending or active subscription or, if a reseller bills it in the live
 * environment, requests its cancellation. Renders nothing if a request is waiting for the reseller's confirmation.
 */
function CancelDialog({ subscription }: { subscription: SubscriptionResource }) {
  const { status, environment, reference, reseller } = subscription;
  const runs = status === "pending" || status === "active";
  if (!runs || awaitsConfirmation(subscription)) return null;
  const billingShop = environment === "live" ? reseller : null;
  return (
    <ConfirmDialog
      trigger="Cancel subscription"
      triggerStyle={{ variant: "danger-quiet", size: "md" }}
      title={billingShop ? "Request the cancellation?" : "Cancel the subscription?"}
      description={
        <>
          Subscription {reference} for {subscription.customer.email}: {subscription.amount_display}{" "}
          {billingIntervalText(subscription)}.{" "}
          {billingShop ? <AsksFirst companyName={billingShop.company_name} /> : <AtOnce status={status} />}
        </>
      }
      confirmLabel={billingShop ? "Request cancellation" : "Cancel subscription"}
      action={cancelSubscriptionAction}
      fields={{ environment, reference }}
    />
  );
}

function AsksFirst({ companyName }: { companyName: string }) {
  return (
    <>
      {companyName} bills this subscription and must confirm first. Until then it stays active and may be
      billed. Once it ends, the <EventIsSent /> This cannot be undone.
    </>
  );
}

/** Completes a sentence that starts with "the", about the webhook event for the end of a subscription. */
function EventIsSent() {
  return (
    <>
      event <code className="font-mono">subscription.cancelled</code> is sent to your enabled webhook
      endpoints that are subscribed to it.
    </>
  );
}

function AtOnce({ status }: Pick<SubscriptionResource, "status">) {
  return (
    <>
      It is canceled immediately and can no longer be billed. The <EventIsSent />{" "}
      {status === "active" && "Paid cycles are not refunded. "}This cannot be undone.
    </>
  );
}
