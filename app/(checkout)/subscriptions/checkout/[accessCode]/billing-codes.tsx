import { curl, exportKey } from "@/app/(dashboard)/_cards/first-steps/curl";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { CodeBlock } from "@/components/ui/code-block";
import { CopyField } from "@/components/ui/copy-field";
import { env } from "@/lib/base/settings/env";
import type { SubscriptionCheckout } from "@/lib/payments/subscriptions/view-checkout";

/** The codes of a test subscription and the API call that bills it with a reseller's test key. */
export function BillingCodes({ checkout }: { checkout: SubscriptionCheckout }) {
  const { accessCode, amount, currentCycle, state, subscriptionAccessCode } = checkout;
  const isOpen = state === "pending" || state === "active";
  const bill = curl(env().publicUrl, "/voucher-payments", "reseller", {
    customer_identifier: "customer-1",
    vouchers: [{ denomination: amount, quantity: 1 }],
    subscription_access_code: subscriptionAccessCode,
    reseller_charge_reference: `charge-${currentCycle + 1}`,
  });
  return (
    <Card aria-labelledby="codes">
      <CardHeader
        title={<span id="codes">Bill it as a reseller</span>}
        description={
          isOpen
            ? "A reseller's test key bills the same subscription through the API."
            : "New bills are refused: the API returns 422 subscription_not_active."
        }
      />
      <CardBody className="flex flex-col gap-4">
        {subscriptionAccessCode && (
          <CopyField
            label="subscription_access_code"
            value={subscriptionAccessCode}
            what="the subscription_access_code"
            hint="Bills the cycles. In live, the shop receives this code when the customer picks the shop."
          />
        )}
        <CopyField
          label="access_code"
          value={accessCode}
          what="the access_code"
          hint="Identifies this page. In live, a reseller uses it to confirm a cancellation."
        />
        <CodeBlock
          title="Bill a cycle"
          what="the request"
          code={`${exportKey("reseller", "test")}\n\n${bill}`}
        />
      </CardBody>
    </Card>
  );
}
