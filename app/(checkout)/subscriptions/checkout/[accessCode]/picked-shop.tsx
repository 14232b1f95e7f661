import { CompanyLogo } from "@/components/shell/company-logo";
import { ButtonLink } from "@/components/ui/button-link";
import { Card, CardBody } from "@/components/ui/card";
import type { CheckoutShop, SubscriptionCheckout } from "@/lib/payments/subscriptions/view-checkout";
import { checkoutPath } from "./find-checkout";

/** The picked shop, with a link for returning customers. */
export function PickedShop({ checkout, shop }: { checkout: SubscriptionCheckout; shop: CheckoutShop }) {
  const { companyName: shopName, logoId } = shop;
  return (
    <Card aria-labelledby="picked">
      <CardBody className="flex flex-col gap-4">
        <div className="flex items-start gap-3">
          <CompanyLogo name={shopName} logoId={logoId} initialClassName="bg-gold-soft text-gold-ink" />
          <div className="min-w-0">
            <h2 id="picked" className="font-semibold break-words">
              You picked {shopName}
            </h2>
            <p className="text-sm text-muted">
              It has not billed you yet. Your subscription starts when you buy your first voucher there.
            </p>
          </div>
        </div>
        <ButtonLink
          href={`${checkoutPath(checkout.accessCode)}/to-shop`}
          prefetch={false}
          size="lg"
          block
          className="break-words"
        >
          Continue to {shopName}
        </ButtonLink>
      </CardBody>
    </Card>
  );
}
