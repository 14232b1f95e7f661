import type { ReactNode } from "react";
import { PurchaseFacts, TimeItem } from "@/app/(dashboard)/_cards/facts";
import { RefundCard } from "@/app/(dashboard)/_cards/refunds/refund-card";
import { TimelineCard } from "@/app/(dashboard)/_cards/timeline/timeline-card";
import { ForRole } from "@/app/(dashboard)/_shell/for-role";
import { intentPath } from "@/app/(dashboard)/_shell/paths";
import {
  type AccountParams,
  notFoundPage,
  referenceOf,
  requireAccount,
  segmentText,
  type Visit,
} from "@/app/(dashboard)/_shell/visit";
import { withNotFound, withTitle } from "@/app/(dashboard)/_shell/with-not-found";
import { failureWords } from "@/app/(dashboard)/_words/labels";
import { StatusBadge } from "@/components/money/status-badge";
import { DateTime, Money } from "@/components/money/values";
import { WatchVersion } from "@/components/shell/watch-version";
import { BodyCard } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { CopyField } from "@/components/ui/copy-field";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import { TextLink } from "@/components/ui/link";
import { PageHeader } from "@/components/ui/page-header";
import { WORKING_ROLES } from "@/lib/base/roles";
import { type CustomerResource, findCustomer } from "@/lib/insight/customers/read-customers";
import { intentTimeline } from "@/lib/insight/timeline/payment-timelines";
import { intentVersion } from "@/lib/insight/timeline/read-version";
import { retrieveIntent } from "@/lib/payments/intents/read-intents";
import type { IntentResource } from "@/lib/payments/intents/schema";
import { listUsedVouchers } from "@/lib/payments/intents/view-checkout";
import { refundAction } from "../../refunds/actions";
import { CallbackAndMetadata, CheckoutLink, CustomerOfRequest, PayoutItem } from "../../request-parts";
import { cancelIntentAction } from "./actions";

export const generateMetadata = withTitle(
  Page,
  async ({ params }) => `Intent ${segmentText((await params).reference)}`,
);

export default withNotFound(Page);

async function Page({ params }: AccountParams<{ reference: string }>) {
  const visit = await requireAccount(params, "partner");
  const { caller, home } = visit;
  const { timezone } = visit.user;
  const reference = referenceOf((await params).reference);
  // Read the version before the content, so that the page detects changes made in between.
  const version = await intentVersion(caller, reference).catch(notFoundPage);
  const { data: intent } = await retrieveIntent(caller, { reference }).catch(notFoundPage);
  const [timeline, customer, vouchers] = await Promise.all([
    intentTimeline(caller, intent),
    findCustomer(caller, intent.customer),
    intent.status === "success" ? listUsedVouchers(intent.access_code) : [],
  ]);
  const failedAt = timeline.entries.find(({ kind }) => kind === "failed")?.at ?? null;
  return (
    <>
      <WatchVersion url={`${intentPath(intent)}/version`} version={version} />
      <PageHeader
        title="Intent"
        description={<code className="font-mono text-sm break-all">{intent.reference}</code>}
        back={<TextLink href={`${home}/intents`}>Intents</TextLink>}
        actions={
          <>
            <ForRole needs={WORKING_ROLES}>
              <CancelDialog intent={intent} />
            </ForRole>
            {/* Without `receipt`, a paid checkout redirects to the callback URL. */}
            <CheckoutLink href={`${intent.authorization_url}?receipt`} />
          </>
        }
      />
      <div className="flex flex-col gap-6">
        <PaymentCard intent={intent} failedAt={failedAt} timezone={timezone} />
        <TimelineCard timeline={timeline} visit={visit} />
        <DetailsCard {...{ intent, customer, vouchers, visit }} />
        {intent.status === "success" && (
          <RefundCard visit={visit} owner={caller} payment={{ reference }} action={refundAction} />
        )}
      </div>
    </>
  );
}

type Props = { readonly intent: IntentResource; readonly timezone: string };

type PaymentCardProps = Props & { readonly failedAt: string | null };

/** Renders the requested amount and the status. */
function PaymentCard({ intent, failedAt, timezone }: PaymentCardProps) {
  return (
    <BodyCard
      title="Status"
      actions={<StatusBadge status={intent.status} />}
      bodyClassName="flex flex-col gap-3"
    >
      <p>
        <Money display={intent.amount_display} className="text-4xl font-semibold tracking-tight" />
      </p>
      <p className="text-sm text-muted">
        <IntentOutcome intent={intent} failedAt={failedAt} timezone={timezone} />
      </p>
    </BodyCard>
  );
}

