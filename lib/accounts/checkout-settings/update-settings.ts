import { isDeepStrictEqual } from "node:util";
import type { Caller, Tenant } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { localeFacts } from "@/lib/base/locales";
import { assertShown, shownText } from "@/lib/base/shown-values";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { actionByCaller, logAction } from "@/lib/identity/audit/audit.sql";
import type { CheckoutSettings } from "./checkout-settings.sql";
import type { CheckoutSettingsInput } from "./schema";
import { selectCheckoutSettings, upsertCheckoutSettings } from "./store";

const DEFAULTS: CheckoutSettings = {
  displayName: null,
  accent: null,
  supportUrl: null,
  termsUrl: null,
  locale: null,
  customersCancel: false,
};

/** Returns a partner's checkout settings in one environment. Returns the defaults if none were set. */
export async function findCheckoutSettings(owner: Tenant): Promise<CheckoutSettings> {
  return (await selectCheckoutSettings(owner)) ?? DEFAULTS;
}

/**
 * Changes the settings of a partner's checkouts in the caller's environment. The change applies to open checkouts too. The
 * audit entry contains the old and the new values. Throws `forbidden` if the account is not a partner, for roles other than
 * owner and developer, and if the settings have changed since the form was shown.
 */
export async function updateCheckoutSettings(caller: Caller, input: CheckoutSettingsInput): Promise<void> {
  if (caller.kind !== "partner")
    throw new AppError("forbidden", { message: "Only a partner has checkouts." });
  const after: CheckoutSettings = {
    displayName: input.display_name?.trim() ?? null,
    accent: input.accent ?? null,
    supportUrl: input.support_url ?? null,
    termsUrl: input.terms_url ?? null,
    locale: input.locale ?? null,
    customersCancel: input.customers_cancel === "yes",
  };
  await retryOnConflict(async () => {
    const before = await findCheckoutSettings(caller);
    const detail = { before: settingsText(before), after: settingsText(after) };
    const act = actionByCaller(caller, "checkout.changed", now(), detail);
    if (isDeepStrictEqual(before, after)) return undefined;
    assertShown(shownText(before), input.shown, `the checkout settings were changed to ${detail.before}`);
    return (await upsertCheckoutSettings(caller, before, after, act)) ? logAction(act) : CONFLICT;
  });
}

function settingsText(settings: CheckoutSettings): string {
  const { displayName, accent, supportUrl, termsUrl, locale, customersCancel } = settings;
  const facts = [
    displayName,
    accent && `accent ${accent}`,
    supportUrl && `support ${supportUrl}`,
    termsUrl && `terms ${termsUrl}`,
    locale && `language ${localeFacts(locale).name}`,
    customersCancel && "customers may cancel",
  ];
  return facts.filter(Boolean).join(", ") || "default settings";
}
