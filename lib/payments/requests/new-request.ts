import type { Caller } from "@/lib/base/caller";
import { invalidField } from "@/lib/base/errors";
import { newAccessCode, newId, newReference } from "@/lib/base/ids";
import { splitFee } from "@/lib/base/money";
import type { RequestRow } from "./present-request";
import type { PaymentRequestInput } from "./schema";

/** A request about to be stored, with what only the store keeps of it. */
export type NewRequest = RequestRow & { countryCode: string | null; ipAddress: string | null };

/**
 * The request a partner makes, with its codes; fee and payout are fixed now, from the partner's rate. Throws
 * `validation_failed` on `callback_url` when live would use http. Nothing is stored yet.
 */
export function newRequest(
  caller: Caller,
  input: PaymentRequestInput,
  prefix: "RDM" | "SUB",
  at: Date,
): NewRequest {
  const { callback_url: callbackUrl = null } = input;
  if (callbackUrl && caller.environment === "live" && new URL(callbackUrl).protocol !== "https:") {
    throw invalidField("callback_url", "must be https in live");
  }
  const { platformFee, partnerPayout } = splitFee(input.amount, caller.feeBps);
  return {
    id: newId(),
    accountId: caller.accountId,
    environment: caller.environment,
    reference: input.reference ?? newReference(prefix),
    accessCode: newAccessCode(),
    amount: input.amount,
    platformFee,
    partnerPayoutAmount: partnerPayout,
    metadata: input.metadata ?? {},
    callbackUrl,
    countryCode: input.country_code ?? null,
    ipAddress: input.ip_address ?? null,
    createdAt: at,
    updatedAt: at,
    customerEmail: input.email,
    customerCreatedAt: at,
    customerUpdatedAt: at,
    companyName: caller.companyName,
    partnerEmail: caller.email,
    timezone: caller.timezone,
  };
}
