import { list } from "@/app/(dashboard)/_list/list";
import { EmptyState } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import type { Period } from "@/lib/insight/earnings/periods";
import {
  type CountryEarnings,
  type EarningsByCountry,
  earningsByCountry,
} from "@/lib/insight/earnings/sum-earnings";
import { countryColumns, earnedFacts } from "../earned-columns";
import { NO_COUNTRY } from "../payments/payment-list";
import { periodFilter, quarterIn } from "../period";

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
  filters: { quarter: periodFilter },
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
