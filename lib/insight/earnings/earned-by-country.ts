import type { Caller } from "@/lib/base/caller";
import { countries } from "@/lib/base/countries/catalogue";
import type { Country } from "@/lib/base/countries/schema";
import { onReplica } from "@/lib/db/replica";
import type { Period } from "./periods";
import { type Earned, earnedOf, grossOf } from "./rules";
import { selectEarnedByCountry } from "./store";

/** What customers of a country paid. The country is null where the partner named none. */
export type EarnedInCountry = { readonly country: Country | null; readonly earned: Earned };

/** What a quarter earned: in the member states of the European Union, elsewhere with and without VAT, and nobody knows where. */
export type EarnedByCountry = Readonly<
  Record<"union" | "elsewhere" | "untaxed" | "unnamed", EarnedInCountry[]>
>;

const byCode = new Map(countries.map((country) => [country.code, country]));

/** What the caller earned in a period by the country its requests named, the most first. Nothing is left out. */
export async function earnedByCountry(caller: Caller, period: Period): Promise<EarnedByCountry> {
  const parts = await onReplica(() => selectEarnedByCountry(caller, period));
  const rows = [...new Set(parts.map(({ countryCode }) => countryCode))]
    .map((code) => ({
      country: code === null ? null : countryOf(code),
      earned: earnedOf(parts.filter(({ countryCode }) => countryCode === code)),
    }))
    .toSorted((one, other) => grossOf(other.earned) - grossOf(one.earned));
  const of = (holds: (country: Country | null) => boolean) => rows.filter(({ country }) => holds(country));
  return {
    union: of((country) => country?.is_eu_member === true),
    elsewhere: of((country) => country?.is_eu_member === false && country.vat_applicable),
    untaxed: of((country) => country?.is_eu_member === false && !country.vat_applicable),
    unnamed: of((country) => country === null),
  };
}

/** A code that was one when it was named, and is none any more, keeps its letters. */
function countryOf(code: string): Country {
  return byCode.get(code) ?? { name: code, code, is_eu_member: false, vat_applicable: true };
}
