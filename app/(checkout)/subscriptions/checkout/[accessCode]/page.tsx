import type { Metadata } from "next";
import type { ReactNode } from "react";
import { type CheckoutPageProps, pageLanguage } from "@/app/(checkout)/_parts/language";
import { PartnerShell } from "@/app/(checkout)/_parts/partner-shell";
import { Description } from "@/app/(checkout)/_parts/purchase";
import { RefundList } from "@/app/(checkout)/_parts/refund-list";
import { Amount, Code, richAround } from "@/app/(checkout)/_parts/text";
import { missingPage } from "@/app/missing-page";
import { AutoRefresh } from "@/components/shell/auto-refresh";
import { buttonStyles } from "@/components/ui/button";
import { Card, CardBody } from "@/components/ui/card";
import { now } from "@/lib/base/clock";
import { fill, fillPlural } from "@/lib/base/messages";
import { formatMoney } from "@/lib/base/money-format";
import { listPayments } from "@/lib/insight/cycle-history/list-cycles";
import { ClosedCheckout } from "./closed-checkout";
import UnknownCheckout from "./not-found";
import { extentText, findCheckout, intervalText, type PageContext, PartnerDate } from "./page-context";
import { PickedShop, ShopPicker } from "./shop-picker";
import { TestCheckout } from "./test-checkout";
import { upcomingCycles } from "./upcoming-cycles";

export async function generateMetadata(props: CheckoutPageProps): Promise<Metadata> {
  const checkout = await findCheckout((await props.params).accessCode);
  const language = await pageLanguage("subscriptions", props, checkout);
  const { titles } = language.messages.subscription;
  const robots = { index: false, follow: false };
  if (!checkout) return { title: titles.unknown, robots };
  const { arrears, amount, companyName: company, environment, state } = checkout;
  const key = state === "active" && arrears ? "due" : state;
  const title = titles[environment === "test" ? "simulator" : key];
  const values = {
    company,
    amount: formatMoney(amount, language.money),
    interval: intervalText(checkout, language),
  };
  return { title: fill<string>(title, values), robots, formatDetection: { telephone: false } };
}

export default async function SubscriptionCheckoutPage(props: CheckoutPageProps) {
  const checkout = await findCheckout((await props.params).accessCode);
  if (!checkout) return missingPage(<UnknownCheckout />);
  const language = await pageLanguage("subscriptions", props, checkout);
  const { search, cycles, scenario, locale: linked } = await props.searchParams;
  const context = { checkout, language, linked };
  if (checkout.environment === "test") {
    return <TestCheckout {...context} showsAll={cycles === "all"} scenario={scenario} />;
  }
  return <LiveCheckout {...context} search={typeof search === "string" ? search.trim() : ""} />;
}

/**
 * Renders the page of a live subscription: a list of shops while the subscription is pending, otherwise its state and its
 * payments.
 */
function LiveCheckout({ search, ...context }: PageContext & { readonly search: string }) {
  const { checkout, language } = context;
  const { state } = checkout;
  const { page } = language.messages.subscription;
  return (
    <PartnerShell
      kind="subscriptions"
      checkout={checkout}
      language={language}
      purpose={state === "pending" ? page.purposePending : page.purpose}
      assurance={state === "pending" ? page.assurancePending : page.assurance}
    >
      <AutoRefresh />
      {state === "pending" ? (
        <OpenCheckout {...context} search={search} />
      ) : (
        <>
          <ClosedCheckout {...context} state={state} />
          <Payments {...context} />
        </>
      )}
      <RefundList accessCode={checkout.accessCode} hint={page.refundHint} language={language} isCard />
    </PartnerShell>
  );
}

function OpenCheckout({ search, ...context }: PageContext & { readonly search: string }) {
  const { checkout, language } = context;
  const { amount, companyName: company, description, picked, reference, returnUrl } = checkout;
  const { common, subscription } = language.messages;
  const interval = (
    <span className="text-xl font-normal tracking-normal whitespace-nowrap">
      {intervalText(checkout, language)}
    </span>
  );
  return (
    <>
      <h1 className="text-4xl font-semibold tracking-tight">
        {richAround(
          subscription.page.heading,
          { amount: <Amount of={amount} money={language.money} />, interval },
          { company },
        )}
      </h1>
      {description !== null && <Description text={description} />}
      <p className="mt-1 mb-5 text-muted">{extentText(checkout, language)}</p>
      <div className="flex flex-col gap-5">
        {picked && <PickedShop {...context} shop={picked} />}
        <ShopPicker {...context} search={search} />
      </div>
      <div className="mt-5 flex flex-col items-center gap-4 text-center text-sm text-muted">
        {returnUrl && (
          <a href={returnUrl} className={buttonStyles({ variant: "quiet" })}>
            {fill(subscription.page.leave, { company })}
          </a>
        )}
        <p>
          {common.reference} <Code className="break-all">{reference}</Code>
        </p>
      </div>
    </>
  );
}

const PAST = 12;
const COMING = 3;

/**
 * Lists the latest payments of a subscription and, while it is active, the dates of the next payments. Renders nothing if there
 * are no payments to list.
 */
async function Payments({ checkout, language }: PageContext) {
  const { accessCode, state, totalCycles } = checkout;
  const { locale, messages } = language;
  const { history } = messages.subscription;
  const at = now();
  const paid = await listPayments(accessCode, PAST);
  const coming = state === "active" ? upcomingCycles(checkout, at).slice(0, COMING) : [];
  if (paid.length + coming.length === 0) return null;
  const earlier = (paid[0]?.number ?? 1) - 1;
  const context = { checkout, language };
  return (
    <Card className="mt-6" aria-labelledby="payments">
      <CardBody>
        <h2 id="payments" className="text-sm text-muted">
          {history.title}
        </h2>
        {earlier > 0 && (
          <p className="mt-1 text-sm text-muted">{fillPlural(locale, history.earlier, earlier, {})}</p>
        )}
        <ol className="mt-1 divide-y divide-line text-sm">
          {paid.map(({ number, paidAt }) => (
            <Payment key={number} {...context} number={number} date={paidAt} />
          ))}
          {coming.map(({ number, dueAt }) => (
            <Payment
              key={number}
              {...context}
              number={number}
              date={dueAt}
              note={dueAt <= at ? history.due : history.expected}
            />
          ))}
        </ol>
        {coming.length > 0 && totalCycles === null && (
          <p className="mt-1 text-sm text-muted">{history.endless}</p>
        )}
      </CardBody>
    </Card>
  );
}

type PaymentProps = Pick<PageContext, "checkout" | "language"> & {
  readonly number: number;
  readonly date: string | Date;
  /** A note on a payment that has not been made yet. */
  readonly note?: ReactNode;
};

function Payment({ checkout, language, number, date, note }: PaymentProps) {
  const { messages, money } = language;
  return (
    <li className="flex flex-wrap justify-between gap-x-3 py-2">
      <span>
        {fill(messages.subscription.history.payment, { number })}
        <span className="text-muted">
          {messages.common.separator}
          {note} <PartnerDate checkout={checkout} language={language} value={date} />
        </span>
      </span>
      <Amount of={checkout.amount} money={money} className={note ? "text-muted" : "font-semibold"} />
    </li>
  );
}
