import type { ResellerSubscription } from "@/lib/subscriptions/reseller-schema";

type Props = {
  readonly subscription: Pick<ResellerSubscription, "access_code" | "reseller_subscription_reference">;
};

/** What its reseller calls a subscription, and the code it is confirmed by. */
export function SubscriptionName({ subscription }: Props) {
  const { access_code: accessCode, reseller_subscription_reference: reference } = subscription;
  return (
    <>
      {reference !== null && (
        <span className="block truncate font-semibold" title={reference}>
          {reference}
        </span>
      )}
      <code className="block truncate font-mono text-xs text-muted" title={accessCode}>
        {accessCode}
      </code>
    </>
  );
}
