import type { Metadata } from "next";
import { cache } from "react";
import { missingPage } from "@/app/(checkout)/_parts/unknown-link";
import { Money } from "@/components/money/money";
import { CheckoutShell } from "@/components/shell/checkout-shell";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { accessCodeField } from "@/lib/base/fields";
import { listSpendable, MAX_CODES } from "@/lib/payments/intents/check-codes";
import { type IntentCheckout, viewIntentCheckout } from "@/lib/payments/intents/view-checkout";
import { cancelPayment } from "./actions";
import { readAcceptedCodes } from "./checkout-cookies";
import { CustomerTime } from "./customer-time";
import UnknownCheckout from "./not-found";
import { PayForm } from "./pay-form";
import { ClosedPayment, Receipt } from "./payment-result";
import { triesLeftSentence } from "./respond";
import { PaidHereProvider } from "./return-countdown";

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
  // Prevents phones from linking codes and references as telephone numbers.
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

/** An open checkout: amount, payee, expiry and the form. */
async function OpenPayment({ checkout }: { checkout: IntentCheckout }) {
  const {
    accessCode,
    amount,
    amountDisplay,
    companyName,
    currency,
    environment,
    expiresAt,
    reference,
    returnUrl,
    triesLeft,
  } = checkout;
  const accepted = await listSpendable(environment, await readAcceptedCodes(accessCode));
  return (
    <>
      <h1 className="mb-5">
        <span className="sr-only">Pay </span>
        <Money display={amountDisplay} className="text-5xl font-semibold tracking-tight" />
        <span className="sr-only"> to {companyName}</span>
      </h1>
      <PayForm
        accessCode={accessCode}
        demand={{ amount, currency }}
        begin={{ vouchers: accepted, fewTries: triesLeftSentence(triesLeft) }}
        maxCodes={MAX_CODES}
        testMode={environment === "test"}
        returnHost={returnUrl ? new URL(returnUrl).hostname : undefined}
      />
      <CancelPayment accessCode={accessCode} companyName={companyName} />
      <p className="mt-4 text-center text-sm text-muted">
        Reference <span className="font-mono break-all">{reference}</span>
        <br />
        Open until <CustomerTime value={expiresAt} />
      </p>
    </>
  );
}

/** Cancels the payment after a confirmation, because it cannot be undone. */
function CancelPayment({ accessCode, companyName }: { accessCode: string; companyName: string }) {
  return (
    <div className="mt-4 flex justify-center">
      <ConfirmDialog
        trigger="Cancel this payment"
        triggerStyle={{ variant: "quiet", size: "md" }}
        title="Cancel this payment?"
        description={`No money has moved, and your vouchers keep their full balance. To pay later, start again at ${companyName}.`}
        confirmLabel="Cancel the payment"
        action={cancelPayment}
        fields={{ access_code: accessCode }}
      />
    </div>
  );
}
