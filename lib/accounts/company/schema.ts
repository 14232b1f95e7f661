import { z } from "zod";
import { companyNameField, timezoneField } from "@/lib/accounts/schema";
import { isCountryCode } from "@/lib/base/countries/catalogue";
import { optional, text } from "@/lib/base/fields";
import { shownFields, trimmedLine } from "@/lib/base/form-text";

export const companyInput = z.object({
  company_name: companyNameField,
  timezone: timezoneField,
  ...shownFields,
});
export type CompanyInput = z.output<typeof companyInput>;

export const billingInput = z.object({
  legal_name: trimmedLine(200),
  address: trimmedLine(300),
  postal_code: trimmedLine(20),
  city: trimmedLine(100),
  country_code: text(2, 2).refine(isCountryCode, "must be a country code"),
  vat_id: optional(
    text(1, 30)
      .transform((value) => value.replaceAll(/[\s.-]/g, "").toUpperCase())
      .refine(
        (value) => /^[A-Z]{2}[A-Z0-9+*]{2,13}$/.test(value),
        "must begin with the country prefix, for example DE123456789",
      ),
  ),
  ...shownFields,
});
export type BillingInput = z.output<typeof billingInput>;