function IntentOutcome({ intent, failedAt, timezone }: PaymentCardProps): ReactNode {
  const { status, expires_at, failure_reason, redeemed_at } = intent;
  const on = (at: string | null) => at && <DateTime value={at} timeZone={timezone} />;
  switch (status) {
    case "pending":
      return <>The customer can pay until {on(expires_at)}.</>;
    case "success":
      return (
        <>
          Paid on {on(redeemed_at)}.
          {intent.refunded_amount > 0 && (
            <>
              {" "}
              <Money display={intent.refunded_amount_display} /> of it{" "}
              <TextLink href="#refund">was refunded</TextLink>.
            </>
          )}
        </>
      );
    case "failed":
      return (
        <>
          {failure_reason && `${failureWords[failure_reason]}: `}failed on {on(failedAt)}. The customer was
          not charged. Create another intent to request the payment again.
        </>
      );
  }
}

/** Renders a dialog that cancels a pending intent after a confirmation. */
function CancelDialog({ intent }: { intent: IntentResource }) {
  const { status, environment, reference, amount_display: amount, customer } = intent;
  if (status !== "pending") return null;
  return (
    <ConfirmDialog
      trigger="Cancel intent"
      triggerStyle={{ variant: "danger-quiet", size: "md" }}
      title={`Cancel the intent for ${amount}?`}
      description={`Intent ${reference} for ${customer.email} fails immediately, and the customer can no longer pay it. If the customer pays at the same moment, the first of the two takes effect. The event redemption-intent.failed is sent only to your enabled webhook endpoints that are subscribed to it. This cannot be undone.`}
      action={cancelIntentAction}
      fields={{ environment, reference }}
    />
  );
}

type DetailsCardProps = {
  readonly intent: IntentResource;
  readonly customer: CustomerResource | undefined;
  /** The vouchers used for the payment; empty until the intent is paid. */
  readonly vouchers: readonly PaidVoucher[];
  readonly visit: Visit;
};

type PaidVoucher = { readonly codeEnding: string; readonly amountDisplay: string };

/** Shows the intent's details, and the checkout link as long as it can be used. */
function DetailsCard({ intent, customer, vouchers, visit }: DetailsCardProps) {
  const { timezone } = visit.user;
  return (
    <BodyCard title="Details" bodyClassName="flex flex-col gap-6">
      <DescriptionList>
        <DescriptionItem term="Customer">
          <CustomerOfRequest home={visit.home} customer={customer} />
        </DescriptionItem>
        <PurchaseFacts {...intent} />
        {intent.status !== "failed" && (
          <PayoutItem
            term={intent.status === "success" ? "Your payout" : "Your payout, once paid"}
            request={intent}
          />
        )}
        {vouchers.length > 0 && (
          <DescriptionItem term="Paid with">
            <PaidWith vouchers={vouchers} />
          </DescriptionItem>
        )}
        <DescriptionItem term="Status in the API">
          <code className="font-mono text-xs">{intent.status}</code>
          {intent.failure_reason && (
            <>
              , <code className="font-mono text-xs">{intent.failure_reason}</code>
            </>
          )}
        </DescriptionItem>
        <TimeItem term="Created" at={intent.created_at} timezone={timezone} />
        {intent.status === "pending" && (
          <TimeItem term="Expires" at={intent.expires_at} timezone={timezone} />
        )}
        <CallbackAndMetadata request={intent} />
      </DescriptionList>
      {intent.status === "pending" && (
        <CopyField
          label="Checkout link"
          value={intent.authorization_url}
          what="the checkout link"
          hint="Send the customer here to pay."
        />
      )}
    </BodyCard>
  );
}

/** Lists the vouchers used for a payment, with the same code endings as on the customer's receipt. */
function PaidWith({ vouchers }: Pick<DetailsCardProps, "vouchers">) {
  return (
    <ul className="flex flex-col gap-1">
      {vouchers.map(({ codeEnding, amountDisplay }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two vouchers can share an ending, and the list never changes.
        <li key={index} className="flex flex-wrap gap-x-3">
          <span>
            Voucher ending in <code className="font-mono">{codeEnding}</code>
          </span>
          <Money display={amountDisplay} />
        </li>
      ))}
    </ul>
  );
}
