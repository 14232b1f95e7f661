import { isDeepStrictEqual } from "node:util";
import { rolesForAction } from "@/lib/base/audited-actions";
import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { found, type Outcome } from "@/lib/base/outcome";
import { assertCallerRole } from "@/lib/base/roles";
import { assertShown } from "@/lib/base/shown-values";
import { withoutQuery } from "@/lib/base/url-guard";
import { openHeaders, sealHeaders } from "@/lib/base/webhook-secret";
import { CONFLICT, retryOnConflict } from "@/lib/db/sql";
import { assertCallerActive } from "@/lib/identity/api-keys/active-key.sql";
import { type AuditedAction, actionByCaller, logAction } from "@/lib/identity/audit/audit.sql";
import { type EndpointIdInput, presentEndpoint, requireEndpoint } from "./read-endpoints";
import { assertSettingsAllowed, assertTypesSubscribed, toEventFilter } from "./refuse-change";
import { wasDisabledByUs } from "./rules";
import type { UpdateEndpointInput, WebhookEndpoint } from "./schema";
import { shownHeaders, shownSettings } from "./shown-endpoint";
import {
  deleteEndpointRow,
  type EndpointRow,
  type EndpointValues,
  selectEndpoints,
  updateEndpoint,
} from "./store";

/**
 * The values that a dashboard form showed, as returned by `shownHeaders` for a form that changes headers, otherwise by
 * `shownSettings`. If `shown` is omitted, as in the API, the current values are replaced without being compared.
 */
type ShownSettings = { readonly shown?: string | undefined };

/**
 * Changes the given fields of one of the caller's endpoints, and returns the endpoint. A change is audited. Setting a new URL
 * or enabling a disabled endpoint ends its run of failures. Throws `not_found` for an unknown ID. Throws `validation_failed`
 * for a URL that is not allowed, for event types that the caller never receives, and if a required event type would no longer
 * have an enabled endpoint. Enabling an endpoint that we disabled, without changing its events, is always allowed. Throws
 * `forbidden` for a change by a viewer or finance user, and if the stored values are neither those that a form showed nor the
 * new ones.
 */
export async function changeEndpoint(
  caller: Caller,
  { id, shown, ...input }: UpdateEndpointInput & EndpointIdInput & ShownSettings,
): Promise<Outcome<WebhookEndpoint>> {
  assertSettingsAllowed(caller, input);
  const changes = {
    ...(input.url !== undefined && { url: new URL(input.url).href }),
    ...(input.description !== undefined && { description: input.description }),
    ...(input.events !== undefined && { events: input.events }),
    ...(input.headers !== undefined && { headersCipher: sealHeaders(input.headers ?? {}) }),
    ...(input.enabled !== undefined && { isEnabled: input.enabled }),
  };
  const changed = await change(caller, (endpoints) => {
    const endpoint = requireEndpoint(endpoints, id);
    const detail = { url: withoutQuery(endpoint.url), ...detailOf(endpoint, changes) };
    const act = (at: Date) => actionByCaller(caller, "webhook_endpoint.updated", at, detail);
    const assertCurrent = () => assertCurrentValues(presentEndpoint(endpoint), input, shown);
    return { endpoint, changes, act, assertCurrent };
  });
  return found(presentEndpoint(changed));
}

/** Throws `forbidden` if the values that a form showed are no longer current. */
function assertCurrentValues(
  current: WebhookEndpoint,
  input: UpdateEndpointInput,
  shown: ShownSettings["shown"],
): void {
  if (input.headers !== undefined) {
    const names = current.header_names.join(", ") || "none";
    assertShown(shownHeaders(current), shown, `the custom headers were set to ${names}`);
  } else {
    const values = [current.url, current.description, ...current.events].filter(Boolean).join(", ");
    assertShown(shownSettings(current), shown, `the endpoint was set to ${values}`);
  }
}

/** A change to one endpoint, and its audit entry. */
type Decision = {
  readonly endpoint: EndpointRow;
  readonly changes: Partial<EndpointValues>;
  readonly act: (at: Date) => AuditedAction;
  /** Throws if the values that a form showed are no longer current. Called only if a value changes. */
  readonly assertCurrent?: () => void;
  /** If true, ends the endpoint's run of failures and its pause, even if nothing else changes. */
  readonly endsFailures?: true;
};

/**
 * Calls `decide` with the caller's endpoints, applies the change that it returns, and returns the endpoint. Writes nothing if
 * no value changes, unless `endsFailures` is true. Calls `decide` again if the endpoints were changed concurrently.
 */
export function change(
  caller: Caller,
  decide: (endpoints: readonly EndpointRow[]) => Decision,
): Promise<EndpointRow> {
  return retryOnConflict(async () => {
    const decidedOn = await selectEndpoints(caller);
    return tryChange(caller, decidedOn, decide(decidedOn));
  });
}

