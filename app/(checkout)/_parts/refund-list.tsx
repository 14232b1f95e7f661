import { Card, CardBody } from "@/components/ui/card";
import { now } from "@/lib/base/clock";
import { fill } from "@/lib/base/messages";
import {
  type CustomerRefund,
  listCustomerRefunds,
  MAX_LISTED_REFUNDS,
} from "@/lib/payments/refunds/customer-refunds.sql";
import { CustomerTime } from "./customer-time";
import type { Language } from "./language";
import { Amount, Code, rich } from "./text";

type Props = {
  readonly accessCode: string;
  readonly hint?: string;
  readonly language: Language;
  readonly isCard?: boolean;
};

/**
 * Lists the latest refunds of a payment or of a subscription's cycles, with their times and vouchers. Renders nothing if there
 * are no refunds. `hint` explains how to use the refunded amount. It is shown only if at least one of these vouchers is neither
 * blocked nor expired. `isCard` places the list in a card.
 */
export async function RefundList({ accessCode, hint, language, isCard = false }: Props) {
  const { refunds, more } = await listCustomerRefunds(accessCode);
  if (refunds.length === 0) return null;
  const { refunds: text } = language.messages.common;
  const isSpendable = refunds.some(({ vouchers }) =>
    vouchers.some((voucher) => !voucher.isBlocked && !isExpired(voucher)),
  );
  const list = (
    <section aria-labelledby="refunds" className="w-full text-start">
      <h2 id="refunds" className="text-sm text-muted">
        {text.title}
      </h2>
      {more && <p className="mt-1 text-sm">{fill(text.latest, { count: MAX_LISTED_REFUNDS })}</p>}
      <ul className="mt-1 divide-y divide-line text-sm">
        {refunds.map((refund) => (
          <Refund key={`${refund.at} ${refund.amount}`} refund={refund} language={language} />
        ))}
      </ul>
      {hint && isSpendable && <p className="mt-1 text-sm text-muted">{hint}</p>}
    </section>
  );
  return isCard ? (
    <Card className="mt-6">
      <CardBody>{list}</CardBody>
    </Card>
  ) : (
    list
  );
}

type RefundedVoucher = CustomerRefund["vouchers"][number];

function isExpired({ expiresAt }: RefundedVoucher): boolean {
  return new Date(expiresAt) <= now();
}

type RefundProps = { readonly refund: CustomerRefund; readonly language: Language };

function Refund({ refund: { amount, at, cycle, vouchers }, language }: RefundProps) {
  const { locale, messages, money } = language;
  const { refunds, separator } = messages.common;
  const time = <CustomerTime value={at} locale={locale} />;
  const received = (voucher: RefundedVoucher) => {
    const { codeEnding, amount, expiresAt } = voucher;
    const values = {
      amount: <Amount of={amount} money={money} />,
      time: <CustomerTime value={expiresAt} locale={locale} />,
    };
    if (codeEnding === null)
      return rich(isExpired(voucher) ? refunds.unknownExpiredOn : refunds.unknownValidUntil, values);
    const ending = <Code>{codeEnding}</Code>;
    return rich(isExpired(voucher) ? refunds.expiredOn : refunds.validUntil, { ...values, ending });
  };
  return (
    <li className="flex flex-col gap-1.5 py-2">
      <p className="flex flex-wrap justify-between gap-x-3">
        <span>
          {cycle !== null && fill(messages.subscription.history.payment, { number: cycle }) + separator}
          {time}
        </span>
        <Amount of={amount} money={money} className="font-semibold" />
      </p>
      <ul className="flex flex-col gap-1 text-muted">
        {vouchers.map((voucher, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two vouchers can have the same ending, and the list never changes.
          <li key={index}>
            {received(voucher)}
            {voucher.isBlocked && <span className="block">{messages.voucher.result.blocked}</span>}
          </li>
        ))}
      </ul>
    </li>
  );
}
