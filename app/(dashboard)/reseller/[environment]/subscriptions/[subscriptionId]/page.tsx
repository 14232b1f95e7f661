import { TimeItem } from "@/app/(dashboard)/_cards/facts";
import {
  awaitsConfirmation,
  cyclesPaid,
  SubscriptionBadges,
} from "@/app/(dashboard)/_cards/subscription-state";
import { type ListParams, openList } from "@/app/(dashboard)/_list/list";
import { ListCard } from "@/app/(dashboard)/_list/list-page";
import { notFoundPage, requireAccount } from "@/app/(dashboard)/_shell/visit";
import { withNotFound, withTitle } from "@/app/(dashboard)/_shell/with-not-found";
import { countOf } from "@/app/(dashboard)/_words/labels";
import { billingIntervalText } from "@/components/money/billing-interval-text";
import { DateTime, Money } from "@/components/money/values";
import { Alert } from "@/components/ui/alert";
import { BodyCard } from "@/components/ui/card";
import { CopyField } from "@/components/ui/copy-field";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import { TextLink } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import {
  type BilledSubscriptionView,
  viewBilledSubscription,
} from "@/lib/payments/cycles/view-billed-subscription";
import { ConfirmCancellation } from "../confirm-cancellation";
import { cyclesOf } from "../subscription-lists";

export const generateMetadata = withTitle(Page, "Subscription");

export default withNotFound(Page);

/** Renders one subscription that the reseller bills: its status, codes and billed cycles, and its effect on the wallet. */
async function Page({ params, searchParams }: ListParams<{ subscriptionId: string }>) {
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
            title="Waiting for your confirmation"
            actions={<ConfirmCancellation environment={environment} subscription={subscription} />}
          >
            Cancellation was requested on{" "}
            <DateTime value={subscription.cancel_requested_at ?? ""} timeZone={timezone} />. Stop charging the
            customer, then confirm. Until you confirm, the customer stays subscribed.
          </Alert>
        )}
        {subscription.is_partner_suspended && (
          <Alert tone="warning" title={`${subscription.partner_name} is suspended`}>
            Do not charge the customer: while the partner is suspended, no cycle can be billed. The partner
            may be reinstated.
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
        />
      </div>
    </>
  );
}

/** Renders the subscription's status and next cycle. */
function StatusCard({ subscription, timezone }: { subscription: BilledSubscriptionView; timezone: string }) {
  const { next_cycle_at: nextAt, canceled_at: canceledAt, missed_cycles: missed } = subscription;
  return (
    <BodyCard title="Status" actions={<SubscriptionBadges subscription={subscription} />}>
      <DescriptionList>
        <DescriptionItem term="Partner">{subscription.partner_name}</DescriptionItem>
        <DescriptionItem term="Amount">
          <Money display={subscription.amount_display} /> {billingIntervalText(subscription)}
        </DescriptionItem>
        <DescriptionItem term="Paid">{cyclesPaid(subscription)}</DescriptionItem>
        {nextAt !== null && (
          <DescriptionItem term="Next cycle">
            <DateTime value={nextAt} timeZone={timezone} />
            {missed > 0 && (
              <span className="block font-semibold text-danger">
                {countOf(missed, "cycle")} {missed === 1 ? "is" : "are"} overdue. The partner may stop the
                service until you bill {missed === 1 ? "it" : "them"}.
              </span>
            )}
          </DescriptionItem>
        )}
        <TimeItem term="Canceled" at={canceledAt} timezone={timezone} />
      </DescriptionList>
    </BodyCard>
  );
}

/** Shows the amount billed so far and how the next cycle changes the wallet's available balance. */
function WalletCard({ subscription, home }: { subscription: BilledSubscriptionView; home: string }) {
  const { billed, next, amount_display: amount, balance_display: balance } = subscription;
  return (
    <BodyCard title="Wallet" bodyClassName="flex flex-col gap-3 text-sm">
      <p>
        <Money display={billed.amount_display} className="font-semibold" /> billed in{" "}
        {countOf(billed.count, "cycle")}.
      </p>
      {next && "leaves_display" in next && (
        <p>
          The next cycle costs <Money display={amount} /> and leaves <Money display={next.leaves_display} />{" "}
          of the <Money display={balance} /> available in the wallet.
        </p>
      )}
      {next && "lacks_display" in next && (
        <p className="text-danger">
          The next cycle costs <Money display={amount} />: <Money display={next.lacks_display} /> more than
          the <Money display={balance} /> available in the wallet.{" "}
          <TextLink href={`${home}/top-up`}>Top up</TextLink>
        </p>
      )}
    </BodyCard>
  );
}

/** Shows the codes that API calls use to bill the subscription and to confirm its cancellation. */
function CodesCard({ subscription }: { readonly subscription: BilledSubscriptionView }) {
  const { subscription_access_code, access_code, reseller_subscription_reference: reference } = subscription;
  const isActive = subscription.status === "active";
  return (
    <BodyCard title="Codes" bodyClassName="flex flex-col gap-4">
      <CodeField
        label="Billing code"
        value={subscription_access_code}
        field="subscription_access_code"
        purpose={isActive && !subscription.is_partner_suspended && "bill a cycle"}
      />
      <CodeField
        label="Access code"
        value={access_code}
        field="access_code"
        purpose={isActive && "confirm a cancellation"}
      />
      {reference !== null && <CopyField label="Your reference" value={reference} what="your reference" />}
    </BodyCard>
  );
}

type CodeProps = {
  readonly label: string;
  readonly value: string;
  /**
   * The API field that accepts the code. `purpose` completes the hint, as in "Send it as `access_code` to confirm a
   * cancellation." If it is false, no hint is shown.
   */
  readonly field: string;
  readonly purpose: string | false;
};

function CodeField({ label, value, field, purpose }: CodeProps) {
  return (
    <CopyField
      label={label}
      value={value}
      what={`the ${label.toLowerCase()}`}
      hint={
        purpose && (
          <>
            Send it as <code className="font-mono">{field}</code> to {purpose}.
          </>
        )
      }
    />
  );
}
