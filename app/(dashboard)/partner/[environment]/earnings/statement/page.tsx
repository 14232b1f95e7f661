import { Amount } from "@/app/(dashboard)/_cards/amounts";
import { DownloadLink } from "@/app/(dashboard)/_list/download-link";
import { type ListParams, type TableOf, withFilters } from "@/app/(dashboard)/_list/list";
import { ListTable } from "@/app/(dashboard)/_list/list-table";
import { ownPaymentPath, payoutPath } from "@/app/(dashboard)/_shell/paths";
import { requireAccount, type Visit } from "@/app/(dashboard)/_shell/visit";
import { DateTime } from "@/components/money/values";
import { Badge } from "@/components/ui/badge";
import { Card, CardBody, CardFooter, EmptyState } from "@/components/ui/card";
import { DescriptionItem, DescriptionList } from "@/components/ui/description-list";
import { TextLink } from "@/components/ui/link";
import { Logo } from "@/components/ui/logo";
import { PrintButton } from "@/components/ui/print-button";
import { type BillingDetails, findBilling } from "@/lib/accounts/company/update-company";
import { now } from "@/lib/base/clock";
import { countryNameOf } from "@/lib/base/countries/catalogue";
import type { Period } from "@/lib/insight/earnings/periods";
import type { EarningResource } from "@/lib/insight/earnings/read-earnings";
import { readStatement, type Statement } from "@/lib/insight/earnings/read-statement";
import { entryCount, type StatementPayout } from "@/lib/insight/earnings/rules";
import { MAX_STATEMENT_PAYMENTS } from "@/lib/insight/earnings/schema";
import { paymentsText } from "../earned-columns";
import { daysWords, monthIn, PeriodLinks, periodWords } from "../period";
import { dayList, statementList } from "../period-lists";

export const metadata = { title: "Statement" };

/** Renders a month's statement, which the user can print or download as a CSV file. */
export default async function Page({ params, searchParams }: ListParams) {
  const visit = await requireAccount(params, "partner");
  const { caller, home, user } = visit;
  const month = monthIn(visit, (await searchParams)["month"]);
  const [statement, billing] = await Promise.all([readStatement(caller, month), findBilling(user)]);
  const file = withFilters(`${home}${statementList.file}`, { month: month.name });
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <TextLink href={`${home}/earnings?month=${month.name}`}>{periodWords(month)}, day by day</TextLink>
        <span className="flex flex-wrap gap-2">
          <PeriodLinks
            unit="month"
            period={month}
            timezone={caller.timezone}
            href={`${home}/earnings/statement?month=`}
          />
          <DownloadLink href={file} />
          <PrintButton variant="secondary" size="sm">
            Print statement
          </PrintButton>
        </span>
      </div>
      <StatementSheet visit={visit} month={month} statement={statement} billing={billing} />
    </>
  );
}

type Props = {
  readonly visit: Visit;
  readonly month: Period;
  readonly statement: Statement;
  readonly billing: BillingDetails | undefined;
};

/** Renders a printable monthly statement: company, period, totals, payouts and lines. */
function StatementSheet({ visit, month, statement, billing }: Props) {
  const { user, environment } = visit;
  const title = `Statement for ${periodWords(month)}`;
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
          <DescriptionItem term="Statement number">
            <span className="font-mono text-xs break-all">{statement.number}</span>
          </DescriptionItem>
          <DescriptionItem term="Created">
            <DateTime value={now()} timeZone={user.timezone} />
            {month.to > now() && <span className="text-muted">, before the end of the month</span>}
          </DescriptionItem>
        </DescriptionList>
        <Balance statement={statement} />
      </CardBody>
      {statement.payouts.length > 0 && (
        <ListTable list={payoutLines} rows={statement.payouts} visit={visit} caption="Payouts" />
      )}
      <Lines visit={visit} month={month} statement={statement} caption={title} />
      <CardFooter className="print:bg-transparent">
        {month.to > now()
          ? "The closing balance is what you were owed when this statement was created."
          : "The closing balance is what you were owed at the end of the month. It is the opening balance of the next statement."}{" "}
        The totals are the sums of the lines.
      </CardFooter>
    </Card>
  );
}

