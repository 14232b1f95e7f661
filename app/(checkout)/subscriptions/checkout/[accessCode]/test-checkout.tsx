import { notFound } from "next/navigation";
import { checkoutPath } from "@/app/(checkout)/_parts/checkout";
import { PartnerShell } from "@/app/(checkout)/_parts/partner-shell";
import { Description } from "@/app/(checkout)/_parts/purchase";
import { RefundList } from "@/app/(checkout)/_parts/refund-list";
import { Amount, Code } from "@/app/(checkout)/_parts/text";
import { curl, exportKey } from "@/app/(dashboard)/_cards/first-steps";
import { dayOf } from "@/app/(dashboard)/_words/zoned-time";
import { StatusBadge } from "@/components/money/status-badge";
import { AutoRefresh } from "@/components/shell/auto-refresh";
import { buttonStyles } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { CodeBlock } from "@/components/ui/code-block";
import { CopyField } from "@/components/ui/copy-field";
import { ChevronDown } from "@/components/ui/icons";
import { TileMeter } from "@/components/ui/tile-meter";
import { now } from "@/lib/base/clock";
import { fill } from "@/lib/base/messages";
import { env } from "@/lib/base/settings/env";
import { listCycles } from "@/lib/insight/cycle-history/list-cycles";
import { CancelSubscription } from "./closed-checkout";
import { extentText, intervalText, type PageContext } from "./page-context";
import { linkedScenario, OFFERED_STEPS } from "./play-scenario";
import { ScenarioForm } from "./scenario-form";
import { SEVERAL_MAX } from "./simulate";
import { Simulator } from "./simulator";
import { eventsOf, Timeline } from "./timeline";
import { upcomingCycles } from "./upcoming-cycles";

const LATEST = 24;
/** While deliveries are pending, the page refreshes itself only if the timeline has at most this many events. */
const WATCHED_MAX = 100;

interface TestCheckoutProps extends PageContext {
  /** Whether every paid cycle is listed, not only the latest ones. */
  readonly showsAll: boolean;
  /** The `scenario` parameter of the page's URL. */
  readonly scenario: string | string[] | undefined;
}

/** Renders the page of a test subscription: a cycle simulator instead of the list of shops. */
export async function TestCheckout({ showsAll, scenario, ...context }: TestCheckoutProps) {
  const { checkout, language } = context;
  const { locale, messages } = language;
  const { common, simulator } = messages;
  const { accessCode, companyName, currentCycle, mayCancel, returnUrl, state, totalCycles } = checkout;
  const history = (await listCycles(accessCode, showsAll ? undefined : LATEST)) ?? notFound();
  const events = eventsOf(history);
  const isAwaiting =
    events.length <= WATCHED_MAX && events.some(({ delivery }) => delivery?.status === "pending");
  return (
    <PartnerShell
      kind="subscriptions"
      checkout={checkout}
      language={language}
      purpose={simulator.page.purpose}
      testMode={simulator.page.testSentence}
      assurance={simulator.page.assurance}
      wide
    >
      <AutoRefresh awaits={isAwaiting ? `${currentCycle} ${state}` : undefined} />
      <Summary {...context} />
      <div className="grid gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] lg:items-start">
        <div className="flex min-w-0 flex-col gap-5 lg:sticky lg:top-5">
          <Simulator
            accessCode={accessCode}
            companyName={companyName}
            state={state}
            currentCycle={currentCycle}
            totalCycles={totalCycles}
            severalMax={SEVERAL_MAX}
            locale={locale}
            text={simulator.panel}
            words={common.form}
          />
          <ScenarioCard {...context} scenario={scenario} />
          {mayCancel && <CancelSubscription {...context} />}
          {returnUrl && (
            <a href={returnUrl} className={buttonStyles({ variant: "secondary", size: "lg", block: true })}>
              {fill(common.backTo, { company: companyName })}
            </a>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Timeline {...context} history={history} showsAll={showsAll} scenario={scenario} />
          <RefundList accessCode={accessCode} language={language} />
          <BillingCodes {...context} />
        </div>
      </div>
    </PartnerShell>
  );
}

function Summary({ checkout, language }: PageContext) {
  const { page } = language.messages.simulator;
  const { amount, currentCycle, description, reference, state, totalCycles } = checkout;
  return (
    <div className="mb-5 flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-4xl font-semibold tracking-tight">
          <Amount of={amount} money={language.money} />{" "}
          <span className="text-xl font-normal tracking-normal whitespace-nowrap">
            {intervalText(checkout, language)}
          </span>
        </h1>
        {state !== "unavailable" && state !== "cancel_requested" && (
          <StatusBadge status={state} label={page.status[state]} />
        )}
      </div>
      {description !== null && <Description text={description} />}
      <div className="flex flex-wrap items-baseline gap-x-6 text-muted">
        <p>{extentText(checkout, language)}</p>
        <p className="text-sm">
          {language.messages.common.reference} <Code className="break-all text-ink">{reference}</Code>
        </p>
      </div>
      {totalCycles !== null && (
        <TileMeter
          value={currentCycle}
          max={totalCycles}
          counts
          label={page.cyclesPaid}
          valueText={fill(page.paidOf, { paid: currentCycle, total: totalCycles })}
        />
      )}
    </div>
  );
}

/** Shows the access codes of a test subscription and the API request that bills it with a reseller's test key. */
function BillingCodes({ checkout, language }: PageContext) {
  const { billing } = language.messages.simulator;
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
        title={<span id="codes">{billing.title}</span>}
        description={isOpen ? billing.open : billing.closed}
      />
      <CardBody className="flex flex-col gap-4">
        {subscriptionAccessCode && (
          <CopyField
            label="subscription_access_code"
            value={subscriptionAccessCode}
            what={billing.subscriptionCode}
            hint={billing.subscriptionCodeHint}
            words={billing}
          />
        )}
        <CopyField
          label="access_code"
          value={accessCode}
          what={billing.accessCode}
          hint={billing.accessCodeHint}
          words={billing}
        />
        <CodeBlock
          title={billing.billCycle}
          what={billing.request}
          words={billing}
          code={`${exportKey("reseller", "test")}\n\n${bill}`}
        />
      </CardBody>
    </Card>
  );
}

/** Renders the scenario form of a test subscription, collapsed unless the URL contains a scenario. */
function ScenarioCard({ checkout, language, scenario }: Omit<TestCheckoutProps, "showsAll">) {
  const { accessCode, currentCycle, timezone } = checkout;
  const { locale, messages } = language;
  const { billing, scenario: text } = messages.simulator;
  const names: Readonly<Record<string, string>> = text.names;
  const [nextCycle] = upcomingCycles(checkout, now());
  return (
    <Card aria-labelledby="scenario">
      <ScenarioForm
        accessCode={accessCode}
        nextCycle={currentCycle + 1}
        linked={linkedScenario(scenario, language)}
        steps={OFFERED_STEPS.map((value) => ({
          value,
          label: [value, ...(names[value] ? [names[value]] : [])].join(": "),
        }))}
        firstDate={nextCycle && dayOf(nextCycle.dueAt, timezone)}
        url={env().publicUrl + checkoutPath("subscriptions", accessCode)}
        locale={locale}
        text={text}
        words={messages.common.form}
        copyWords={billing}
      >
        <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-2 px-5 sm:px-6">
          <h2 id="scenario" className="text-base font-semibold">
            {text.title}
          </h2>
          <ChevronDown
            aria-hidden="true"
            className="size-4 shrink-0 transition-transform group-open:rotate-180"
          />
        </summary>
      </ScenarioForm>
    </Card>
  );
}
