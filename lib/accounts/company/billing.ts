import { now } from "@/lib/base/clock";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { ownAct } from "@/lib/identity/audit/act";
import { noteAct } from "@/lib/identity/audit/note-act";
import type { BillingDetails } from "./billing-details";
import type { BillingInput } from "./schema";
import { selectBilling, upsertBilling } from "./store";

/** What bills to the user's account are made out to; undefined until somebody has said. */
export function findBilling({ accountId }: SignedInUser): Promise<BillingDetails | undefined> {
  return selectBilling(accountId);
}

/** An owner or a finance user says what bills are made out to. Audited with what was before. Throws `forbidden` for others. */
export async function setBilling(user: SignedInUser, input: BillingInput): Promise<void> {
  const { legal_name: legalName, address, postal_code: postalCode, city, country_code: countryCode } = input;
  const after = { legalName, address, postalCode, city, countryCode, vatId: input.vat_id ?? null };
  const before = await selectBilling(user.accountId);
  const detail = { before: before ? told(before) : null, after: told(after) };
  const act = ownAct(user, "account.billing_changed", now(), detail);
  await upsertBilling(user.accountId, after, act);
  noteAct(act);
}

function told({ legalName, address, postalCode, city, countryCode, vatId }: BillingDetails): string {
  return [legalName, address, `${postalCode} ${city}`, countryCode, vatId].filter(Boolean).join(", ");
}
