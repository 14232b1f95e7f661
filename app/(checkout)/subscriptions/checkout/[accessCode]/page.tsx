import type { Metadata } from "next";
import { missingPage } from "@/app/(checkout)/_parts/missing-page";
import { rhythmOf } from "@/components/ui/rhythm";
import { type CheckoutParams, findCheckout } from "./find-checkout";
import { LiveCheckout } from "./live-checkout";
import UnknownCheckout from "./not-found";
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
