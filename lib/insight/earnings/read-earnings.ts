import type { Caller } from "@/lib/base/caller";
import { timestamp } from "@/lib/base/clock";
import { countries } from "@/lib/base/countries/catalogue";
import type { Country } from "@/lib/base/countries/schema";
import { withDisplay } from "@/lib/base/display-amount";
import { type Page, type PageRequest, readPage } from "@/lib/db/page";
import { onReplica } from "@/lib/db/replica";
import {
  type CustomerResource,
  type CustomerSearch,
  emailUnlessErased,
  listCustomers,
} from "@/lib/insight/customers/read-customers";
import type { Period } from "./periods";
import { type Earnings, grossOf, netOf, sumParts } from "./rules";
import {
  type EarningFilter,
  type EarningRow,
  selectCustomerEarnings,
  selectEarnings,
  selectEarningsByCountry,
  selectLifetimeEarnings,
  selectPeriodEarnings,
} from "./store";

/** A period with its earnings. */
export type PeriodEarnings = Period & { readonly earned: Earnings };

/**
 * Returns the caller's earnings in each period, in minor units, from the ledger. A payment or refund counts in the period in
 * which it was made.
 */
export async function earningsByPeriod(
  caller: Caller,
  periods: readonly Period[],
): Promise<PeriodEarnings[]> {
  const parts = await onReplica(() => selectPeriodEarnings(caller, periods));
  return periods.map((period, at) => ({
    ...period,
    earned: sumParts(parts.filter(({ position }) => position === at + 1)),
  }));
}

/**
 * A partner's total earnings in minor units. `paidOut` is the amount in payouts with the status `paid`, `inTransit` the amount
 * in payouts with the status `posted`, and `owed` the amount in neither.
 */
export type LifetimeEarnings = Awaited<ReturnType<typeof lifetimeEarnings>>;

/**
 * Returns the caller's total earnings, its payouts, and the amount that it is owed. That amount is the balance of its ledger
 * account.
 */
export async function lifetimeEarnings(caller: Caller) {
  const parts = await onReplica(() => selectLifetimeEarnings(caller));
  const earned = sumParts(parts);
  const { inPayouts = 0, inTransit = 0 } = parts[0] ?? {};
  return { earned, paidOut: inPayouts - inTransit, inTransit, owed: earned.payout - inPayouts };
}

/** The earnings from customers in a country. `country` is null for payments without a country. */
export type CountryEarnings = { readonly country: Country | null; readonly earned: Earnings };

/**
 * Earnings by country in four groups: EU member states (`union`), other countries with VAT (`elsewhere`), countries without VAT
 * (`untaxed`), and payments without a country (`unnamed`).
 */
export type EarningsByCountry = Awaited<ReturnType<typeof earningsByCountry>>;

const byCode = new Map(countries.map((country) => [country.code, country]));

/**
 * Returns the caller's earnings in a period by the country of the intent or subscription. In each group, the country with the
 * largest amount before refunds is first.
 */
export async function earningsByCountry(caller: Caller, period: Period) {
  const parts = await onReplica(() => selectEarningsByCountry(caller, period));
  const rows = [...new Set(parts.map(({ countryCode }) => countryCode))]
    .map((code) => ({
      country: code === null ? null : countryOf(code),
      earned: sumParts(parts.filter(({ countryCode }) => countryCode === code)),
    }))
    .toSorted((one, other) => grossOf(other.earned) - grossOf(one.earned));
  const of = (matches: (country: Country | null) => boolean) =>
    rows.filter(({ country }) => matches(country));
  return {
    union: of((country) => country?.is_eu_member === true),
    elsewhere: of((country) => country?.is_eu_member === false && country.vat_applicable),
    untaxed: of((country) => country?.is_eu_member === false && !country.vat_applicable),
    unnamed: of((country) => country === null),
  };
}

/**
 * Returns the country with this code. For a code that is no longer assigned, returns a country that has the code as its name,
 * is outside the EU and has VAT.
 */
function countryOf(code: string): Country {
  return byCode.get(code) ?? { name: code, code, is_eu_member: false, vat_applicable: true };
}

/**
 * The maximum number of payments and refunds that are summed per customer. Some partners use one customer for all unknown
 * payers.
 */
const MAX_SUMMED = 1_000;

/** The earnings from a customer. `complete` is false if only the customer's latest payments and refunds are included. */
export type CustomerEarnings = { readonly earned: Earnings; readonly complete: boolean };

/**
 * Returns a function that takes the ID of one of the given customers and returns the caller's earnings from the customer. Sums
 * only the latest {@link MAX_SUMMED} payments and refunds of each customer. The earnings from a customer of another tenant are
 * zero.
 */
async function customersEarnings(
  caller: Caller,
  customerIds: readonly string[],
): Promise<(customerId: string) => CustomerEarnings> {
  const parts = await onReplica(() => selectCustomerEarnings(caller, customerIds, MAX_SUMMED));
  return (id) => {
    const own = parts.filter(({ customerId }) => customerId === id);
    return { earned: sumParts(own), complete: own.every(({ more }) => !more) };
  };
}

/**
 * Returns the caller's earnings from the latest {@link MAX_SUMMED} payments and refunds of one customer. They are zero for a
 * customer of another tenant.
 */
export async function customerEarnings(caller: Caller, customerId: string): Promise<CustomerEarnings> {
  return (await customersEarnings(caller, [customerId]))(customerId);
}

/** Returns a page of customers like {@link listCustomers}, with the earnings from each customer. */
export async function listCustomersWithTotals(
  caller: Caller,
  query: CustomerSearch,
): Promise<Page<CustomerResource & CustomerEarnings>> {
  const { rows, next } = await listCustomers(caller, query);
  const ids = rows.map(({ id }) => id);
  const earningsOf = await customersEarnings(caller, ids);
  return { rows: rows.map((row) => ({ ...row, ...earningsOf(row.id) })), next };
}

/** A payment or refund as the partner's dashboard shows it. The amounts of a refund are negative. */
export type EarningResource = ReturnType<typeof presentEarning>;

/** Returns a page of the caller's payments and refunds, newest first, as recorded in the ledger. */
export function listEarnings(caller: Caller, query: EarningFilter & PageRequest) {
  return readPage(query, (page) => selectEarnings(caller, { ...query, ...page }), presentEarning);
}

function presentEarning(row: EarningRow) {
  const amount = netOf(row);
  return {
    id: row.id,
    source: row.source,
    reference: row.reference,
    cycle: row.cycle,
    refund: row.refund,
    customer_id: row.customerId,
    customer_email: emailUnlessErased({ id: row.customerId, email: row.email }),
    country_code: row.countryCode,
    ...withDisplay({ amount, platform_fee: row.fee, partner_payout_amount: row.payout }),
    paid_at: timestamp(row.earnedAt),
  };
}
