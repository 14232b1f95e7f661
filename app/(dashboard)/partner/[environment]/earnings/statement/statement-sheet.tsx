import { ListTable } from "@/app/(dashboard)/_list/list-table";
import type { Visit } from "@/app/(dashboard)/_shell/require-account";
import { DateTime } from "@/components/money/date-time";
import { Money } from "@/components/money/money";
import { Badge } from "@/components/ui/badge";
import { Card, CardBody, CardFooter } from "@/components/ui/card";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import { EmptyState } from "@/components/ui/empty-state";
import { Logo } from "@/components/ui/logo";
import type { BillingDetails } from "@/lib/accounts/company/update-company";
import { now } from "@/lib/base/clock";
import { countryNameOf } from "@/lib/base/countries/catalogue";
import { env } from "@/lib/base/settings/env";
import type { Period } from "@/lib/insight/earnings/periods";
import { MAX_STATEMENT_PAYMENTS, type Statement } from "@/lib/insight/earnings/read-statement";
import { grossOf, paymentCount } from "@/lib/insight/earnings/rules";
import { dayList } from "../day-list";
import { paymentsText } from "../earned-columns";
import { daysWords, periodWords } from "../period-words";
import { lineList } from "./line-list";

type Props = {
  readonly visit: Visit;
  readonly month: Period;
  readonly statement: Statement;
  readonly billing: BillingDetails | undefined;
};

/** A printable statement: company, period, totals and lines. */
export function StatementSheet({ visit, month, statement, billing }: Props) {
  const { user, environment } = visit;
  const title = `Statement of ${periodWords(month)}`;
  return (
    <Card className="print:border-0 print:bg-transparent">
      <CardBody className="flex flex-col gap-6">
        <div className="flex flex-wrap items-start justify-between gap-4">
          <div className="min-w-0">
            <h2 className="font-display text-2xl">{title}</h2>
            <p className="mt-1 text-sm text-muted">
              {daysWords(month, user.timezone)}, time zone {user.timezone}
            </p>
          </div>
          <Logo />
        </div>
        {environment === "test" && (
          <p className="text-sm">
            <Badge tone="warning">Test</Badge> Test data: no real money has moved.
          </p>
        )}
        <DescriptionList>
          <DescriptionItem term="Company">
            <span className="font-semibold">{user.companyName}</span>
            <span className="block text-muted">{user.accountEmail}</span>
          </DescriptionItem>
          {billing && <MadeOutTo billing={billing} />}
          <Totals statement={statement} />
          <DescriptionItem term="Created">
            <DateTime value={now()} timeZone={user.timezone} />
            {month.to > now() && <span className="text-muted">, before the month has ended</span>}
          </DescriptionItem>
        </DescriptionList>
      </CardBody>
      <Lines visit={visit} statement={statement} caption={title} />
      <CardFooter className="print:bg-transparent">
        Each line is a ledger transfer to you, with its fee. The totals are the sums of the lines.
      </CardFooter>
    </Card>
  );
}

function MadeOutTo({ billing }: { readonly billing: BillingDetails }) {
  const { legalName, address, postalCode, city, countryCode, vatId } = billing;
  return (
    <>
      <DescriptionItem term="Made out to">
        <span className="block font-semibold">{legalName}</span>
        <span className="block">{address}</span>
        <span className="block">
          {postalCode} {city}
        </span>
        <span className="block">{countryNameOf(countryCode)}</span>
      </DescriptionItem>
      {vatId && <DescriptionItem term="VAT number">{vatId}</DescriptionItem>}
    </>
  );
}

function Totals({ statement: { total } }: Pick<Props, "statement">) {
  const { CURRENCY } = env();
  return (
    <>
      <DescriptionItem term="Paid by customers">
        <Money amountMinor={grossOf(total)} currency={CURRENCY} /> in {paymentsText(total)}
      </DescriptionItem>
      <DescriptionItem term="Fees">
        <Money amountMinor={total.fee} currency={CURRENCY} />
      </DescriptionItem>
      <DescriptionItem term="Your payout">
        <Money amountMinor={total.payout} currency={CURRENCY} className="font-semibold" />
      </DescriptionItem>
    </>
  );
}

function Lines({
  visit,
  statement,
  caption,
}: Pick<Props, "visit" | "statement"> & { readonly caption: string }) {
  if (paymentCount(statement.total) === 0) return <EmptyState title="No earnings in this month" />;
  if ("payments" in statement)
    return <ListTable list={lineList} rows={statement.payments} visit={visit} caption={caption} />;
  return (
    <>
      <p className="px-5 pb-4 text-sm text-muted sm:px-6">
        This month has more than {MAX_STATEMENT_PAYMENTS} payments, so the statement lists days. The CSV lists
        each payment.
      </p>
      <ListTable list={dayList} rows={statement.days} visit={visit} caption={caption} />
    </>
  );
}
