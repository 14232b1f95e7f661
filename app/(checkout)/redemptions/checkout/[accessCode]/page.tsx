import type { Metadata } from "next";
import { Amount, Code } from "@/app/(checkout)/_parts/amount";
import { brandingOf } from "@/app/(checkout)/_parts/branding";
import { CustomerTime } from "@/app/(checkout)/_parts/customer-time";
import { type CheckoutParams, findCheckout } from "@/app/(checkout)/_parts/find-checkout";
import {
  attributesOf,
  type Language,
  PAGE_LOCALE,
  pageLanguage,
  type SearchParams,
} from "@/app/(checkout)/_parts/language";
import { LanguageMenu } from "@/app/(checkout)/_parts/language-menu";
import { Purchase } from "@/app/(checkout)/_parts/purchase";
import { rich, richAround } from "@/app/(checkout)/_parts/rich";
import { missingPage } from "@/app/missing-page";
import { CheckoutShell } from "@/components/shell/checkout-shell";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { fill } from "@/lib/base/messages";
import { formatMoney } from "@/lib/base/money-format";
import { listSpendableVouchers, MAX_CODES } from "@/lib/payments/intents/check-codes";
import type { IntentCheckout } from "@/lib/payments/intents/view-checkout";
import { cancelPayment } from "./actions";
import { readAcceptedCodes } from "./checkout-cookies";
import UnknownCheckout from "./not-found";
import { PayForm } from "./pay-form";
import { PAY_FORM } from "./pay-form-id";
import { ClosedPayment, Receipt } from "./payment-result";
import { triesLeftSentence } from "./respond";
import { PaidHereProvider } from "./return-countdown";
import { SellingShops } from "./selling-shops";

interface PageProps {
  readonly params: CheckoutParams;
  readonly searchParams: SearchParams;
}

export async function generateMetadata(props: PageProps): Promise<Metadata> {
  const checkout = await findCheckout.redemptions((await props.params).accessCode);
  const { messages, money } = await pageLanguage("redemptions", props);
  const { titles } = messages.redemption;
  const robots = { index: false, follow: false };
  if (!checkout) return { title: titles.unknown, robots };
  const amount = formatMoney(checkout.amount, money);
  const title = fill<string>(titles[checkout.state], { amount, company: checkout.companyName });
  // Prevents phones from turning voucher codes and references into phone links.
  return { title, robots, formatDetection: { telephone: false } };
}

export default async function RedemptionCheckoutPage(props: PageProps) {
  const checkout = await findCheckout.redemptions((await props.params).accessCode);
  if (!checkout) return missingPage(<UnknownCheckout />);
  const language = await pageLanguage("redemptions", props);
  const { accessCode, companyName, environment, state } = checkout;
  const { common, redemption } = language.messages;
  const { receipt, locale: linked } = await props.searchParams;
  const isOpen = state === "open";
  return (
    <CheckoutShell
      {...attributesOf(language.locale)}
      {...brandingOf(checkout, language)}
      text={common.shell}
      partnerName={companyName}
      logo={checkout.logo}
      purpose={isOpen ? redemption.page.purposeOpen : redemption.page.purposeClosed}
      assurance={fill(redemption.page.assurance, { company: companyName })}
      testMode={environment === "test" ? redemption.page.testSentence : undefined}
      menu={
        <LanguageMenu
          locale={language.locale}
          label={common.shell.language}
          kind="redemptions"
          accessCode={accessCode}
          form={isOpen ? PAY_FORM : undefined}
        />
      }
    >
      <PaidHereProvider>
        {isOpen && <OpenPayment checkout={checkout} language={language} />}
        {state === "paid" && (
          <Receipt checkout={checkout} stays={receipt !== undefined} language={language} linked={linked} />
        )}
        {!isOpen && state !== "paid" && (
          <ClosedPayment checkout={checkout} state={state} language={language} />
        )}
      </PaidHereProvider>
    </CheckoutShell>
  );
}

type OpenPaymentProps = { readonly checkout: IntentCheckout; readonly language: Language };

/** Renders the page of an open checkout: amount, payee, expiry and the form. */
async function OpenPayment({ checkout, language }: OpenPaymentProps) {
  const { accessCode, amount, companyName, description, environment, expiresAt, items } = checkout;
  const { leftMs, mayExtend, reference, returnUrl, triesLeft } = checkout;
  const { locale, messages, money } = language;
  const { common, redemption } = messages;
  const accepted = await listSpendableVouchers(environment, await readAcceptedCodes(accessCode));
  return (
    <>
      <h1 className="mb-5">
        {richAround(
          redemption.titles.open,
          {
            amount: <Amount of={amount} money={money} className="text-5xl font-semibold tracking-tight" />,
          },
          { company: companyName },
        )}
      </h1>
      <Purchase description={description} items={items} language={language} className="mb-5" />
      <PayForm
        accessCode={accessCode}
        amountDue={{ amount }}
        serverState={{ vouchers: accepted, fewTries: triesLeftSentence(triesLeft, language) }}
        maxCodes={MAX_CODES}
        expiry={{ expiresAt, leftMs, mayExtend }}
        shops={<SellingShops checkout={checkout} language={language} />}
        testMode={environment === "test"}
        returnHost={returnUrl ? new URL(returnUrl).hostname : undefined}
        words={{
          ...{ locale, money, text: redemption.form },
          ...{ separator: common.separator, scamWarning: common.scamWarning },
          ...{ scan: common.scan, close: common.dialog.close },
        }}
      />
      <CancelPayment accessCode={accessCode} companyName={companyName} language={language} />
      <p className="mt-4 text-center text-sm text-muted">
        {common.reference} <Code className="break-all">{reference}</Code>
        <br />
        {rich(redemption.page.openUntil, { time: <CustomerTime value={expiresAt} locale={locale} /> })}
      </p>
    </>
  );
}

interface CancelPaymentProps {
  readonly accessCode: string;
  readonly companyName: string;
  readonly language: Language;
}

/** Renders a button that cancels the payment, with a confirmation because this cannot be undone. */
function CancelPayment({ accessCode, companyName, language: { locale, messages } }: CancelPaymentProps) {
  const { common, redemption } = messages;
  return (
    <div className="mt-4 flex justify-center">
      <ConfirmDialog
        trigger={redemption.cancel.trigger}
        triggerStyle={{ variant: "quiet", size: "md" }}
        title={redemption.cancel.title}
        description={fill(redemption.cancel.description, { company: companyName })}
        confirmLabel={redemption.cancel.confirm}
        action={cancelPayment}
        fields={{ access_code: accessCode, [PAGE_LOCALE]: locale }}
        words={{ ...common.dialog, ...common.form }}
      />
    </div>
  );
}
