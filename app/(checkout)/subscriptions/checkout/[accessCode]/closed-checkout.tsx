import { checkoutPath } from "@/app/(checkout)/_parts/checkout";
import { PAGE_LOCALE, withLocale } from "@/app/(checkout)/_parts/language";
import { Description } from "@/app/(checkout)/_parts/purchase";
import { Result, type ResultTone } from "@/app/(checkout)/_parts/result";
import { Amount, Code, rich } from "@/app/(checkout)/_parts/text";
import { buttonStyles } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
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
import { ButtonLink } from "@/components/ui/link";
import { TileMeter } from "@/components/ui/tile-meter";
import { DAY_MS, now } from "@/lib/base/clock";
import { fill, fillPlural, pluralForm } from "@/lib/base/messages";
import { formatMoney } from "@/lib/base/money-format";
import type { Arrears, SubscriptionCheckoutState } from "@/lib/payments/subscriptions/view-checkout";
import { cancel } from "./actions";
import { intervalText, type PageContext, PartnerDate } from "./page-context";

type ClosedState = Exclude<SubscriptionCheckoutState, "pending">;

const presentations: Record<ClosedState, { readonly icon: Icon; readonly tone: ResultTone }> = {
  active: { icon: CalendarCheck, tone: "success" },
  cancel_requested: { icon: Hourglass, tone: "neutral" },
  completed: { icon: Check, tone: "success" },
  canceled: { icon: CircleSlash2, tone: "neutral" },
  unavailable: { icon: PauseCircle, tone: "neutral" },
};

/**
 * Returns the name of the billing shop, or an empty string if no cycle has been paid. Messages about unpaid subscriptions do
 * not name a shop.
 */
const shopOf = ({ checkout }: PageContext) => checkout.billedBy ?? "";

/** Shows the state of a live subscription that is not pending, and the next step. */
export function ClosedCheckout({ state, ...context }: PageContext & { readonly state: ClosedState }) {
  const { checkout, language } = context;
  const { amount, arrears, companyName: company, currentCycle, mayCancel, returnUrl } = checkout;
  if (arrears) return <PaymentDue {...context} arrears={arrears} />;
  const { common, subscription } = language.messages;
  const { states } = subscription;
  const values = {
    company,
    shop: shopOf(context),
    amount: formatMoney(amount, language.money),
    interval: intervalText(checkout, language),
  };
  const next = {
    active: states.active.next,
    cancel_requested: states.cancel_requested.next,
    completed: states.completed.next,
    canceled: currentCycle === 0 ? states.canceled.nextUnpaid : states.canceled.next,
    unavailable: common.contactOrReturn,
  }[state];
  return (
    <Result {...presentations[state]} title={states[state].title}>
      <p>{fill<string>(states[state].what, values)}</p>
      <Facts {...context} />
      <p className="text-sm text-muted">
        {state === "active" && !mayCancel && `${fill(subscription.cancel.ask, { company })} `}
        {fill<string>(next, values)}
      </p>
      {mayCancel && <CancelSubscription {...context} />}
      {state === "cancel_requested" && <WaitingCancellation {...context} />}
      {returnUrl && (
        <a href={returnUrl} className={buttonStyles({ variant: "secondary", size: "lg" })}>
          {fill(common.backTo, { company })}
        </a>
      )}
    </Result>
  );
}

/**
 * Shows when the cancellation was requested and, if it is still pending after a day, whom to contact. Renders nothing if no
 * cancellation was requested.
 */
function WaitingCancellation(context: PageContext) {
  const { checkout, language } = context;
  const { cancelRequestedAt, companyName: company } = checkout;
  const { locale, messages } = language;
  if (cancelRequestedAt === null) return null;
  const days = Math.floor((now().getTime() - new Date(cancelRequestedAt).getTime()) / DAY_MS);
  const { asked, waiting } = messages.subscription.states.cancel_requested;
  const date = <PartnerDate {...context} value={cancelRequestedAt} />;
  return (
    <p className="text-sm text-muted">
      {rich(asked, { shop: shopOf(context), date })}{" "}
      {days > 0 && fillPlural(locale, waiting, days, { company })}
    </p>
  );
}

