import type { Metadata } from "next";
import { REFUND_HINT, RefundList } from "@/app/(checkout)/_parts/refund-list";
import { missingPage } from "@/app/(checkout)/_parts/unknown-link";
import { Money } from "@/components/money/money";
import { AutoRefresh } from "@/components/shell/auto-refresh";
import { CheckoutShell } from "@/components/shell/checkout-shell";
import { buttonStyles } from "@/components/ui/button-styles";
import { rhythmOf } from "@/components/ui/rhythm";
import type { SubscriptionCheckout } from "@/lib/payments/subscriptions/view-checkout";
import { ClosedCheckout } from "./closed-checkout";
import { type CheckoutParams, extentOf, findCheckout } from "./find-checkout";
import UnknownCheckout from "./not-found";
import { PickedShop, ShopPicker } from "./shop-picker";
import { TestCheckout } from "./test-checkout";

interface PageProps {
  readonly params: CheckoutParams;
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const checkout = await findCheckout((await params).accessCode);
  const robots = { index: false, follow: false };
  if (!checkout) return { title: "Unknown subscription link", robots };
  const { amountDisplay, arrears, companyName, environment, state } = checkout;
  const title = {
    pending: `Subscribe to ${companyName} for ${amountDisplay} ${rhythmOf(checkout)}`,
    active: `${arrears ? "Payment due: subscription" : "Subscription"} to ${companyName}`,
    cancel_requested: `Cancellation requested at ${companyName}`,
    completed: `Subscription to ${companyName} completed`,
    canceled: `Subscription to ${companyName} canceled`,
    unavailable: "Subscription not available",
  }[state];
  return {
    title: environment === "test" ? `Cycle simulator for ${companyName}` : title,
    robots,
    formatDetection: { telephone: false },
  };
}

export default async function SubscriptionCheckoutPage({ params, searchParams }: PageProps) {
  const checkout = await findCheckout((await params).accessCode);
  if (!checkout) return missingPage(<UnknownCheckout />);
  const { search, cycles } = await searchParams;
  if (checkout.environment === "test") {
    return <TestCheckout checkout={checkout} showsAll={cycles === "all"} />;
  }
  return <LiveCheckout checkout={checkout} search={typeof search === "string" ? search.trim() : ""} />;
}

/** The customer's page: the list of shops until one has billed, then the subscription's state. */
function LiveCheckout({ checkout, search }: { checkout: SubscriptionCheckout; search: string }) {
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
        <OpenCheckout checkout={checkout} search={search} />
      ) : (
        <ClosedCheckout checkout={checkout} state={state} />
      )}
      <RefundList accessCode={checkout.accessCode} hint={REFUND_HINT} isCard />
    </CheckoutShell>
  );
}

function OpenCheckout({ checkout, search }: { checkout: SubscriptionCheckout; search: string }) {
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
