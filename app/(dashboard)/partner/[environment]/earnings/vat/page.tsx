import { Amount } from "@/app/(dashboard)/_cards/amounts";
import { type ListParams, openList } from "@/app/(dashboard)/_list/list";
import { CsvLink } from "@/app/(dashboard)/_list/list-page";
import { ListTable } from "@/app/(dashboard)/_list/list-table";
import { requireAccount } from "@/app/(dashboard)/_shell/visit";
import { Card, EmptyState } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import { netOf, refundedOf, sumEarnings } from "@/lib/insight/earnings/rules";
import { paymentsText } from "../earned-columns";
import { daysWords, PeriodLinks, periodWords, quarterIn } from "../period";
import { type CountryRow, countryList } from "../period-lists";

export const metadata = { title: "VAT" };

/** The sections of the page with their descriptions. */
const PARTS = {
  union: {
    title: "Member states of the European Union",
    description:
      "Totals per country for a One-Stop-Shop return. Report sales in your own country in your domestic return.",
  },
  elsewhere: {
    title: "Outside the European Union",
    description: "Countries with their own value-added tax.",
  },
  untaxed: { title: "Without VAT", description: "Countries without value-added tax." },
  unnamed: {
    title: "No country given",
    description:
      "The request had no country. Send country_code with each intent and subscription to assign its payments to a country.",
  },
} as const;

/** Renders the totals of a quarter's payments and refunds by country. */
export default async function Page({ params, searchParams }: ListParams) {
  const visit = await requireAccount(params, "partner");
  const quarter = quarterIn(visit, (await searchParams)["quarter"]);
  const open = await openList(countryList, visit, { quarter: quarter.name });
  const { timezone } = visit.user;
  const { rows } = open.page;
  return (
    <div className="flex flex-col gap-6">
      <Card
        title={periodWords(quarter)}
        description={
          <>
            {daysWords(quarter, timezone)}, time zone {timezone}. <Total rows={rows} />
          </>
        }
        actions={
          <>
            <PeriodLinks
              unit="quarter"
              period={quarter}
              timezone={timezone}
              href={`${visit.home}/earnings/vat?quarter=`}
            />
            <CsvLink open={open} />
          </>
        }
      >
        {rows.length === 0 && <EmptyState title="No earnings in this quarter" className="pt-0" />}
      </Card>
      {Object.entries(PARTS).map(([part, words]) => {
        const among = rows.filter((row) => row.part === part);
        return (
          among.length > 0 && (
            <Card key={part} title={words.title} description={words.description}>
              <ListTable list={countryList} rows={among} visit={visit} caption={words.title} />
            </Card>
          )
        );
      })}
      <p className="max-w-prose text-sm text-muted">
        “Paid” is the amount that customers paid, including any tax. “Total” is that amount less refunds. The
        country is the one that you sent with the intent or subscription. A refund counts in the quarter in
        which it was made. The amounts do not account for tax rates, exemptions or business customers, and are
        not tax advice. <TextLink href="/docs/list-countries">The list of countries</TextLink> shows which
        countries belong to the European Union and which have no value-added tax.
      </p>
    </div>
  );
}

function Total({ rows }: { readonly rows: readonly CountryRow[] }) {
  const total = sumEarnings(rows.map(({ earned }) => earned));
  return (
    <>
      <Amount minor={netOf(total)} /> in {paymentsText(total)}
      {total.refunds > 0 && (
        <>
          , after <Amount minor={refundedOf(total)} /> in refunds
        </>
      )}
      .
    </>
  );
}