/**
 * Shows that payments of an active subscription are due: their amount, the date since which they are due and, if customers can
 * be sent to the shop, a link to it.
 */
function PaymentDue({ arrears, ...context }: PageContext & { readonly arrears: Arrears }) {
  const { checkout, language, linked } = context;
  const { locale, messages, money } = language;
  const { cancel, due } = messages.subscription;
  const { accessCode, companyName: company, mayCancel } = checkout;
  const { amount, payments, since } = arrears;
  const shop = arrears.shop?.companyName ?? shopOf(context);
  const values = {
    amount: <Amount of={amount} money={money} className="font-semibold" />,
    shop,
    date: <PartnerDate {...context} value={since} />,
  };
  return (
    <Result icon={CircleAlert} tone="warning" title={due.title}>
      <p className="text-pretty">
        {payments > 1
          ? rich(pluralForm(locale, due.many, payments), { ...values, count: payments })
          : rich(due.one, values)}
      </p>
      {arrears.shop ? (
        <>
          <p className="text-sm text-pretty text-muted">
            {fill(due.payThere, { company, shop })} {fill(due.alreadyPaid, { shop })}
          </p>
          <ButtonLink
            href={withLocale(`${checkoutPath("subscriptions", accessCode)}/to-shop`, linked)}
            prefetch={false}
            size="lg"
            block
            className="break-words"
          >
            {fill(due.payAt, { shop })}
          </ButtonLink>
        </>
      ) : (
        <p className="text-sm text-pretty text-muted">{fill(due.shopClosed, { company, shop })}</p>
      )}
      <Facts {...context} />
      {mayCancel ? (
        <CancelSubscription {...context} />
      ) : (
        <p className="text-sm text-muted">{fill(cancel.ask, { company })}</p>
      )}
    </Result>
  );
}

function Facts({ checkout, language }: PageContext) {
  const { amount, billedBy, currentCycle, description, isDue, nextCycleAt } = checkout;
  const { reference, totalCycles } = checkout;
  const { locale, messages, money } = language;
  const { facts, payments, paymentsOf } = messages.subscription;
  const paid =
    totalCycles === null
      ? fillPlural(locale, payments, currentCycle, {})
      : fillPlural(locale, paymentsOf, totalCycles, { paid: currentCycle });
  return (
    <div className="flex w-full flex-col gap-4 text-start">
      {totalCycles !== null && currentCycle > 0 && (
        <TileMeter value={currentCycle} max={totalCycles} label={facts.paid} valueText={paid} counts />
      )}
      <DescriptionList className="border-y border-line py-3">
        {description !== null && (
          <DescriptionItem term={messages.common.purchase.title}>
            <Description text={description} />
          </DescriptionItem>
        )}
        <DescriptionItem term={facts.amount}>
          <Amount of={amount} money={money} /> {intervalText(checkout, language)}
        </DescriptionItem>
        <DescriptionItem term={facts.paid}>{paid}</DescriptionItem>
        {billedBy && <DescriptionItem term={facts.billedBy}>{billedBy}</DescriptionItem>}
        {nextCycleAt && checkout.state !== "unavailable" && (
          <DescriptionItem term={isDue ? facts.dueSince : facts.nextPayment}>
            <PartnerDate checkout={checkout} language={language} value={nextCycleAt} />
          </DescriptionItem>
        )}
        <DescriptionItem term={messages.common.reference}>
          <Code className="break-all select-all">{reference}</Code>
        </DescriptionItem>
      </DescriptionList>
    </div>
  );
}

/**
 * Renders a button that, after a confirmation, cancels the subscription or asks its shop to confirm the cancellation. Render it
 * only if `mayCancel` is true.
 */
export function CancelSubscription({ checkout, language: { locale, messages } }: PageContext) {
  const { common, subscription } = messages;
  const { trigger, title, description, descriptionTest, confirm } = subscription.cancel;
  return (
    <ConfirmDialog
      trigger={trigger}
      triggerStyle={{ variant: "quiet", size: "md" }}
      title={title}
      description={checkout.environment === "test" ? descriptionTest : description}
      confirmLabel={confirm}
      action={cancel}
      fields={{ access_code: checkout.accessCode, [PAGE_LOCALE]: locale }}
      words={{ ...common.dialog, ...common.form }}
    />
  );
}
