import { list } from "@/app/(dashboard)/_list/list";
import type { Visit } from "@/app/(dashboard)/_shell/visit";
import { EmptyState } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import { env } from "@/lib/base/settings/env";
import { daysInPeriod, type Period } from "@/lib/insight/earnings/periods";
import {
  type CountryEarnings,
  type EarningsByCountry,
  earningsByCountry,
  earningsByPeriod,
  type PeriodEarnings,
} from "@/lib/insight/earnings/read-earnings";
import {
  readStatement,
  STATEMENT_COLUMNS,
  type StatementRow,
  statementRows,
} from "@/lib/insight/earnings/read-statement";
import { entryCount } from "@/lib/insight/earnings/rules";
import { MAX_STATEMENT_PAYMENTS } from "@/lib/insight/earnings/schema";
import { countryColumns, earnedColumns, earnedFacts } from "./earned-columns";
import { NO_COUNTRY } from "./payments/payment-list";
import { monthFilter, monthIn, periodWords, quarterFilter, quarterIn } from "./period";

/** Returns the days that have payments or refunds, latest first. */
export function daysWithEarnings(days: readonly PeriodEarnings[]): PeriodEarnings[] {
  return days.filter(({ earned }) => entryCount(earned) > 0).toReversed();
}

export const dayList = list({
  nouns: ["day", "days"],
  path: "/earnings",
  file: "/earnings/days.csv",
  pageSize: 31,
  filters: { month: monthFilter },
  periodIn: (visit, { month }) => monthIn(visit, month).name,
  read: async (visit, { month }) => {
    const { caller } = visit;
    const days = await earningsByPeriod(caller, daysInPeriod(monthIn(visit, month), caller.timezone));
    return { rows: daysWithEarnings(days), next: null };
  },
  keyOf: ({ name }: PeriodEarnings) => name,
  columns: [
    {
      header: "Day",
      cell: (day, { home }) => (
        <TextLink href={`${home}/earnings/payments?period=${day.name}`}>{periodWords(day)}</TextLink>
      ),
    },
    ...earnedColumns,
  ],
  csv: { day: "name", ...earnedFacts },
  empty: () => <EmptyState title="No earnings in this month" />,
});

/** A country's earnings in a quarter, with the section of the page that lists it. */
export type CountryRow = CountryEarnings & {
  readonly part: keyof EarningsByCountry;
  readonly quarter: string;
};

/** Returns the countries of a quarter in the order of the page's sections. */
function rowsOf(parts: EarningsByCountry, quarter: Period): CountryRow[] {
  const order = ["union", "elsewhere", "untaxed", "unnamed"] as const;
  return order.flatMap((part) => parts[part].map((row) => ({ ...row, part, quarter: quarter.name })));
}

export const countryList = list({
  nouns: ["country", "countries"],
  path: "/earnings/vat",
  file: "/earnings/vat.csv",
  pageSize: 250,
  filters: { quarter: quarterFilter },
  periodIn: (visit, { quarter }) => quarterIn(visit, quarter).name,
  read: async (visit, { quarter: quarterName }) => {
    const quarter = quarterIn(visit, quarterName);
    return { rows: rowsOf(await earningsByCountry(visit.caller, quarter), quarter), next: null };
  },
  keyOf: ({ country }: CountryRow) => country?.code ?? NO_COUNTRY,
  columns: [
    {
      header: "Country",
      className: "w-full",
      cell: ({ country, quarter }, { home }) => (
        <>
          <TextLink
            href={`${home}/earnings/payments?period=${quarter}&country=${country?.code ?? NO_COUNTRY}`}
          >
            {country?.name ?? "No country given"}
          </TextLink>
          {country && <span className="text-muted"> {country.code}</span>}
        </>
      ),
    },
    ...countryColumns,
  ],
  csv: {
    quarter: "quarter",
    country_code: ({ country }) => country?.code ?? null,
    country: ({ country }) => country?.name ?? null,
    is_eu_member: ({ country }) => country?.is_eu_member ?? null,
    vat_applicable: ({ country }) => country?.vat_applicable ?? null,
    ...earnedFacts,
  },
  empty: () => <EmptyState title="No earnings in this quarter" />,
});

/** The lines of a monthly statement, for its CSV file. */
export const statementList = list({
  nouns: ["line", "lines"],
  path: "/earnings/statement",
  file: "/earnings/statement.csv",
  pageSize: 2 * MAX_STATEMENT_PAYMENTS,
  filters: { month: monthFilter },
  periodIn: (visit, { month }) => monthIn(visit, month).name,
  read: async (visit: Visit, { month }) => ({
    rows: statementRows(await readStatement(visit.caller, monthIn(visit, month))),
    next: null,
  }),
  keyOf: ({ kind, at, reference, refund }: StatementRow) => `${kind} ${at} ${reference} ${refund}`,
  columns: [{ header: "Your payout", amount: ({ own }) => own }],
  csv: { ...STATEMENT_COLUMNS, currency: () => env().CURRENCY },
  empty: () => <EmptyState title="No lines" />,
});
