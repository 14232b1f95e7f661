import { createHash, timingSafeEqual } from "node:crypto";
import { SECOND_MS } from "@/lib/base/clock";
import type { Environment } from "@/lib/base/fields";
import { eventIdOf } from "@/lib/base/ids";
import { digest, signingKey } from "@/lib/base/webhook-secret";
import { compareBodies, likelyOriginals } from "./compare-bodies";
import { checkHeaders, checkTime, isApiKey, type SignedHeaders, secretVariants } from "./rules";
import type { SecretName, Verdict } from "./schema";

/** A message as received: header names in lower case, and the exact body. */
export type ReceivedWebhook = { readonly headers: ReadonlyMap<string, string>; readonly body: string };

/** A secret of the account. `endpointId` distinguishes the endpoints of an environment. */
export type CandidateSecret = SecretName & { readonly endpointId: string; readonly secret: string };

/**
 * An attempt to deliver an event. `endpointId` is never null in practice: only unsent deliveries have no endpoint, and they
 * have no attempts.
 */
type SentAttempt = { readonly at: Date; readonly endpointId: string | null };

/** An event as we sent it: its body, and the attempts to deliver it. */
type SentEvent = { readonly body: string; readonly attempts: readonly SentAttempt[] };

/** Everything that a diagnosis uses besides the message. */
export type DiagnosisContext = {
  /**
   * The environment of the endpoint whose current secret the receiver is assumed to use. Ignored if `configuredSecret` is
   * given.
   */
  readonly environment: Environment;
  readonly candidates: readonly CandidateSecret[];
  /** The event as we sent it, or undefined if the account has no event with the message's ID. */
  readonly sent: SentEvent | undefined;
  readonly now: Date;
  /** The secret in the receiver's settings. */
  readonly configuredSecret?: string | undefined;
  /** The time on the receiver's clock when the message arrived. */
  readonly receiverClock?: Date | undefined;
};

/**
 * Returns why a receiver rejects a webhook, or `verified` if it has no reason to. Has no side effects. Compares signatures in
 * constant time, and no verdict contains a secret. The scheme is Standard Webhooks 1.0.0.
 */
export function diagnose({ headers, body }: ReceivedWebhook, context: DiagnosisContext): Verdict {
  const signed = checkHeaders(headers);
  if ("verdict" in signed) return signed;
  if (isApiKey(context.configuredSecret)) return { verdict: "secret_is_api_key" };
  const signers = context.candidates.filter(({ secret }) => isSignedBy(signingKey(secret), signed, body));
  if (signers.length === 0) return findChange(signed, body, context);
  const configured = checkSecret(signers, context);
  if ("verdict" in configured) return configured;
  const { environment, which, expiresAt } = configured;
  const time = checkTime({ ...context, sentAt: signed.sentAt });
  return { ...time, signer: { environment, which, expiresAt }, sentAt: signed.sentAt };
}

/**
 * Checks the receiver's secret against a valid signature. Returns the secret that made the signature if the receiver holds it,
 * and otherwise the verdict.
 */
function checkSecret(
  signers: readonly CandidateSecret[],
  { environment, candidates, configuredSecret, now }: DiagnosisContext,
): CandidateSecret | Verdict {
  if (configuredSecret === undefined) {
    const own = signers.filter((signer) => signer.environment === environment);
    const signer = own.find(({ which }) => which === "current") ?? own[0];
    if (!signer) return otherEnvironment(signers, environment);
    return signer.which === "current" ? signer : oldSecret("signed", signer, now);
  }
  for (const { text, how } of secretVariants(configuredSecret)) {
    const configured = candidates.find(({ secret }) => isEqual(secret, text));
    if (!configured) continue;
    if (how) return { verdict: "secret_misspelled", how };
    const inEnvironment = signers.filter((one) => one.environment === configured.environment);
    if (inEnvironment.length === 0) return otherEnvironment(signers, configured.environment);
    const signer = inEnvironment.find((one) => one.endpointId === configured.endpointId);
    if (!signer) return { verdict: "other_endpoint" };
    if (configured.which === "previous") return oldSecret("held", configured, now);
    return signers.includes(configured) ? configured : oldSecret("signed", signer, now);
  }
  return { verdict: "secret_unknown" };
}

function otherEnvironment(signers: readonly CandidateSecret[], heldIn: Environment): Verdict {
  return { verdict: "other_environment", signedIn: signers[0]?.environment ?? heldIn, heldIn };
}

/**
 * Returns why none of the account's secrets matches the signature: for example, the body, the timestamp or the secret was
 * changed.
 */
function findChange(signed: SignedHeaders, body: string, context: DiagnosisContext): Verdict {
  const { candidates, sent, configuredSecret } = context;
  const keys = candidates.map(({ secret }) => signingKey(secret));
  const isSigned = (headers: SignedHeaders, text: string) =>
    keys.some((key) => isSignedBy(key, headers, text));
  if (body.trim() === "") return { verdict: "body_empty" };
  const texts = candidates.flatMap(({ secret }) => [secret, secret.replace("whsec_", "")]);
  if (texts.some((text) => isSignedBy(Buffer.from(text), signed, body)))
    return { verdict: "secret_not_decoded" };
  const original =
    sent && sent.body !== body ? sent.body : likelyOriginals(body).find((text) => isSigned(signed, text));
  if (original !== undefined) return compareBodies(original, body);
  if (!sent) return { verdict: eventIdOf(signed.id) ? "event_unknown" : "id_malformed" };
  const attempt = sent.attempts.find((one) => isSignedFor(one, signed, body, candidates));
  if (attempt) {
    const second = new Date(Number(secondsOf(attempt.at)) * SECOND_MS);
    return { verdict: "timestamp_altered", given: signed.sentAt, signed: second };
  }
  const configured = configuredSecret === undefined ? [] : secretVariants(configuredSecret);
  const heldFits = configured.some(({ text }) => isSignedBy(signingKey(text), signed, body));
  return { verdict: "signature_unknown", heldFits };
}

/**
 * Returns whether the message is signed with the time of an attempt and a secret of the attempt's endpoint. Tries no other
 * endpoint's secrets, because unauthenticated clients can cause this check: 40 secrets at 100 times would occupy the process
 * for a quarter of a second.
 */
function isSignedFor(
  { at, endpointId }: SentAttempt,
  signed: SignedHeaders,
  body: string,
  candidates: readonly CandidateSecret[],
): boolean {
  const then = { ...signed, timestamp: secondsOf(at) };
  return candidates.some(
    (one) => one.endpointId === endpointId && isSignedBy(signingKey(one.secret), then, body),
  );
}

function oldSecret(use: "signed" | "held", { expiresAt }: SecretName, now: Date): Verdict {
  return { verdict: "old_secret", use, until: expiresAt, stillSigns: expiresAt !== null && now < expiresAt };
}

function secondsOf(time: Date): string {
  return String(Math.floor(time.getTime() / SECOND_MS));
}

function isSignedBy(key: Buffer, { id, timestamp, signatures }: SignedHeaders, body: string): boolean {
  const expected = digest(key, { id, timestamp, body });
  return signatures.some((signature) => timingSafeEqual(signature, expected));
}

/**
 * Returns true if two strings are equal. Compares their digests in constant time, so the time does not depend on where they
 * differ.
 */
function isEqual(one: string, other: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}
