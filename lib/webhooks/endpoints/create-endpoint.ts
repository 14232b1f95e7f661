import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { newId } from "@/lib/base/ids";
import { created, type Outcome, replayed } from "@/lib/base/outcome";
import { withoutQuery } from "@/lib/base/url-guard";
import { newSecret, openSecret, sealHeaders, sealSecret } from "@/lib/base/webhook-secret";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { assertCallerActive } from "@/lib/identity/api-keys/active-key.sql";
import { type AuditedAction, actionByCaller, logAction } from "@/lib/identity/audit/audit.sql";
import {
  findOriginalId,
  fingerprint,
  type IdempotencyRecord,
} from "@/lib/payments/idempotency/idempotency.sql";
import { defaultTypesFor } from "@/lib/webhooks/event-catalogue";
import { insertEndpoint, type NewEndpoint } from "./create-store";
import { presentEndpoint } from "./read-endpoints";
import { assertSettingsAllowed, assertTypesSubscribed, toEventFilter } from "./refuse-change";
import { freeNumber } from "./rules";
import type { CreatedEndpoint, CreateEndpointInput } from "./schema";
import { type EndpointChange, type EndpointRow, revealSecretCipher, selectEndpoints } from "./store";

/**
 * Creates an endpoint for the caller with the lowest unused number, and returns it with its secret. The call is idempotent per
 * idempotency key and audited. A repeated call returns the same secret, even if the secret has been rotated since.
 *
 * Throws `forbidden` for a viewer or finance user. Throws `validation_failed` for a URL that is not allowed, for event types
 * that the caller never receives, and for events that lack a required type if no other endpoint is enabled. Throws
 * `webhook_endpoint_limit_reached` if the caller already has ten endpoints, `idempotency_key_reused` for a key that belongs to
 * a different request, and `not_found` for a repeated key whose endpoint has since been deleted.
 */
export function createEndpoint(
  caller: Caller,
  input: CreateEndpointInput,
): Promise<Outcome<CreatedEndpoint>> {
  const events = input.events ?? defaultTypesFor(caller.kind);
  assertSettingsAllowed(caller, { url: input.url, events });
  const url = new URL(input.url).href;
  const at = now();
  const idempotency: IdempotencyRecord = {
    key: input.idempotency_key,
    operation: "create_webhook_endpoint",
    fingerprint: fingerprint(input),
    resourceId: newId(),
    at,
  };
  const secret = newSecret();
  const values = {
    url,
    events,
    description: input.description ?? null,
    headersCipher: sealHeaders(input.headers ?? {}),
    secretCipher: sealSecret(secret),
  };
  const act = actionByCaller(caller, "webhook_endpoint.created", at, {
    url: withoutQuery(url),
    events: events.join(", "),
  });
  return retryOnConflict(async () => {
    const earlier = await findOriginalId(caller, idempotency);
    if (earlier) return replayed(await readCreated(caller, earlier));
    const decidedOn = await selectEndpoints(caller);
    const number = freeNumber(decidedOn.map((endpoint) => endpoint.number));
    if (number === undefined) throw new AppError("webhook_endpoint_limit_reached");
    assertTypesSubscribed(caller.kind, decidedOn, [
      ...decidedOn.map(toEventFilter),
      { isEnabled: true, events },
    ]);
    const change = { owner: caller, decidedOn, at, act };
    const inserted = await tryInsert(idempotency, change, { ...values, number });
    return inserted === CONFLICT ? CONFLICT : created({ ...presentEndpoint(inserted), secret });
  });
}

/**
 * Inserts an endpoint and returns it. Returns `CONFLICT` if the account's endpoints have changed or the idempotency key has
 * been used in the meantime.
 */
export async function tryInsert(
  idempotency: IdempotencyRecord,
  change: EndpointChange & { readonly act: AuditedAction },
  endpoint: NewEndpoint,
): Promise<EndpointRow | typeof CONFLICT> {
  const inserted = await insertEndpoint(idempotency, change, endpoint);
  if (inserted) logAction(change.act, inserted.id);
  else await assertCallerActive(change.owner);
  return inserted ?? CONFLICT;
}

/**
 * Returns the endpoint with the secret that it was created with, never a later one. The call is audited like any reveal of a
 * secret. Throws `not_found` if the endpoint has since been deleted.
 */
async function readCreated(caller: Caller, id: string): Promise<CreatedEndpoint> {
  const endpoint = (await selectEndpoints(caller)).find((one) => one.id === id);
  if (!endpoint) throw new AppError("not_found");
  const act = actionByCaller(caller, "webhook_secret.revealed", now(), { url: withoutQuery(endpoint.url) });
  const cipher = await revealSecretCipher(caller, id, act, "first");
  if (!cipher) throw new AppError("not_found");
  logAction(act, id);
  return { ...presentEndpoint(endpoint), secret: openSecret(cipher) };
}
