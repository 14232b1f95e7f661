import type { Caller } from "@/lib/accounts/caller";
import { now } from "@/lib/clock";
import { eventIdOf } from "@/lib/ids";
import { openSecret } from "@/lib/webhooks/secret";
import { type CandidateSecret, diagnose } from "./diagnose";
import { readHeaders } from "./read-headers";
import { headerNamed } from "./rules";
import type { DiagnoseWebhookInput, Verdict } from "./schema";
import { findSecrets, findSentEvent } from "./store";

/**
 * Tells what is wrong with a webhook that the caller's receiver got, taking the receiver to be the one of the caller's
 * environment. Looks at both environments of the account and at no other account: an event of another one is unknown.
 * Keeps nothing of what it is given and answers no secret.
 */
export async function diagnoseWebhook(caller: Caller, input: DiagnoseWebhookInput): Promise<Verdict> {
  const headers = readHeaders(input.headers);
  const eventId = eventIdOf(headerNamed(headers, "webhook-id") ?? "");
  const [endpoints, event] = await Promise.all([
    findSecrets(caller),
    eventId === undefined ? null : findSentEvent(caller, eventId),
  ]);
  return diagnose(
    { headers, body: input.body },
    {
      environment: caller.environment,
      candidates: endpoints.flatMap(candidatesOf),
      sent: event ? { body: event.payload, attemptedAt: event.attemptedAt } : undefined,
      now: now(),
      heldSecret: input.secret,
      receiverClock: input.receiver_clock,
    },
  );
}

type StoredSecrets = Awaited<ReturnType<typeof findSecrets>>[number];

function candidatesOf(endpoint: StoredSecrets): CandidateSecret[] {
  const { environment, secretCipher, previousSecretCipher, previousSecretExpiresAt } = endpoint;
  const current = {
    environment,
    which: "current",
    secret: openSecret(secretCipher),
    expiresAt: null,
  } as const;
  if (!previousSecretCipher) return [current];
  const secret = openSecret(previousSecretCipher);
  return [current, { environment, which: "previous", secret, expiresAt: previousSecretExpiresAt }];
}
