import { notFound } from "next/navigation";
import { Money } from "@/components/money/money";
import { StatusBadge } from "@/components/money/status-badge";
import { AutoRefresh } from "@/components/shell/auto-refresh";
import { CheckoutShell } from "@/components/shell/checkout-shell";
import { buttonStyles } from "@/components/ui/button-styles";
import { rhythmOf } from "@/components/ui/rhythm";
import { TileMeter } from "@/components/ui/tile-meter";
import { listCycles } from "@/lib/insight/cycle-history/list-cycles";
import type { SubscriptionCheckout } from "@/lib/payments/subscriptions/view-checkout";
import { BillingCodes } from "./billing-codes";
import { Simulator } from "./simulator";
import { SEVERAL_MAX } from "./simulator-input";
import { extentOf } from "./terms";
import { eventsOf, Timeline } from "./timeline";

const LATEST = 24;
/** More than that is not read over and over while deliveries are awaited. */
const WATCHED_MAX = 100;

interface TestCheckoutProps {
  readonly checkout: SubscriptionCheckout;
  /** Whether every paid cycle is listed, not only the latest. */
  readonly showsAll: boolean;
}

/** The cycle simulator of a test subscription, in place of the list of shops. */
export async function TestCheckout({ checkout, showsAll }: TestCheckoutProps) {
  const { accessCode, companyName, currentCycle, returnUrl, state, totalCycles } = checkout;
  const history = (await listCycles(accessCode, showsAll ? undefined : LATEST)) ?? notFound();
  const events = eventsOf(history);
  const isAwaiting =
    events.length <= WATCHED_MAX && events.some(({ delivery }) => delivery?.status === "pending");
  return (
    <CheckoutShell
      partnerName={companyName}
      logoId={checkout.logoId}
      purpose="Cycle simulator of a test subscription"
      testMode="No real money moves. In live, your customer picks a shop on this page."
      assurance="Cycles that run here move test money only."
      wide
    >
      <AutoRefresh awaits={isAwaiting ? `${currentCycle} ${state}` : undefined} />
      <Summary checkout={checkout} />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:items-start">
        <div className="flex min-w-0 flex-col gap-5 lg:sticky lg:top-5">
          <Simulator
            accessCode={accessCode}
            companyName={companyName}
            state={state}
            currentCycle={currentCycle}
            totalCycles={totalCycles}
            severalMax={SEVERAL_MAX}
          />
          {returnUrl && (
            <a href={returnUrl} className={buttonStyles({ variant: "secondary", size: "lg", block: true })}>
              Back to {companyName}
            </a>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Timeline checkout={checkout} history={history} showsAll={showsAll} />
          <BillingCodes checkout={checkout} />
        </div>
      </div>
    </CheckoutShell>
  );
}

function Summary({ checkout }: { checkout: SubscriptionCheckout }) {
  const { amountDisplay, currentCycle, reference, state, totalCycles } = checkout;
  return (
    <div className="mb-5 flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-4xl font-semibold tracking-tight">
          <Money display={amountDisplay} />{" "}
          <span className="text-xl font-normal tracking-normal whitespace-nowrap">{rhythmOf(checkout)}</span>
        </h1>
        {state !== "unavailable" && state !== "cancel_requested" && <StatusBadge status={state} />}
      </div>
      <div className="flex flex-wrap gap-x-6 text-muted">
        <p>{extentOf(checkout)}</p>
        <p>
          Reference <span className="font-mono break-all text-ink">{reference}</span>
        </p>
      </div>
      {totalCycles !== null && (
        <TileMeter
          value={currentCycle}
          max={totalCycles}
          counts
          label="Cycles paid"
          valueText={`${currentCycle} of ${totalCycles} cycles paid`}
        />
      )}
    </div>
  );
}
