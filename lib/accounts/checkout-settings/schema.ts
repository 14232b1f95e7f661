import { z } from "zod";
import { refinementError } from "@/lib/base/field-errors";
import { localeField, optional, textLine, urlField } from "@/lib/base/fields";
import { shownFields } from "@/lib/base/form-text";

/** Parses a color in the form `#rrggbb`. Converts upper case to lower case, as `HexColor` in `lib/base/accent` requires. */
const accentField = z
  .string({ error: "must be a string" })
  .trim()
  .regex(/^#[0-9a-f]{6}$/i, "must be a color such as #0d5159")
  .transform((value): `#${string}` => `#${value.slice(1).toLowerCase()}`);

const httpsUrlField = urlField.refine(
  (value) => /^https:/i.test(value),
  refinementError("not_allowed", "must be an https URL"),
);

export const MAX_DISPLAY_NAME_LENGTH = 60;

/** The appearance and options of a partner's checkouts. An absent field is reset to its default. */
export const checkoutSettingsInput = z.object({
  display_name: optional(textLine(MAX_DISPLAY_NAME_LENGTH)),
  accent: optional(accentField),
  support_url: optional(httpsUrlField),
  terms_url: optional(httpsUrlField),
  locale: optional(localeField),
  customers_cancel: z.enum(["yes"]).optional(),
  ...shownFields,
});
export type CheckoutSettingsInput = z.output<typeof checkoutSettingsInput>;
