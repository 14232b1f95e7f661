import type { Caller, Tenant } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import type { Environment } from "@/lib/base/fields";
import { eventIdOf } from "@/lib/base/ids";
import { openSecret } from "@/lib/base/webhook-secret";
import { type CandidateSecret, type DiagnosisContext, diagnose, type ReceivedWebhook } from "./diagnose";
import { readHeaders } from "./read-headers";
import { findHeader } from "./rules";
import type { DiagnoseWebhookInput, Verdict } from "./schema";
import { findSecrets, findSentEvent } from "./store";

/**
 * Diagnoses why the caller's receiver rejects a webhook. Checks both environments of the caller's account; events of other
 * accounts count as unknown. Stores nothing of the input and returns no secret.
 */
export async function diagnoseWebhook(caller: Caller, input: DiagnoseWebhookInput): Promise<Verdict> {
  const headers = readHeaders(input.headers);
  if (headers.size === 0) return { verdict: "no_headers" };
  const { body, secret: configuredSecret, receiver_clock: receiverClock } = input;
  const { verdict } = await diagnoseMessage(
    caller,
    { headers, body },
    { now: now(), configuredSecret, receiverClock },
  );
  // A pasted message without a body was more likely pasted incompletely than received empty.
  return verdict.verdict === "body_empty" ? { verdict: "body_not_given" } : verdict;
}

/** A verdict, and `eventIn`: the environment of the account's event with the message's ID, or null. */
type Diagnosis = { readonly verdict: Verdict; readonly eventIn: Environment | null };

/** Calls {@link diagnose} with the events and secrets of the receiver's account in both environments. */
export async function diagnoseMessage(
  receiver: Tenant,
  message: ReceivedWebhook,
  context: Pick<DiagnosisContext, "now" | "configuredSecret" | "receiverClock">,
): Promise<Diagnosis> {
  const eventId = eventIdOf(findHeader(message.headers, "webhook-id") ?? "");
  const [endpoints, event] = await Promise.all([
    findSecrets(receiver),
    eventId === undefined ? null : findSentEvent(receiver, eventId),
  ]);
  const verdict = diagnose(message, {
    ...context,
    environment: receiver.environment,
    candidates: endpoints.flatMap(candidatesOf),
    sent: event ? { body: event.payload, attempts: event.attempts } : undefined,
  });
  return { verdict, eventIn: event?.environment ?? null };
}

function candidatesOf(endpoint: Awaited<ReturnType<typeof findSecrets>>[number]): CandidateSecret[] {
  const {
    id: endpointId,
    environment,
    secretCipher,
    previousSecretCipher,
    previousSecretExpiresAt,
  } = endpoint;
  const of = { endpointId, environment };
  const current = { ...of, which: "current", secret: openSecret(secretCipher), expiresAt: null } as const;
  if (!previousSecretCipher) return [current];
  const secret = openSecret(previousSecretCipher);
  return [current, { ...of, which: "previous", secret, expiresAt: previousSecretExpiresAt }];
}
