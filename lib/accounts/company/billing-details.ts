import { describeRow, type Row } from "@/lib/db/row";

export const billingDetails = describeRow({
  legalName: "text",
  address: "text",
  postalCode: "text",
  city: "text",
  countryCode: "text",
  vatId: "text?",
});

/** What bills to an account are made out to. */
export type BillingDetails = Row<typeof billingDetails>;
