import { PurchaseFacts, TimeItem } from "@/app/(dashboard)/_cards/facts";
import type { Visit } from "@/app/(dashboard)/_shell/visit";
import { billerText } from "@/app/(dashboard)/_words/labels";
import { BodyCard } from "@/components/ui/card";
import { CopyField } from "@/components/ui/copy-field";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import type { CustomerResource } from "@/lib/insight/customers/read-customers";
import type { SubscriptionResource } from "@/lib/payments/subscriptions/schema";
import { CallbackAndMetadata, CustomerOfRequest, PayoutItem } from "../../request-parts";

type Props = {
  readonly subscription: SubscriptionResource;
  readonly customer: CustomerResource | undefined;
  readonly visit: Visit;
};

/** Shows the subscription's details and its checkout link. */
export function DetailsCard({ subscription, customer, visit: { user, home } }: Props) {
  return (
    <BodyCard title="Details" bodyClassName="flex flex-col gap-6">
      <DescriptionList>
        <DescriptionItem term="Customer">
          <CustomerOfRequest home={home} customer={customer} />
        </DescriptionItem>
        <PurchaseFacts description={subscription.description} />
        <PayoutItem term="Your payout per cycle" request={subscription} />
        <DescriptionItem term="Billed by">
          <span className={subscription.reseller ? undefined : "text-muted"}>{billerText(subscription)}</span>
        </DescriptionItem>
        <TimeItem term="Created" at={subscription.created_at} timezone={user.timezone} />
        <CallbackAndMetadata request={subscription} />
      </DescriptionList>
      <CopyField
        label="Checkout link"
        value={subscription.authorization_url}
        what="the checkout link"
        hint={
          subscription.status === "pending"
            ? "Send the customer here to subscribe."
            : "The customer can view the subscription here."
        }
      />
    </BodyCard>
  );
}
