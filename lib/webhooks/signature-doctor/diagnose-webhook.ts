import type { Caller, Owner } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import type { Environment } from "@/lib/base/fields";
import { eventIdOf } from "@/lib/base/ids";
import { openSecret } from "@/lib/webhooks/endpoints/secret";
import { type CandidateSecret, type DiagnosisContext, diagnose, type ReceivedWebhook } from "./diagnose";
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
  if (headers.size === 0) return { verdict: "no_headers" };
  const { body, secret: heldSecret, receiver_clock: receiverClock } = input;
  const { verdict } = await diagnoseMessage(
    caller,
    { headers, body },
    { now: now(), heldSecret, receiverClock },
  );
  // Of what is pasted, an empty body is more likely one left out than one that came empty.
  return verdict.verdict === "body_empty" ? { verdict: "body_not_given" } : verdict;
}

/** Whose receiver got the message, and in which environment. */

/** `eventIn`: where the account has the event that the message's id names, whoever sent it. */
type Diagnosis = { readonly verdict: Verdict; readonly eventIn: Environment | null };

/** {@link diagnose} with what the receiver's account has sent and may have signed with, in either environment. */
export async function diagnoseMessage(
  receiver: Owner,
  message: ReceivedWebhook,
  circumstances: Pick<DiagnosisContext, "now" | "heldSecret" | "receiverClock">,
): Promise<Diagnosis> {
  const eventId = eventIdOf(headerNamed(message.headers, "webhook-id") ?? "");
  const [endpoints, event] = await Promise.all([
    findSecrets(receiver),
    eventId === undefined ? null : findSentEvent(receiver, eventId),
  ]);
  const verdict = diagnose(message, {
    ...circumstances,
    environment: receiver.environment,
    candidates: endpoints.flatMap(candidatesOf),
    sent: event ? { body: event.payload, attemptedAt: event.attemptedAt } : undefined,
  });
  return { verdict, eventIn: event?.environment ?? null };
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