/**
 * Applies a decision that was based on the endpoints `decidedOn`, and returns the endpoint. Writes nothing if no value changes,
 * unless `endsFailures` is true. Returns `CONFLICT` if the endpoints have changed in the meantime.
 */
export async function tryChange(
  caller: Caller,
  decidedOn: readonly EndpointRow[],
  { endpoint, changes, act: actAt, assertCurrent, endsFailures }: Decision,
): Promise<EndpointRow | typeof CONFLICT> {
  const at = now();
  const current = { ...endpoint, isEnabled: endpoint.disabledAt === null };
  const values: EndpointValues = { ...current, ...changes };
  // Creating the audit entry also checks the caller's role, so it is created even if nothing changes.
  const audited = actAt(at);
  const act = isUnchanged(current, changes) ? undefined : audited;
  if (!act && !endsFailures) return endpoint;
  if (act) assertCurrent?.();
  // Enabling an endpoint that we disabled skips the check. Otherwise two endpoints that only together receive every required
  // event type could not be enabled one after the other.
  const isRestored =
    wasDisabledByUs(endpoint.disabledReason) && values.isEnabled && changes.events === undefined;
  if (!isRestored)
    assertTypesSubscribed(
      caller.kind,
      decidedOn,
      decidedOn.map((one) => (one === endpoint ? values : toEventFilter(one))),
    );
  const written = { ...values, endsFailures: endsFailures ?? false };
  const saved = await updateEndpoint({ owner: caller, decidedOn, at, act }, endpoint, written);
  if (!saved) {
    await assertCallerActive(caller);
    return CONFLICT;
  }
  if (act) logAction(act, saved.id);
  return saved;
}

/**
 * Returns true if no value changes. The order of event types and of headers does not count. Headers are compared decrypted,
 * because encrypting the same headers again yields a different ciphertext.
 */
function isUnchanged(
  current: EndpointValues,
  { events, headersCipher, ...others }: Partial<EndpointValues>,
): boolean {
  const isSame = (Object.keys(others) as (keyof typeof others)[]).every(
    (name) => others[name] === current[name],
  );
  if (!isSame || !hasSameHeaders(current, headersCipher)) return false;
  if (events === undefined) return true;
  return events.length === current.events.length && events.every((type) => current.events.includes(type));
}

function hasSameHeaders(
  { headersCipher }: EndpointValues,
  newHeaders: Uint8Array | null | undefined,
): boolean {
  return newHeaders === undefined || isDeepStrictEqual(openHeaders(headersCipher), openHeaders(newHeaders));
}

/**
 * Returns the new URL, event types and state for the audit log, with the previous URL and event types. For headers, reports
 * only that they changed, because their values are secret.
 */
function detailOf(
  before: EndpointRow,
  { url, events, isEnabled, headersCipher }: Partial<EndpointValues>,
): AuditedAction["detail"] {
  return {
    ...(url !== undefined && { url: withoutQuery(before.url), new_url: withoutQuery(url) }),
    ...(events !== undefined && { before: before.events.join(", "), after: events.join(", ") }),
    ...(isEnabled !== undefined && { state: isEnabled ? "enabled" : "disabled" }),
    ...(headersCipher !== undefined && { headers: "changed" }),
  };
}

/**
 * Deletes one of the caller's endpoints and its secrets. Its pending deliveries fail when they are due, except those that a
 * process has already claimed: they can still be attempted. The call is audited. Throws `not_found` for an unknown ID,
 * `forbidden` for a viewer or finance user, and `validation_failed` if other endpoints stay enabled but do not receive every
 * required event type that this one receives.
 */
export async function deleteEndpoint(
  caller: Caller,
  { id }: EndpointIdInput,
): Promise<Outcome<{ id: string; deleted: true }>> {
  assertCallerRole(caller, rolesForAction["webhook_endpoint.deleted"]);
  return retryOnConflict(async () => {
    const decidedOn = await selectEndpoints(caller);
    const endpoint = requireEndpoint(decidedOn, id);
    const at = now();
    const others = decidedOn.filter((one) => one !== endpoint);
    assertTypesSubscribed(caller.kind, decidedOn, others.map(toEventFilter));
    const act = actionByCaller(caller, "webhook_endpoint.deleted", at, { url: withoutQuery(endpoint.url) });
    if (!(await deleteEndpointRow({ owner: caller, decidedOn, at, act }, endpoint.id))) {
      await assertCallerActive(caller);
      return CONFLICT;
    }
    logAction(act, endpoint.id);
    return found({ id, deleted: true as const });
  });
}
