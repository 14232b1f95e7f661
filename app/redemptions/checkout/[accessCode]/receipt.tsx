import { Check } from "lucide-react";
import { Result } from "@/app/_checkout/result";
import { Money } from "@/components/money";
import { PrintButton } from "@/components/print-button";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import type { IntentCheckout } from "@/lib/redemption-intents/view-checkout";
import { CustomerTime } from "./customer-time";
import { ReturnToShop } from "./return-to-shop";
import { UsedVouchers } from "./used-vouchers";

/** The proof of a payment, and the way back to who asked for it. `staying` keeps it open. */
export function Receipt({ checkout, staying }: { checkout: IntentCheckout; staying: boolean }) {
  const { accessCode, amountDisplay, companyName, environment, redeemedAt, reference, returnUrl } = checkout;
  return (
    <Result icon={Check} tone="success" title="Paid">
      <p className="text-4xl font-semibold tracking-tight">
        <Money display={amountDisplay} />
      </p>
      <p className="text-sm text-pretty text-muted">
        {environment === "test"
          ? "This was a test: no real money has moved."
          : "This payment is complete. Opening this page again takes nothing more."}
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
        <ReturnToShop
          url={returnUrl}
          companyName={companyName}
          stayHref={`/redemptions/checkout/${accessCode}?receipt`}
          automatic={!staying}
        />
      )}
      <PrintButton>Print receipt</PrintButton>
    </Result>
  );
}
