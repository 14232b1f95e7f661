import { RefundList } from "@/app/(checkout)/_parts/refund-list";
import { Result } from "@/app/(checkout)/_parts/result";
import { Money } from "@/components/money/money";
import { buttonStyles } from "@/components/ui/button-styles";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import { Check, CircleSlash2, Clock, type Icon, PauseCircle, ShieldAlert } from "@/components/ui/icons";
import { PrintButton } from "@/components/ui/print-button";
import { now } from "@/lib/base/clock";
import {
  type IntentCheckout,
  type IntentCheckoutState,
  listUsedVouchers,
} from "@/lib/payments/intents/view-checkout";
import { hasJustPaid } from "./checkout-cookies";
import { CustomerTime } from "./customer-time";
import { ReturnCountdown } from "./return-countdown";

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
      <RefundList accessCode={accessCode} hint="You can spend it with the same voucher codes." />
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

/** The vouchers of a payment: the amount paid and the remaining balance of each. */
export async function UsedVouchers({ accessCode }: { accessCode: string }) {
  const vouchers = await listUsedVouchers(accessCode);
  return (
    <section aria-labelledby="used-vouchers" className="w-full text-left">
      <h2 id="used-vouchers" className="text-sm text-muted">
        Paid with
      </h2>
      <ul className="mt-1 divide-y divide-line text-sm">
        {vouchers.map(({ codeEnding, amountDisplay, left, leftDisplay, expiresAt }) => (
          <li key={`${codeEnding} ${expiresAt}`} className="py-2">
            <p className="flex flex-wrap justify-between gap-x-3">
              <span>
                Voucher ending in <span className="font-mono">{codeEnding}</span>
              </span>
              <Money display={amountDisplay} />
            </p>
            {left > 0 ? (
              <div className="mt-1.5 rounded-md border border-success/30 bg-success-soft px-3 py-2">
                <p className="font-semibold">
                  <Money display={leftDisplay} /> left on the voucher ending in{" "}
                  <span className="font-mono">{codeEnding}</span>
                </p>
                <p>
                  Balance after this payment. {isExpired(expiresAt) ? "It expired on" : "Valid until"}{" "}
                  <CustomerTime value={expiresAt} />.{!isExpired(expiresAt) && " Keep the code to spend it."}
                </p>
              </div>
            ) : (
              <p className="text-muted">No balance left</p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function isExpired(expiresAt: string): boolean {
  return new Date(expiresAt) <= now();
}

type ClosedState = Exclude<IntentCheckoutState, "open" | "paid">;

type Ending = {
  icon: Icon;
  title: string;
  why(checkout: IntentCheckout): string;
  next(checkout: IntentCheckout): string;
};

const startAgain = ({ companyName }: IntentCheckout) => `To pay, start again at ${companyName}.`;

const endings: Record<ClosedState, Ending> = {
  expired: {
    icon: Clock,
    title: "This payment has expired",
    why: ({ companyName, amountDisplay }) =>
      `${companyName} asked for ${amountDisplay}. The request was not paid in time.`,
    next: startAgain,
  },
  canceled: {
    icon: CircleSlash2,
    title: "Payment canceled",
    why: ({ companyName, amountDisplay }) =>
      `The payment of ${amountDisplay} to ${companyName} was canceled.`,
    next: startAgain,
  },
  too_many_attempts: {
    icon: ShieldAlert,
    title: "Too many codes were refused",
    why: () => "To protect vouchers against guessing, this payment was closed permanently.",
    next: ({ companyName }) =>
      `Check your codes, then start again at ${companyName}. If a code should work, ask the shop that sold it.`,
  },
  unavailable: {
    icon: PauseCircle,
    title: "This payment is not available",
    why: ({ companyName }) => `${companyName} cannot take payments at the moment.`,
    next: ({ companyName }) => `Contact ${companyName}, or come back to this page later.`,
  },
};

/** A checkout that ended without a payment, or that cannot be paid now: what happened and what to do. */
export function ClosedPayment({ checkout, state }: { checkout: IntentCheckout; state: ClosedState }) {
  const { icon, title, why, next } = endings[state];
  const { returnUrl } = checkout;
  return (
    <Result icon={icon} tone="neutral" title={title}>
      <p className="text-balance">{why(checkout)}</p>
      <p className="font-semibold text-balance">
        No money has moved, and your vouchers keep their full balance.
      </p>
      <p className="text-sm text-balance text-muted">{next(checkout)}</p>
      {returnUrl && state !== "unavailable" && (
        <a href={returnUrl} className={buttonStyles({ variant: "secondary", size: "lg" })}>
          Back to {checkout.companyName}
        </a>
      )}
    </Result>
  );
}
