import { CopyField } from "@/components/copy-field";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import type { BilledSubscriptionView } from "@/lib/cycles/view-billed-subscription";

/** The codes by which the API bills the subscription and confirms its cancellation. */
export function CodesCard({ subscription }: { readonly subscription: BilledSubscriptionView }) {
  const { subscription_access_code, access_code, reseller_subscription_reference: reference } = subscription;
  return (
    <Card>
      <CardHeader title="Codes" />
      <CardBody className="flex flex-col gap-4">
        <CopyField
          label="Billing code"
          value={subscription_access_code}
          what="the billing code"
          hint={
            <>
              Send it as <code className="font-mono">subscription_access_code</code> to bill a cycle.
            </>
          }
        />
        <CopyField
          label="Access code"
          value={access_code}
          what="the access code"
          hint={
            <>
              Send it as <code className="font-mono">access_code</code> to confirm a cancellation.
            </>
          }
        />
        {reference !== null && <CopyField label="Your reference" value={reference} what="your reference" />}
      </CardBody>
    </Card>
  );
}