function MadeOutTo({ billing }: { readonly billing: BillingDetails }) {
  const { legalName, address, postalCode, city, countryCode, vatId } = billing;
  return (
    <>
      <DescriptionItem term="Issued to">
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

/** Renders the month's opening balance, the amounts that changed it, and the closing balance. */
function Balance({ statement: { balance, total } }: Pick<Props, "statement">) {
  const money = (minor: number) => <Amount minor={minor} />;
  const { opening, payments, fees, refunds, refundedFees, payouts, reversals, closing } = balance;
  return (
    <DescriptionList>
      <DescriptionItem term="Opening balance">{money(opening)}</DescriptionItem>
      <DescriptionItem term="Paid by customers">
        {money(payments)} in {paymentsText(total)}
      </DescriptionItem>
      <DescriptionItem term="Fees">{money(0 - fees)}</DescriptionItem>
      {refunds > 0 && <DescriptionItem term="Refunds">{money(-refunds)}</DescriptionItem>}
      {refundedFees > 0 && <DescriptionItem term="Fees refunded">{money(refundedFees)}</DescriptionItem>}
      <DescriptionItem term="Payouts">{money(0 - payouts)}</DescriptionItem>
      {reversals > 0 && <DescriptionItem term="Reversed payouts">{money(reversals)}</DescriptionItem>}
      <DescriptionItem term="Closing balance">
        <span className="font-semibold">{money(closing)}</span>
      </DescriptionItem>
    </DescriptionList>
  );
}

/** The table of payouts and their reversals. Cells are not truncated, because the statement can be printed. */
const payoutLines: TableOf<StatementPayout> = {
  keyOf: ({ reference, isReversal }) => `${reference} ${isReversal}`,
  columns: [
    {
      header: "Payout",
      cell: ({ reference, isReversal, at }, { environment, user }) => (
        <>
          <span className="block text-xs text-muted">
            <DateTime value={at} timeZone={user.timezone} />
            {isReversal && ", reversed"}
          </span>
          <TextLink href={payoutPath({ environment, reference })} className="font-mono text-xs break-all">
            {reference}
          </TextLink>
        </>
      ),
    },
    {
      header: "Amount",
      amount: ({ amount, isReversal }) => (isReversal ? amount : -amount),
    },
  ],
};

function Lines({ visit, month, statement, caption }: Omit<Props, "billing"> & { readonly caption: string }) {
  if (entryCount(statement.total) === 0) return <EmptyState title="No earnings in this month" />;
  if ("payments" in statement)
    return <ListTable list={lineList} rows={statement.payments} visit={visit} caption={caption} />;
  return (
    <>
      <p className="px-5 pb-4 text-sm text-muted sm:px-6">
        This month has more than {MAX_STATEMENT_PAYMENTS} payments and refunds, so the statement shows daily
        totals. See the{" "}
        <TextLink href={`${visit.home}/earnings/payments?period=${month.name}`}>list of payments</TextLink>{" "}
        for the individual lines.
      </p>
      <ListTable list={dayList} rows={statement.days} visit={visit} caption={caption} />
    </>
  );
}

/** The table of a statement's lines. Cells are not truncated, because the statement can be printed. */
const lineList: TableOf<EarningResource> = {
  keyOf: ({ id }) => id,
  columns: [
    {
      header: "Payment",
      cell: (line, { environment, user }) => (
        <>
          <span className="block text-xs text-muted">
            <DateTime value={line.paid_at} timeZone={user.timezone} />
          </span>
          <TextLink href={ownPaymentPath({ environment, ...line })} className="font-mono text-xs break-all">
            {line.reference}
          </TextLink>
          {line.cycle !== null && <span className="text-xs text-muted"> cycle {line.cycle}</span>}
          {line.refund !== null && <span className="text-xs text-muted"> refund</span>}
        </>
      ),
    },
    {
      header: "Paid",
      from: "sm",
      className: "print:table-cell",
      amount: ({ amount_display }) => amount_display,
    },
    {
      header: "Fee",
      from: "sm",
      className: "print:table-cell",
      amount: ({ platform_fee_display }) => platform_fee_display,
    },
    {
      header: "Your payout",
      amount: (line) => line.partner_payout_amount_display,
    },
  ],
};
