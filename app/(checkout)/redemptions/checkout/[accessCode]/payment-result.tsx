import { checkoutPath } from "@/app/(checkout)/_parts/checkout";
import { CustomerTime } from "@/app/(checkout)/_parts/customer-time";
import { type Language, withLocale } from "@/app/(checkout)/_parts/language";
import { Purchase } from "@/app/(checkout)/_parts/purchase";
import { RefundList } from "@/app/(checkout)/_parts/refund-list";
import { Result } from "@/app/(checkout)/_parts/result";
import { Amount, Code, rich } from "@/app/(checkout)/_parts/text";
import { Alert } from "@/components/ui/alert";
import { buttonStyles } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import { Check, CircleSlash2, Clock, type Icon, PauseCircle, ShieldAlert } from "@/components/ui/icons";
import { PrintButton } from "@/components/ui/print-button";
import { now } from "@/lib/base/clock";
import { fill } from "@/lib/base/messages";
import { formatMoney } from "@/lib/base/money-format";
import type { IntentCheckoutState } from "@/lib/payments/intents/rules";
import {
  type IntentCheckout,
  listUsedVouchers,
  type UsedVoucher,
} from "@/lib/payments/intents/view-checkout";
import { readPaidMark } from "./checkout";
import { ReturnCountdown } from "./return-countdown";

interface ReceiptProps {
  readonly checkout: IntentCheckout;
  readonly stays: boolean;
  readonly language: Language;
  /** The `locale` parameter of the page's URL. */
  readonly linked: string | string[] | undefined;
}

/**
 * Renders the receipt, with a link to the partner's site if the intent has a return URL. Right after a payment in this browser,
 * forwards to that site automatically, unless `stays` is set.
 */
export async function Receipt({ checkout, stays, language, linked }: ReceiptProps) {
  const { accessCode, amount, companyName, description, environment, items } = checkout;
  const { redeemedAt, reference, returnUrl } = checkout;
  const { locale, messages, money } = language;
  const { receipt, countdown } = messages.redemption;
  const mark = await readPaidMark(accessCode);
  return (
    <Result icon={Check} tone="success" title={receipt.title}>
      {mark === "before" && (
        <Alert tone="info" role="status" className="w-full text-start print:hidden">
          {receipt.alreadyPaid}
        </Alert>
      )}
      <p className="text-4xl font-semibold tracking-tight">
        <Amount of={amount} money={money} />
      </p>
      <p className={classNames("text-sm text-pretty text-muted", environment === "live" && "print:hidden")}>
        {environment === "test" ? receipt.test : receipt.complete}
      </p>
      <DescriptionList className="w-full border-y border-line py-3 text-start">
        <DescriptionItem term={receipt.paidTo}>{companyName}</DescriptionItem>
        {redeemedAt && (
          <DescriptionItem term={receipt.time}>
            <CustomerTime value={redeemedAt} locale={locale} />
          </DescriptionItem>
        )}
        <DescriptionItem term={messages.common.reference}>
          <Code className="break-all select-all">{reference}</Code>
        </DescriptionItem>
      </DescriptionList>
      <Purchase description={description} items={items} language={language} className="w-full text-start" />
      <UsedVouchers accessCode={accessCode} language={language} />
      <RefundList accessCode={accessCode} hint={receipt.refundHint} language={language} />
      <p className="w-full text-start text-sm text-muted">{fill(receipt.help, { company: companyName })}</p>
      {returnUrl && (
        <div className="flex w-full flex-col items-center gap-3 print:hidden">
          <a href={returnUrl} className={buttonStyles({ size: "lg", block: true })}>
            {fill(receipt.returnTo, { company: companyName })}
          </a>
          {!stays && (
            <ReturnCountdown
              url={returnUrl}
              stayHref={withLocale(`${checkoutPath("redemptions", accessCode)}?receipt`, linked)}
              justPaid={mark !== undefined}
              locale={locale}
              text={countdown}
            />
          )}
        </div>
      )}
      <PrintButton>{receipt.print}</PrintButton>
    </Result>
  );
}

type UsedVouchersProps = { readonly accessCode: string; readonly language: Language };

/**
 * Lists the vouchers used for a payment, each with the amount paid and the balance left after the payment. Does not label a
 * refunded voucher as used up, because the refund gave it a balance again.
 */
async function UsedVouchers({ accessCode, language }: UsedVouchersProps) {
  const vouchers = await listUsedVouchers(accessCode);
  const { locale, messages, money } = language;
  const { receipt } = messages.redemption;
  const validity = ({ expiresAt, isBlocked }: Pick<UsedVoucher, "expiresAt" | "isBlocked">) =>
    isBlocked
      ? messages.voucher.result.blocked
      : rich(new Date(expiresAt) <= now() ? receipt.leftExpired : receipt.leftUntil, {
          time: <CustomerTime value={expiresAt} locale={locale} />,
        });
  return (
    <section aria-labelledby="used-vouchers" className="w-full text-start">
      <h2 id="used-vouchers" className="text-sm text-muted">
        {receipt.paidWith}
      </h2>
      <ul className="mt-1 divide-y divide-line text-sm">
        {vouchers.map(({ amount, codeEnding, left, isRefunded, ...voucher }) => (
          <li key={`${codeEnding} ${voucher.expiresAt}`} className="py-2">
            <p className="flex flex-wrap justify-between gap-x-3">
              <span>{rich(receipt.voucherEnding, { ending: <Code>{codeEnding}</Code> })}</span>
              <Amount of={amount} money={money} />
            </p>
            {left > 0 && (
              <div className="mt-1.5 rounded-md border border-success/30 bg-success-soft px-3 py-2">
                <p className="font-semibold">
                  {rich(receipt.left, {
                    amount: <Amount of={left} money={money} />,
                    ending: <Code>{codeEnding}</Code>,
                  })}
                </p>
                <p>{validity(voucher)}</p>
              </div>
            )}
            {left === 0 && !isRefunded && <p className="text-muted">{receipt.nothingLeft}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}

type ClosedState = Exclude<IntentCheckoutState, "open" | "paid">;

const icons: Record<ClosedState, Icon> = {
  expired: Clock,
  canceled: CircleSlash2,
  too_many_attempts: ShieldAlert,
  unavailable: PauseCircle,
};

interface ClosedPaymentProps {
  readonly checkout: IntentCheckout;
  readonly state: ClosedState;
  readonly language: Language;
}

/** Renders the page for a checkout that ended without a payment or cannot be paid now: what happened and what to do next. */
export function ClosedPayment({ checkout, state, language }: ClosedPaymentProps) {
  const { amount, companyName: company, reference, returnUrl } = checkout;
  const { messages, money } = language;
  const { endings } = messages.redemption;
  const next = {
    expired: endings.startAgain,
    canceled: endings.startAgain,
    too_many_attempts: endings.too_many_attempts.next,
    unavailable: messages.common.contactOrReturn,
  }[state];
  const { title, why } = endings[state];
  return (
    <Result icon={icons[state]} tone="neutral" title={title}>
      <p className="text-balance">{fill<string>(why, { company, amount: formatMoney(amount, money) })}</p>
      <p className="font-semibold text-balance">{endings.nothingMoved}</p>
      <p className="text-sm text-balance text-muted">{fill(next, { company })}</p>
      <p className="text-sm text-muted">
        {messages.common.reference} <Code className="break-all select-all">{reference}</Code>
      </p>
      {returnUrl && state !== "unavailable" && (
        <a href={returnUrl} className={buttonStyles({ variant: "secondary", size: "lg" })}>
          {fill(messages.common.backTo, { company })}
        </a>
      )}
    </Result>
  );
}
