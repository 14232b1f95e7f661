import { z } from "zod";
import { localeField, optional } from "@/lib/base/fields";

export const checkoutSettingsInput = z.object({ locale: optional(localeField) });
export type CheckoutSettingsInput = z.output<typeof checkoutSettingsInput>;
