import { z } from "zod";
import { companyNameField, timezoneField } from "@/lib/accounts/schema";
import { countries } from "@/lib/base/countries/catalogue";
import { optional, text } from "@/lib/base/fields";

export const companyInput = z.object({ company_name: companyNameField, timezone: timezoneField });
export type CompanyInput = z.output<typeof companyInput>;

const lineField = (max: number) =>
  text(1, max)
    .transform((value) => value.trim())
    .refine((value) => value !== "", "must not be empty");

const codes = new Set(countries.map(({ code }) => code));

export const billingInput = z.object({
  legal_name: lineField(200),
  address: lineField(300),
  postal_code: lineField(20),
  city: lineField(100),
  country_code: text(2, 2).refine((value) => codes.has(value), "must be a country code"),
  vat_id: optional(
    text(1, 30)
      .transform((value) => value.replaceAll(/[\s.-]/g, "").toUpperCase())
      .refine(
        (value) => /^[A-Z]{2}[A-Z0-9+*]{2,13}$/.test(value),
        "must begin with the country prefix, for example DE123456789",
      ),
  ),
});
export type BillingInput = z.output<typeof billingInput>;
