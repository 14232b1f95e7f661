import { validate } from "uuid";
import { choice } from "@/app/(dashboard)/_list/filter";
import { list } from "@/app/(dashboard)/_list/list";
import { ownPaymentPath } from "@/app/(dashboard)/_shell/paths";
import { EmptyState } from "@/components/ui/card";
import { TextLink } from "@/components/ui/link";
import { countries } from "@/lib/base/countries/catalogue";
import { env } from "@/lib/base/settings/env";
import { parsePeriod } from "@/lib/insight/earnings/periods";
import { type EarningResource, listEarnings } from "@/lib/insight/earnings/read-earnings";
import { CustomerName } from "../../request-parts";
import { periodFilter } from "../period";

/** The filter value for payments without a country code. */
export const NO_COUNTRY = "none";

const countryWords = {
  [NO_COUNTRY]: "No country given",
  ...Object.fromEntries(countries.map(({ code, name }) => [code, name])),
} as Readonly<Record<string, string>>;

/**
 * Returns a note such as `Cycle 2, Refund`: the number of a paid cycle, and whether the entry is a refund. Returns null for the
 * payment of an intent.
 */
function aboutOf({ cycle, refund }: EarningResource): string | null {
  const words = [cycle === null ? [] : [`Cycle ${cycle}`], refund === null ? [] : ["Refund"]].flat();
  return words.length === 0 ? null : words.join(", ");
}

export const paymentList = list({
  nouns: ["payment", "payments"],
  path: "/earnings/payments",
  file: "/earnings/payments.csv",
  filters: {
    type: choice("Type", "Payments and refunds", { payment: "Payments", refund: "Refunds" }),
    period: periodFilter,
    country: choice<string>("Country", "All countries", countryWords),
    customer: {
      label: "Customer identifier",
      read: (parameter: string) => (validate(parameter) ? parameter : undefined),
      control: {
        kind: "search",
        placeholder: "Complete customer identifier",
        isWhole: true,
        error: "Enter the complete identifier, which is on the customer's page",
      },
    },
  },
  read: ({ caller }, { type, period, country, customer, ...page }) =>
    listEarnings(caller, {
      ...page,
      type,
      period: period === undefined ? undefined : parsePeriod(period, caller.timezone),
      countryCode: country === NO_COUNTRY ? null : country,
      customerId: customer,
    }),
  keyOf: ({ id }) => id,
  columns: [
    {
      header: "Payment",
      name: (payment, { environment }) => ({
        text: payment.reference,
        href: ownPaymentPath({ environment, ...payment }),
        about: aboutOf(payment),
        copied: "the reference",
      }),
    },
    {
      header: "Customer",
      from: "sm",
      className: "min-w-40 lg:min-w-32 xl:min-w-56",
      cell: (payment, { home }) => (
        <CustomerName home={home} id={payment.customer_id} email={payment.customer_email} />
      ),
    },
    { header: "Amount", amount: ({ amount_display }) => amount_display },
    { header: "Fee", from: "lg", amount: ({ platform_fee_display }) => platform_fee_display },
    { header: "Your payout", amount: (payment) => payment.partner_payout_amount_display },
    { header: "Country", from: "lg", cell: ({ country_code }) => country_code },
    {
      header: "Time",
      from: "lg",
      className: "lg:max-xl:min-w-32 lg:max-xl:[&_time]:whitespace-normal!",
      time: ({ paid_at }) => paid_at,
    },
  ],
  csv: {
    paid_at: "paid_at",
    source: "source",
    reference: "reference",
    cycle: "cycle",
    customer_email: "customer_email",
    country_code: "country_code",
    amount_minor: "amount",
    platform_fee_minor: "platform_fee",
    partner_payout_amount_minor: "partner_payout_amount",
    currency: () => env().CURRENCY,
    refund_reference: "refund",
  },
  empty: () => (
    <EmptyState title="No payments yet">
      Paid intents and billed cycles appear here. See{" "}
      <TextLink href="/docs/quick-start">how to request a payment</TextLink>.
    </EmptyState>
  ),
});
