import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { CopyField } from "@/components/ui/copy-field";
import type { BilledSubscriptionView } from "@/lib/payments/cycles/view-billed-subscription";

/** The codes by which the API bills the subscription and confirms its cancellation. */
export function CodesCard({ subscription }: { readonly subscription: BilledSubscriptionView }) {
  const { subscription_access_code, access_code, reseller_subscription_reference: reference } = subscription;
  return (
    <Card>
      <CardHeader title="Codes" />
      <CardBody className="flex flex-col gap-4">
        <CodeField
          label="Billing code"
          value={subscription_access_code}
          field="subscription_access_code"
          purpose="bill a cycle"
        />
        <CodeField
          label="Access code"
          value={access_code}
          field="access_code"
          purpose="confirm a cancellation"
        />
        {reference !== null && <CopyField label="Your reference" value={reference} what="your reference" />}
      </CardBody>
    </Card>
  );
}

type CodeProps = {
  readonly label: string;
  readonly value: string;
  /** The API field that takes the code, and what it is sent for. */
  readonly field: string;
  readonly purpose: string;
};

function CodeField({ label, value, field, purpose }: CodeProps) {
  return (
    <CopyField
      label={label}
      value={value}
      what={`the ${label.toLowerCase()}`}
      hint={
        <>
          Send it as <code className="font-mono">{field}</code> to {purpose}.
        </>
      }
    />
  );
}
