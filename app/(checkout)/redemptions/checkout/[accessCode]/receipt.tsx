import { Result } from "@/app/(checkout)/_parts/result";
import { Money } from "@/components/money/money";
import { buttonStyles } from "@/components/ui/button-styles";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import { Check } from "@/components/ui/icons";
import { PrintButton } from "@/components/ui/print-button";
import type { IntentCheckout } from "@/lib/payments/intents/view-checkout";
import { hasJustPaid } from "./checkout-cookies";
import { CustomerTime } from "./customer-time";
import { ReturnCountdown } from "./return-countdown";
import { UsedVouchers } from "./used-vouchers";

/**
 * The receipt with a link to the shop. Forwards automatically only right after paying in this browser, unless
 * it `stays`.
 */
export async function Receipt({ checkout, stays }: { checkout: IntentCheckout; stays: boolean }) {
  const { accessCode, amountDisplay, companyName, environment, redeemedAt, reference, returnUrl } = checkout;
  return (
    <Result icon={Check} tone="success" title="Paid">
      <p className="text-4xl font-semibold tracking-tight">
        <Money display={amountDisplay} />
      </p>
      <p className="text-sm text-pretty text-muted">
        {environment === "test"
          ? "This was a test: no real money has moved."
          : "This payment is complete. You can open this page again at any time: you pay only once."}
      </p>
      <DescriptionList className="w-full border-y border-line py-3 text-left">
        <DescriptionItem term="Paid to">{companyName}</DescriptionItem>
        {redeemedAt && (
          <DescriptionItem term="Time">
            <CustomerTime value={redeemedAt} />
          </DescriptionItem>
        )}
        <DescriptionItem term="Reference">
          <span className="font-mono break-all select-all">{reference}</span>
        </DescriptionItem>
      </DescriptionList>
      <UsedVouchers accessCode={accessCode} />
      {returnUrl && (
        <div className="flex w-full flex-col items-center gap-3 print:hidden">
          <a href={returnUrl} className={buttonStyles({ size: "lg", block: true })}>
            Return to {companyName}
          </a>
          {!stays && (
            <ReturnCountdown
              url={returnUrl}
              stayHref={`/redemptions/checkout/${accessCode}?receipt`}
              justPaid={await hasJustPaid(accessCode)}
            />
          )}
        </div>
      )}
      <PrintButton>Print receipt</PrintButton>
    </Result>
  );
}
