import { notFound } from "next/navigation";
import { REFUND_HINT, RefundList } from "@/app/(checkout)/_parts/refund-list";
import { curl, exportKey } from "@/app/(dashboard)/_cards/first-steps/curl";
import { Money } from "@/components/money/money";
import { StatusBadge } from "@/components/money/status-badge";
import { AutoRefresh } from "@/components/shell/auto-refresh";
import { CheckoutShell } from "@/components/shell/checkout-shell";
import { buttonStyles } from "@/components/ui/button-styles";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { CodeBlock } from "@/components/ui/code-block";
import { CopyField } from "@/components/ui/copy-field";
import { rhythmOf } from "@/components/ui/rhythm";
import { TileMeter } from "@/components/ui/tile-meter";
import { env } from "@/lib/base/settings/env";
import { listCycles } from "@/lib/insight/cycle-history/list-cycles";
import type { SubscriptionCheckout } from "@/lib/payments/subscriptions/view-checkout";
import { extentOf } from "./find-checkout";
import { SEVERAL_MAX } from "./simulate";
import { Simulator } from "./simulator";
import { eventsOf, Timeline } from "./timeline";

const LATEST = 24;
/** The maximum number of events for which the page polls pending deliveries. */
const WATCHED_MAX = 100;

interface TestCheckoutProps {
  readonly checkout: SubscriptionCheckout;
  /** Whether to list every paid cycle, or only the latest. */
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
          <RefundList accessCode={accessCode} hint={REFUND_HINT} />
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
      <div className="flex flex-wrap items-baseline gap-x-6 text-muted">
        <p>{extentOf(checkout)}</p>
        <p className="text-sm">
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

/** The codes of a test subscription and the API call that bills it with a reseller's test key. */
function BillingCodes({ checkout }: { checkout: SubscriptionCheckout }) {
  const { accessCode, amount, currentCycle, state, subscriptionAccessCode } = checkout;
  const isOpen = state === "pending" || state === "active";
  const bill = curl(env().publicUrl, "/voucher-payments", "reseller", {
    customer_identifier: "customer-1",
    vouchers: [{ denomination: amount, quantity: 1 }],
    subscription_access_code: subscriptionAccessCode,
    reseller_charge_reference: `charge-${currentCycle + 1}`,
  });
  return (
    <Card aria-labelledby="codes">
      <CardHeader
        title={<span id="codes">Bill it as a reseller</span>}
        description={
          isOpen
            ? "A reseller's test key bills the same subscription through the API."
            : "New bills are refused: the API returns 422 subscription_not_active."
        }
      />
      <CardBody className="flex flex-col gap-4">
        {subscriptionAccessCode && (
          <CopyField
            label="subscription_access_code"
            value={subscriptionAccessCode}
            what="the subscription_access_code"
            hint="Bills the cycles. In live, the shop receives this code when the customer picks the shop."
          />
        )}
        <CopyField
          label="access_code"
          value={accessCode}
          what="the access_code"
          hint="Identifies this page. In live, a reseller uses it to confirm a cancellation."
        />
        <CodeBlock
          title="Bill a cycle"
          what="the request"
          code={`${exportKey("reseller", "test")}\n\n${bill}`}
        />
      </CardBody>
    </Card>
  );
}
