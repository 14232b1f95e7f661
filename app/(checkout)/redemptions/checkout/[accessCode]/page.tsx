import type { Metadata } from "next";
import { cache } from "react";
import { accessCodeField } from "@/app/(checkout)/_parts/access-code";
import { missingPage } from "@/app/(checkout)/_parts/missing-page";
import { CheckoutShell } from "@/components/shell/checkout-shell";
import { type IntentCheckout, viewIntentCheckout } from "@/lib/payments/intents/view-checkout";
import { ClosedPayment } from "./closed-payment";
import UnknownCheckout from "./not-found";
import { OpenPayment } from "./open-payment";
import { PaidHereProvider } from "./paid-here";
import { Receipt } from "./receipt";

interface PageProps {
  readonly params: Promise<{ accessCode: string }>;
  readonly searchParams: Promise<Record<string, string | string[] | undefined>>;
}

const findCheckout = cache(async (accessCode: string): Promise<IntentCheckout | undefined> => {
  return accessCodeField.safeParse(accessCode).success ? viewIntentCheckout(accessCode) : undefined;
});

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const checkout = await findCheckout((await params).accessCode);
  const robots = { index: false, follow: false };
  if (!checkout) return { title: "Unknown payment link", robots };
  const { state, amountDisplay, companyName } = checkout;
  const title = {
    open: `Pay ${amountDisplay} to ${companyName}`,
    paid: `Paid ${amountDisplay} to ${companyName}`,
    expired: "Payment expired",
    canceled: "Payment canceled",
    too_many_attempts: "Payment closed",
    unavailable: "Payment not available",
  }[state];
  // A phone must not take a code or a reference for a telephone number.
  return { title, robots, formatDetection: { telephone: false } };
}

export default async function RedemptionCheckoutPage({ params, searchParams }: PageProps) {
  const checkout = await findCheckout((await params).accessCode);
  if (!checkout) return missingPage(<UnknownCheckout />);
  const { companyName, environment, state } = checkout;
  const stays = (await searchParams)["receipt"] !== undefined;
  return (
    <CheckoutShell
      partnerName={companyName}
      logoId={checkout.logoId}
      purpose={state === "open" ? "asks you to pay with vouchers" : "Payment with vouchers"}
      testMode={environment === "test"}
    >
      <PaidHereProvider>
        {state === "open" && <OpenPayment checkout={checkout} />}
        {state === "paid" && <Receipt checkout={checkout} stays={stays} />}
        {state !== "open" && state !== "paid" && <ClosedPayment checkout={checkout} state={state} />}
      </PaidHereProvider>
    </CheckoutShell>
  );
}
