import { Money } from "@/components/money/money";
import { listSpendable, MAX_CODES } from "@/lib/payments/intents/check-codes";
import type { IntentCheckout } from "@/lib/payments/intents/view-checkout";
import { triesLeftSentence } from "./answer-wording";
import { CancelPayment } from "./cancel-payment";
import { readAcceptedCodes } from "./checkout-cookies";
import { CustomerTime } from "./customer-time";
import { PayForm } from "./pay-form";

/** An open checkout: amount, payee, expiry and the form. */
export async function OpenPayment({ checkout }: { checkout: IntentCheckout }) {
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
