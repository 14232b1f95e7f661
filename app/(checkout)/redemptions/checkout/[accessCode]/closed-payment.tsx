import { Result } from "@/app/(checkout)/_parts/result";
import { buttonStyles } from "@/components/ui/button-styles";
import { CircleSlash2, Clock, type Icon, PauseCircle, ShieldAlert } from "@/components/ui/icons";
import type { IntentCheckout, IntentCheckoutState } from "@/lib/payments/intents/view-checkout";

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
      `${companyName} asked for ${amountDisplay}. The request was open for 24 hours and was not paid.`,
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
      <p className="text-pretty">{why(checkout)}</p>
      <p className="font-semibold">No money has moved, and your vouchers keep their full balance.</p>
      <p className="text-sm text-pretty text-muted">{next(checkout)}</p>
      {returnUrl && state !== "unavailable" && (
        <a href={returnUrl} className={buttonStyles({ variant: "secondary", size: "lg" })}>
          Back to {checkout.companyName}
        </a>
      )}
    </Result>
  );
}
