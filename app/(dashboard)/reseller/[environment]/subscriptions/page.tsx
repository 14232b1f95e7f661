import { FilterForm } from "@/app/(dashboard)/_list/filter-form";
import {
  type FilterValues,
  type ListParams,
  openList,
  orderOf,
  orderWords,
} from "@/app/(dashboard)/_list/list";
import { ListCard } from "@/app/(dashboard)/_list/list-page";
import { billedSubscriptionPath } from "@/app/(dashboard)/_shell/paths";
import { requireAccount, type Visit } from "@/app/(dashboard)/_shell/visit";
import { DUE_THIS_WEEK } from "@/app/(dashboard)/_words/labels";
import { billingIntervalText } from "@/components/money/billing-interval-text";
import { DateTime, Money } from "@/components/money/values";
import { Alert } from "@/components/ui/alert";
import { Card, CardFooter } from "@/components/ui/card";
import { ActionLink, TextLink } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import type { Caller } from "@/lib/base/caller";
import type { Page as PageOf } from "@/lib/db/page";
import {
  listShopSubscriptions,
  type ShopSubscription,
} from "@/lib/payments/subscriptions/billed-subscriptions";
import { canAskToConfirm } from "@/lib/payments/subscriptions/cancel-subscription";
import { readEndpoints } from "@/lib/webhooks/endpoints/read-endpoints";
import { ConfirmCancellation } from "./confirm-cancellation";
import { billedList } from "./subscription-lists";

export const metadata = { title: "Subscriptions" };

const WAITING_SHOWN = 25;

const TO_BILL =
  "Subscriptions that have ended, whose cancellation is requested or whose partner is suspended are not listed.";

const dueTitles = { overdue: "Overdue subscriptions", week: DUE_THIS_WEEK };

/** Returns the list's title for the applied filters. */
function titleOf({ due, order, search }: FilterValues<typeof billedList.filters>) {
  if (due !== undefined) return dueTitles[due];
  if (order === "due") return "Subscriptions to bill";
  return search === undefined ? "All subscriptions" : "Subscriptions found";
}

export default async function Page({ params, searchParams }: ListParams) {
  const visit = await requireAccount(params, "reseller");
  const { caller } = visit;
  const [open, waiting] = await Promise.all([
    openList(billedList, visit, await searchParams),
    listShopSubscriptions(caller, { limit: WAITING_SHOWN, cancelRequested: true }),
  ]);
  return (
    <>
      <PageHeader
        title="Subscriptions"
        description={
          <>
            Subscriptions your shop bills, {orderWords(open)}. To find one by its access code, use the{" "}
            <TextLink href={`${visit.home}/search`}>search</TextLink>.
          </>
        }
      />
      <div className="flex flex-col gap-6">
        {open.page.rows.length > 0 && <UnreachableNotice caller={caller} />}
        <WaitingCard page={waiting} visit={visit} />
        <div>
          <FilterForm open={open} />
          <ListCard
            open={open}
            title={titleOf(open.chosen)}
            description={orderOf(open) === "due" && TO_BILL}
            caption="Subscriptions you bill"
          />
        </div>
      </div>
    </>
  );
}

type Props = { readonly page: PageOf<ShopSubscription>; readonly visit: Visit };

/** Lists the cancellation requests that are waiting for this reseller's confirmation. */
function WaitingCard({ page, visit: { user, environment, home } }: Props) {
  if (page.rows.length === 0) return null;
  return (
    <Card
      className="border-warning/50!"
      title="Waiting for your confirmation"
      description="A cancellation was requested for each subscription below. Stop charging the customer, then confirm. Until you confirm, the customer stays subscribed."
    >
      <ul className="divide-y divide-line border-t border-line">
        {page.rows.map((subscription) => (
          <li
            key={subscription.access_code}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 bg-warning-soft px-5 py-4 text-sm sm:px-6"
          >
            <div className="min-w-0">
              <SubscriptionName subscription={subscription} home={home} />
              <p className="mt-1 text-muted">
                {subscription.partner_name}, <Money display={subscription.amount_display} />{" "}
                {billingIntervalText(subscription)}
                <Requested subscription={subscription} timezone={user.timezone} />
              </p>
            </div>
            <ConfirmCancellation environment={environment} subscription={subscription} />
          </li>
        ))}
      </ul>
      {page.next !== null && (
        <CardFooter>More requests appear here once you have confirmed these.</CardFooter>
      )}
    </Card>
  );
}

function Requested({ subscription, timezone }: { subscription: ShopSubscription; timezone: string }) {
  const { cancel_requested_at: at } = subscription;
  if (at === null) return null;
  return (
    <>
      , requested on <DateTime value={at} timeZone={timezone} />
    </>
  );
}

type SubscriptionNameProps = {
  readonly subscription: Pick<ShopSubscription, "id" | "access_code" | "reseller_subscription_reference">;
  readonly home: string;
};

/** Renders a link to a subscription's page, with the reseller's reference or else the access code as its text. */
function SubscriptionName({ subscription, home }: SubscriptionNameProps) {
  const { id, access_code: accessCode, reseller_subscription_reference: reference } = subscription;
  return (
    <>
      <TextLink
        href={billedSubscriptionPath(home, id)}
        className={`block truncate ${reference === null ? "font-mono text-xs" : "font-semibold"}`}
      >
        {reference ?? accessCode}
      </TextLink>
      {reference !== null && (
        <span className="block truncate text-xs text-muted" title={accessCode}>
          Access code <code className="font-mono">{accessCode}</code>
        </span>
      )}
    </>
  );
}

/**
 * Warns a reseller in the live environment if none of its enabled webhook endpoints receives cancellation requests, because
 * partners and customers then cannot request cancellations.
 */
async function UnreachableNotice({ caller }: { readonly caller: Caller }) {
  if (caller.environment === "test" || (await canAskToConfirm(caller))) return null;
  const endpoints = await readEndpoints(caller);
  return (
    <Alert
      tone="warning"
      title="Partners and customers cannot cancel subscriptions that you bill"
      actions={
        <ActionLink href="/reseller/live/webhook">
          {endpoints.length > 0 ? "View webhook" : "Set a webhook URL"}
        </ActionLink>
      }
    >
      Cancellation requests reach you by webhook, and{" "}
      {endpoints.length > 0
        ? "you have no enabled endpoint that receives the event subscription.cancel_requested."
        : "you have no webhook URL."}{" "}
      Until that changes, every attempt to cancel is rejected and the customer stays subscribed.
    </Alert>
  );
}
