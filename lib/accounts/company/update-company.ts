import { isDeepStrictEqual } from "node:util";
import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { assertShown, shownText } from "@/lib/base/shown-values";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { canonicalTimeZone } from "@/lib/base/time-zones";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { actionByUser, logAction } from "@/lib/identity/audit/audit.sql";
import type { BillingInput, CompanyInput } from "./schema";
import { type BillingDetails, selectBilling, selectCompany, updateCompanyRow, upsertBilling } from "./store";

/**
 * Changes the name and time zone of the user's company. The audit entry contains the old and the new values. Throws `forbidden`
 * for anyone but an owner, and if the values have changed since the form was shown.
 */
export async function updateCompany(user: SignedInUser, input: CompanyInput): Promise<void> {
  const after = { companyName: input.company_name, timezone: input.timezone };
  await retryOnConflict(async () => {
    const stored = await selectCompany(user.accountId);
    if (!stored) throw new AppError("not_found");
    // The form shows the canonical name of the time zone.
    const before = { ...stored, timezone: canonicalTimeZone(stored.timezone) };
    const detail = { before: companyText(before), after: companyText(after) };
    const act = actionByUser(user, "account.company_changed", now(), detail);
    if (detail.before === detail.after) return undefined;
    assertShown(shownText(before), input.shown, `the company details were changed to ${detail.before}`);
    return (await updateCompanyRow(user.accountId, stored, after, act)) ? logAction(act) : CONFLICT;
  });
}

function companyText({ companyName, timezone }: { companyName: string; timezone: string }): string {
  return `${companyName}, ${timezone}`;
}

export type { BillingDetails };

/** Returns the billing details of the user's account, or undefined if they have not been set. */
export function findBilling({ accountId }: SignedInUser): Promise<BillingDetails | undefined> {
  return selectBilling(accountId);
}

/**
 * Sets the billing details of the user's account. The audit entry contains the old and the new values. Throws `forbidden` for
 * roles other than owner and finance, and if the details have changed since the form was shown.
 */
export async function setBilling(user: SignedInUser, input: BillingInput): Promise<void> {
  const { legal_name: legalName, address, postal_code: postalCode, city, country_code: countryCode } = input;
  const after = { legalName, address, postalCode, city, countryCode, vatId: input.vat_id ?? null };
  await retryOnConflict(async () => {
    const before = await selectBilling(user.accountId);
    const detail = { before: before ? billingText(before) : null, after: billingText(after) };
    const act = actionByUser(user, "account.billing_changed", now(), detail);
    if (isDeepStrictEqual(before, after)) return undefined;
    assertShown(shownText(before), input.shown, `the billing details were set to ${detail.before}`);
    return (await upsertBilling(user.accountId, before, after, act)) ? logAction(act) : CONFLICT;
  });
}

function billingText({ legalName, address, postalCode, city, countryCode, vatId }: BillingDetails): string {
  return [legalName, address, `${postalCode} ${city}`, countryCode, vatId].filter(Boolean).join(", ");
}
