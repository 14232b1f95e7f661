import type { Caller } from "@/lib/accounts/caller";
import { now } from "@/lib/clock";
import { violatesUnique } from "@/lib/db/faults";
import { LOST, untilWon } from "@/lib/db/sql";
import { invalidField } from "@/lib/errors";
import { created, type Outcome, replayed } from "@/lib/http/operation";
import { findIdentity } from "@/lib/idempotency/find-identity";
import { fingerprint } from "@/lib/idempotency/fingerprint";
import type { Identity } from "@/lib/idempotency/identity.sql";
import { newAccessCode, newId, newReference } from "@/lib/ids";
import { splitFee } from "@/lib/money";
import { type IntentRow, presentIntent } from "./present-intent";
import { INTENT_LIFE_MS } from "./rules";
import type { CreateIntentInput, IntentResource } from "./schema";
import { insertIntent, selectIntent } from "./store";

const REFERENCE_TAKEN = "redemption_intents_account_id_environment_reference_key";

/**
 * Creates a pending intent once per idempotency key. Fee and payout are fixed now, from the partner's rate.
 * Throws `validation_failed` on `reference` when it is taken and on `callback_url` when live would use http,
 * `idempotency_key_reused` when the key made something else.
 */
export async function createIntent(
  caller: Caller,
  input: CreateIntentInput,
): Promise<Outcome<IntentResource>> {
  refuseInsecureCallback(caller, input.callback_url);
  return untilWon(async () => {
    const at = now();
    const row = newIntent(caller, input, at);
    const identity: Identity = {
      key: input.idempotency_key,
      operation: "create_redemption_intent",
      fingerprint: fingerprint(input),
      resourceId: row.id,
      at,
    };
    const customer = await insertOrUndefined(caller, row, input, identity);
    if (customer) return created(presentIntent({ ...row, ...customer }, at));
    const earlier = await findIdentity(caller, identity);
    const original = earlier && (await selectIntent(caller, { id: earlier }));
    return original ? replayed(presentIntent(original, now())) : LOST;
  });
}

function refuseInsecureCallback(caller: Caller, url: string | undefined): void {
  if (url !== undefined && caller.environment === "live" && new URL(url).protocol !== "https:") {
    throw invalidField("callback_url", "must be https in live");
  }
}

function newIntent(caller: Caller, input: CreateIntentInput, at: Date): IntentRow {
  const { platformFee, partnerPayout } = splitFee(input.amount, caller.feeBps);
  return {
    id: newId(),
    accountId: caller.accountId,
    environment: caller.environment,
    reference: input.reference ?? newReference("RDM"),
    accessCode: newAccessCode(),
    amount: input.amount,
    platformFee,
    partnerPayoutAmount: partnerPayout,
    status: "pending",
    failureReason: null,
    metadata: input.metadata ?? {},
    callbackUrl: input.callback_url ?? null,
    expiresAt: new Date(at.getTime() + INTENT_LIFE_MS),
    redeemedAt: null,
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

/** A parallel twin may trip over the reference before the key, so the key is looked up before refusing. */
async function insertOrUndefined(
  caller: Caller,
  row: IntentRow,
  input: CreateIntentInput,
  identity: Identity,
) {
  const intent = {
    ...row,
    email: input.email,
    countryCode: input.country_code ?? null,
    ipAddress: input.ip_address ?? null,
  };
  try {
    return await insertIntent(caller, intent, identity);
  } catch (error) {
    if (!violatesUnique(error, REFERENCE_TAKEN)) throw error;
    if (await findIdentity(caller, identity)) return undefined;
    throw invalidField("reference", "is taken; every intent needs its own");
  }
}
