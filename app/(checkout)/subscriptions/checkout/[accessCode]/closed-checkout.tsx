import { Result, type ResultTone } from "@/app/(checkout)/_parts/result";
import { DateTime } from "@/components/money/date-time";
import { Money } from "@/components/money/money";
import { ButtonLink } from "@/components/ui/button-link";
import { buttonStyles } from "@/components/ui/button-styles";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import {
  CalendarCheck,
  Check,
  CircleAlert,
  CircleSlash2,
  Hourglass,
  type Icon,
  PauseCircle,
} from "@/components/ui/icons";
import { rhythmOf } from "@/components/ui/rhythm";
import { TileMeter } from "@/components/ui/tile-meter";
import type {
  Arrears,
  SubscriptionCheckout,
  SubscriptionCheckoutState,
} from "@/lib/payments/subscriptions/view-checkout";
import { checkoutPath, paymentsText } from "./find-checkout";

type ClosedState = Exclude<SubscriptionCheckoutState, "pending">;

type Standing = {
  icon: Icon;
  tone: ResultTone;
  title: string;
  what(checkout: SubscriptionCheckout): string;
  next(checkout: SubscriptionCheckout): string;
};

/** The name of the billing shop. Every live subscription with a paid cycle has one. */
const shopOf = ({ billedBy }: SubscriptionCheckout) => billedBy ?? "the shop";

const standings: Record<ClosedState, Standing> = {
  active: {
    icon: CalendarCheck,
    tone: "success",
    title: "Your subscription is active",
    what: (checkout) => `${shopOf(checkout)} bills you ${checkout.amountDisplay} ${rhythmOf(checkout)}.`,
    next: ({ companyName }) => `To cancel, ask ${companyName}. The shop can no longer be changed here.`,
  },
  cancel_requested: {
    icon: Hourglass,
    tone: "neutral",
    title: "Cancellation requested",
    what: (checkout) => `${checkout.companyName} has asked ${shopOf(checkout)} to stop billing you.`,
    next: (checkout) =>
      `Until ${shopOf(checkout)} confirms, you are still subscribed and it may bill you. This page shows when it is done.`,
  },
  completed: {
    icon: Check,
    tone: "success",
    title: "All payments made",
    what: (checkout) => `Your subscription to ${checkout.companyName} is complete.`,
    next: () => "You will not be billed again.",
  },
  canceled: {
    icon: CircleSlash2,
    tone: "neutral",
    title: "Subscription canceled",
    what: ({ companyName }) => `Your subscription to ${companyName} was canceled.`,
    next: ({ currentCycle }) =>
      currentCycle === 0
        ? "No money has moved, and you will not be billed."
        : "Past payments are not refunded. You will not be billed again.",
  },
  unavailable: {
    icon: PauseCircle,
    tone: "neutral",
    title: "This subscription is not available",
    what: ({ companyName }) => `${companyName} cannot take payments at the moment, so you cannot be billed.`,
    next: ({ companyName }) => `Contact ${companyName}, or come back to this page later.`,
  },
};

interface ClosedCheckoutProps {
  readonly checkout: SubscriptionCheckout;
  readonly state: ClosedState;
}

/** A subscription whose shop can no longer be changed: its state and the next step. */
export function ClosedCheckout({ checkout, state }: ClosedCheckoutProps) {
  const { arrears, companyName, returnUrl } = checkout;
  if (arrears) return <PaymentDue checkout={checkout} arrears={arrears} />;
  const { icon, tone, title, what, next } = standings[state];
  return (
    <Result icon={icon} tone={tone} title={title}>
      <p>{what(checkout)}</p>
      <Facts checkout={checkout} />
      <p className="text-sm text-muted">{next(checkout)}</p>
      {returnUrl && (
        <a href={returnUrl} className={buttonStyles({ variant: "secondary", size: "lg" })}>
          Back to {companyName}
        </a>
      )}
    </Result>
  );
}

/** An active subscription with overdue payments: the amount, the due date and a link to the shop. */
function PaymentDue({ checkout, arrears }: { checkout: SubscriptionCheckout; arrears: Arrears }) {
  const { accessCode, companyName, timezone } = checkout;
  const { amountDisplay, payments, shop, since } = arrears;
  const shopName = shop?.companyName ?? shopOf(checkout);
  return (
    <Result icon={CircleAlert} tone="warning" title="A payment is due">
      <p className="text-pretty">
        <Money display={amountDisplay} className="font-semibold" />
        {payments > 1 && ` for ${paymentsText(payments)}`} has been due at {shopName} since{" "}
        <DateTime value={since} timeZone={timezone} show="date" />.
      </p>
      {shop ? (
        <>
          <p className="text-sm text-pretty text-muted">
            Your subscription to {companyName} continues once you have paid at {shopName}. No payment is taken
            on this page.
          </p>
          <ButtonLink
            href={`${checkoutPath(accessCode)}/to-shop`}
            prefetch={false}
            size="lg"
            block
            className="break-words"
          >
            Pay at {shopName}
          </ButtonLink>
        </>
      ) : (
        <p className="text-sm text-pretty text-muted">
          {shopName} cannot take payments at the moment. Ask {companyName} what to do.
        </p>
      )}
      <Facts checkout={checkout} />
      <p className="text-sm text-muted">To cancel, ask {companyName}.</p>
    </Result>
  );
}

function Facts({ checkout }: { checkout: SubscriptionCheckout }) {
  const { amountDisplay, billedBy, currentCycle, isDue, nextCycleAt, reference, timezone, totalCycles } =
    checkout;
  const paid =
    totalCycles === null ? paymentsText(currentCycle) : `${currentCycle} of ${paymentsText(totalCycles)}`;
  return (
    <div className="flex w-full flex-col gap-4 text-left">
      {totalCycles !== null && currentCycle > 0 && (
        <TileMeter value={currentCycle} max={totalCycles} label="Paid so far" valueText={paid} counts />
      )}
      <DescriptionList className="border-y border-line py-3">
        <DescriptionItem term="Amount">
          <Money display={amountDisplay} /> {rhythmOf(checkout)}
        </DescriptionItem>
        <DescriptionItem term="Paid so far">{paid}</DescriptionItem>
        {billedBy && <DescriptionItem term="Billed by">{billedBy}</DescriptionItem>}
        {nextCycleAt && checkout.state !== "unavailable" && (
          <DescriptionItem term={isDue ? "Payment due since" : "Next payment"}>
            <DateTime value={nextCycleAt} timeZone={timezone} show="date" />
          </DescriptionItem>
        )}
        <DescriptionItem term="Reference">
          <span className="font-mono break-all select-all">{reference}</span>
        </DescriptionItem>
      </DescriptionList>
    </div>
  );
}
