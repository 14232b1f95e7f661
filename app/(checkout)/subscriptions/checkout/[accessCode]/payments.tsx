import type { ReactNode } from "react";
import { Amount } from "@/app/(checkout)/_parts/amount";
import { DateTime } from "@/components/money/values";
import { Card, CardBody } from "@/components/ui/card";
import { now } from "@/lib/base/clock";
import { localeFacts } from "@/lib/base/locales";
import { fill, fillPlural } from "@/lib/base/messages";
import { listPayments } from "@/lib/insight/cycle-history/list-cycles";
import type { PageContext } from "./page-context";
import { upcomingCycles } from "./upcoming-cycles";

const PAST = 12;
const COMING = 3;

/**
 * Lists the latest payments of a subscription and, while it continues, the dates of the next ones. Renders nothing if there are
 * none.
 */
export async function Payments({ checkout, language }: PageContext) {
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

function Payment({ checkout: { amount, timezone }, language, number, date, note }: PaymentProps) {
  const { locale, messages, money } = language;
  return (
    <li className="flex flex-wrap justify-between gap-x-3 py-2">
      <span>
        {fill(messages.subscription.history.payment, { number })}
        <span className="text-muted">
          {messages.common.separator}
          {note} <DateTime value={date} timeZone={timezone} show="date" locale={localeFacts(locale).intl} />
        </span>
      </span>
      <Amount of={amount} money={money} className={note ? "text-muted" : "font-semibold"} />
    </li>
  );
}
