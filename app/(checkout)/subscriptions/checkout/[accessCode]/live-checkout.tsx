import { Money } from "@/components/money/money";
import { AutoRefresh } from "@/components/shell/auto-refresh";
import { CheckoutShell } from "@/components/shell/checkout-shell";
import { buttonStyles } from "@/components/ui/button-styles";
import { rhythmOf } from "@/components/ui/rhythm";
import type { SubscriptionCheckout } from "@/lib/payments/subscriptions/view-checkout";
import { ClosedCheckout } from "./closed-checkout";
import { PickedShop } from "./picked-shop";
import { ShopPicker } from "./shop-picker";
import { extentOf } from "./terms";

/** The customer's page: the list of shops until one has billed, then the subscription's state. */
export function LiveCheckout({ checkout, search }: { checkout: SubscriptionCheckout; search: string }) {
  const { companyName, state } = checkout;
  return (
    <CheckoutShell
      partnerName={companyName}
      logoId={checkout.logoId}
      purpose={state === "pending" ? "asks you to subscribe with vouchers" : "Subscription with vouchers"}
      assurance={
        state === "pending"
          ? "No payment is taken on this page. The shop you pick bills you."
          : "No payment is taken on this page."
      }
    >
      <AutoRefresh />
      {state === "pending" ? (
        <Open checkout={checkout} search={search} />
      ) : (
        <ClosedCheckout checkout={checkout} state={state} />
      )}
    </CheckoutShell>
  );
}

function Open({ checkout, search }: { checkout: SubscriptionCheckout; search: string }) {
  const { amountDisplay, companyName, picked, reference, returnUrl } = checkout;
  return (
    <>
      <h1 className="text-4xl font-semibold tracking-tight">
        <span className="sr-only">Subscribe to {companyName} for </span>
        <Money display={amountDisplay} />{" "}
        <span className="text-xl font-normal tracking-normal whitespace-nowrap">{rhythmOf(checkout)}</span>
      </h1>
      <p className="mt-1 mb-5 text-muted">{extentOf(checkout)}</p>
      <div className="flex flex-col gap-5">
        {picked && <PickedShop checkout={checkout} shop={picked} />}
        <ShopPicker checkout={checkout} search={search} />
      </div>
      <div className="mt-5 flex flex-col items-center gap-4 text-center text-sm text-muted">
        {returnUrl && (
          <a href={returnUrl} className={buttonStyles({ variant: "quiet" })}>
            Back to {companyName} without subscribing
          </a>
        )}
        <p>
          Reference <span className="font-mono break-all">{reference}</span>
        </p>
      </div>
    </>
  );
}
