import type { Metadata } from "next";
import { Amount, Code } from "@/app/(checkout)/_parts/amount";
import { type CheckoutParams, findCheckout } from "@/app/(checkout)/_parts/find-checkout";
import { pageLanguage, type SearchParams } from "@/app/(checkout)/_parts/language";
import { Description } from "@/app/(checkout)/_parts/purchase";
import { RefundList } from "@/app/(checkout)/_parts/refund-list";
import { richAround } from "@/app/(checkout)/_parts/rich";
import { missingPage } from "@/app/missing-page";
import { AutoRefresh } from "@/components/shell/auto-refresh";
import { buttonStyles } from "@/components/ui/button";
import { fill } from "@/lib/base/messages";
import { formatMoney } from "@/lib/base/money-format";
import { ClosedCheckout } from "./closed-checkout";
import UnknownCheckout from "./not-found";
import type { PageContext } from "./page-context";
import { Payments } from "./payments";
import { extentText, intervalText } from "./sentences";
import { PickedShop, ShopPicker } from "./shop-picker";
import { SubscriptionShell } from "./subscription-shell";
import { TestCheckout } from "./test-checkout";

interface PageProps {
  readonly params: CheckoutParams;
  readonly searchParams: SearchParams;
}

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  const checkout = await findCheckout.subscriptions((await props.params).accessCode);
  const language = await pageLanguage("subscriptions", props);
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

export default async function SubscriptionCheckoutPage(props: PageProps) {
  const checkout = await findCheckout.subscriptions((await props.params).accessCode);
  if (!checkout) return missingPage(<UnknownCheckout />);
  const language = await pageLanguage("subscriptions", props);
  const { search, cycles, scenario, locale: linked } = await props.searchParams;
  const context = { checkout, language, linked };
  if (checkout.environment === "test") {
    return <TestCheckout {...context} showsAll={cycles === "all"} scenario={scenario} />;
  }
  return <LiveCheckout {...context} search={typeof search === "string" ? search.trim() : ""} />;
}

/** Renders the page of a live subscription: a list of shops until one has billed it, and its state afterwards. */
function LiveCheckout({ search, ...context }: PageContext & { readonly search: string }) {
  const { checkout, language } = context;
  const { state } = checkout;
  const { page } = language.messages.subscription;
  return (
    <SubscriptionShell
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
    </SubscriptionShell>
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
