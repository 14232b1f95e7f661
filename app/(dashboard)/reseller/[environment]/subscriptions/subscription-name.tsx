import { TextLink } from "@/components/ui/text-link";
import type { ShopSubscription } from "@/lib/payments/subscriptions/list-billed-subscriptions";
import { billedPath } from "./subscription-path";

type Props = {
  readonly subscription: Pick<ShopSubscription, "id" | "access_code" | "reseller_subscription_reference">;
  readonly home: string;
};

/** The reseller's reference of a subscription, or its access code, as a link to its page. */
export function SubscriptionName({ subscription, home }: Props) {
  const { id, access_code: accessCode, reseller_subscription_reference: reference } = subscription;
  return (
    <>
      <TextLink
        href={billedPath(home, id)}
        className={`block truncate ${reference === null ? "font-mono text-xs" : "font-semibold"}`}
      >
        {reference ?? accessCode}
      </TextLink>
      {reference !== null && (
        <code className="block truncate font-mono text-xs text-muted" title={accessCode}>
          {accessCode}
        </code>
      )}
    </>
  );
}
