import type { Caller } from "@/lib/caller";
import { prisma } from "@/lib/db/prisma";
import { runOnce, sql } from "@/lib/db/sql";
import { newId } from "@/lib/ids";
import type { DisabledReason } from "./schema";

type Owner = Pick<Caller, "accountId" | "environment">;

function endpointKey({ accountId, environment }: Owner) {
  return { accountId_environment: { accountId, environment } };
}

export function findEndpoint(owner: Owner) {
  return prisma().webhookEndpoint.findUnique({ where: endpointKey(owner) });
}

/** Creates the endpoint with that secret, or gives the existing one another URL and a fresh start. */
export function upsertEndpoint(
  { accountId, environment }: Owner,
  wanted: { url: string; secretCipher: Buffer; at: Date },
) {
  const { url, secretCipher, at } = wanted;
  return prisma().webhookEndpoint.upsert({
    where: endpointKey({ accountId, environment }),
    create: {
      id: newId(),
      accountId,
      environment,
      url,
      secretCipher: new Uint8Array(secretCipher),
      createdAt: at,
      updatedAt: at,
    },
    update: {
      url,
      failingSince: null,
      prompt: false,
      restingUntil: null,
      disabledAt: null,
      disabledReason: null,
      updatedAt: at,
    },
  });
}

/** Puts a new secret in the place of the present one, which stays valid until `previousExpiresAt`. */
export async function replaceSecret(
  { accountId, environment }: Owner,
  { secretCipher, previousExpiresAt, at }: { secretCipher: Buffer; previousExpiresAt: Date; at: Date },
): Promise<boolean> {
  const count = await runOnce(sql`
    UPDATE webhook_endpoints
    SET previous_secret_cipher = secret_cipher, previous_secret_expires_at = ${previousExpiresAt},
        secret_cipher = ${secretCipher}, updated_at = ${at}
    WHERE account_id = ${accountId}::uuid AND environment = ${environment}::environment`);
  return count > 0;
}

/** Disables the endpoint, unless it is. False where there is nothing to disable. */
export async function disableEndpoint(
  { accountId, environment }: Owner,
  { reason, at }: { reason: DisabledReason; at: Date },
): Promise<boolean> {
  const count = await runOnce(sql`
    UPDATE webhook_endpoints SET disabled_at = ${at}, disabled_reason = ${reason}, failing_since = NULL, updated_at = ${at}
    WHERE account_id = ${accountId}::uuid AND environment = ${environment}::environment AND disabled_at IS NULL`);
  return count > 0;
}

/** Ends the endpoint's rest, if it has one. */
export async function endRest({ accountId, environment }: Owner, at: Date): Promise<void> {
  await prisma().webhookEndpoint.updateMany({
    where: { accountId, environment, restingUntil: { gt: at } },
    data: { restingUntil: null, updatedAt: at },
  });
}
