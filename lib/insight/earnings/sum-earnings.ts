import type { Caller } from "@/lib/base/caller";
import { countries } from "@/lib/base/countries/catalogue";
import type { Country } from "@/lib/base/countries/schema";
import type { Page } from "@/lib/db/page";
import { onReplica } from "@/lib/db/replica";
import { type CustomerSearch, listCustomers } from "@/lib/insight/customers/list-customers";
import type { CustomerResource } from "@/lib/insight/customers/schema";
import type { Period } from "./periods";
import { type Earnings, grossOf, sumParts } from "./rules";
import { selectEarned, selectEarnedByCountry, selectEarnedEver, selectEarnedFrom } from "./store";

/** A period with what it earned. */
export type PeriodEarnings = Period & { readonly earned: Earnings };

/**
 * What the caller earned in each of the periods, in minor units, from the transfers of the ledger: a payment counts in the
 * period in which it was made.
 */
export async function earningsByPeriod(
  caller: Caller,
  periods: readonly Period[],
): Promise<PeriodEarnings[]> {
  const parts = await onReplica(() => selectEarned(caller, periods));
  return periods.map((period, at) => ({
    ...period,
    earned: sumParts(parts.filter(({ position }) => position === at + 1)),
  }));
}

/** What was ever earned, in minor units, and what became of it. */
export type LifetimeEarnings = {
  readonly earned: Earnings;
  /** What the bank has paid. */
  readonly paidOut: number;
  /** What is in payouts that were posted and that no bank is known to have paid. */
  readonly onItsWay: number;
  readonly owed: number;
};

/** What the caller has ever earned and is owed: the balance of its account in the ledger. */
export async function lifetimeEarnings(caller: Caller): Promise<LifetimeEarnings> {
  const parts = await onReplica(() => selectEarnedEver(caller));
  const earned = sumParts(parts);
  const { inPayouts = 0, onItsWay = 0 } = parts[0] ?? {};
  return { earned, paidOut: inPayouts - onItsWay, onItsWay, owed: earned.payout - inPayouts };
}

/** What customers of a country paid. The country is null where the partner named none. */
export type CountryEarnings = { readonly country: Country | null; readonly earned: Earnings };

/** What a quarter earned: in the member states of the European Union, elsewhere with and without VAT, and nobody knows where. */
export type EarningsByCountry = Readonly<
  Record<"union" | "elsewhere" | "untaxed" | "unnamed", CountryEarnings[]>
>;

const byCode = new Map(countries.map((country) => [country.code, country]));

/** What the caller earned in a period by the country its requests named, the most first. Nothing is left out. */
export async function earningsByCountry(caller: Caller, period: Period): Promise<EarningsByCountry> {
  const parts = await onReplica(() => selectEarnedByCountry(caller, period));
  const rows = [...new Set(parts.map(({ countryCode }) => countryCode))]
    .map((code) => ({
      country: code === null ? null : countryOf(code),
      earned: sumParts(parts.filter(({ countryCode }) => countryCode === code)),
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

/** So many of a customer's payments are summed. Some partners have one customer for all whom they do not know. */
const MAX_SUMMED = 1_000;

/** What a customer paid; `complete` unless only its latest payments are in it. */
export type CustomerEarnings = { readonly earned: Earnings; readonly complete: boolean };

/**
 * What the caller earned from each of those customers, in their order: of the latest {@link MAX_SUMMED} payments where there are
 * more. Nothing for a customer who is not the caller's.
 */
export async function customersEarnings(
  caller: Caller,
  customerIds: readonly string[],
): Promise<CustomerEarnings[]> {
  if (customerIds.length === 0) return [];
  const parts = await onReplica(() => selectEarnedFrom(caller, customerIds, MAX_SUMMED));
  return customerIds.map((id) => {
    const own = parts.filter(({ customerId }) => customerId === id);
    return { earned: sumParts(own), complete: own.every(({ more }) => !more) };
  });
}

/** {@link customersEarnings} of one. */
export async function customerEarnings(caller: Caller, customerId: string): Promise<CustomerEarnings> {
  const [one] = await customersEarnings(caller, [customerId]);
  return one ?? { earned: sumParts([]), complete: true };
}

const NOTHING: CustomerEarnings = { earned: sumParts([]), complete: true };

/** {@link listCustomers} with what each customer of the page has paid. */
export async function listCustomersWithTotals(
  caller: Caller,
  wanted: CustomerSearch,
): Promise<Page<CustomerResource & CustomerEarnings>> {
  const { rows, next } = await listCustomers(caller, wanted);
  const totals = await customersEarnings(
    caller,
    rows.map(({ id }) => id),
  );
  return { rows: rows.map((row, at) => ({ ...row, ...(totals[at] ?? NOTHING) })), next };
}
