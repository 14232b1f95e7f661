import { sessionCookie, sessionToken } from "@/app/(auth)/session-token";
import type { AccountKind, Caller } from "@/lib/base/caller";
import type { Environment } from "@/lib/base/fields";
import type { Operation } from "@/lib/base/operation";
import { callerFor } from "@/lib/base/signed-in-user";
import { newApiKey } from "@/lib/identity/api-keys/api-key-format";
import { createApiKey, revokeApiKey, rotateApiKey } from "@/lib/identity/api-keys/manage-api-keys";
import { type AccountOwner, signInAs } from "@/lib/runtime/demo-world/people";
import type { CallOptions } from "../../support/fixtures/api";

/** An API client. `kind` and `environment` are absent if the client has no valid key. */
export type ApiClient = {
  readonly who: string;
  readonly options: CallOptions;
  readonly kind?: AccountKind;
  readonly environment?: Environment;
};

const ENVIRONMENTS = ["test", "live"] as const;
/** The refusal that a reseller gets for a subscription that another reseller bills. */
const NOT_OWNED = "422 subscription_not_owned_by_reseller";

/** Returns the member's test and live keys as API clients. */
export function clientsOf(who: string, { user, keys }: AccountOwner): ApiClient[] {
  return ENVIRONMENTS.map((environment) => ({
    who: `the ${environment} key of ${who}`,
    options: { key: keys[environment] },
    ...{ kind: user.kind, environment },
  }));
}

/**
 * Returns clients without a valid key. The key is, for example, missing, malformed, unknown, revoked or in the wrong place, or
 * the client sends a session token instead.
 */
export async function withoutKey(member: AccountOwner, environment: Environment): Promise<ApiClient[]> {
  const key = member.keys[environment];
  const other = environment === "test" ? "live" : "test";
  const caller = callerFor(member.user, environment);
  const session = await sessionToken((await signInAs(member)).sessionId);
  const options: Record<string, CallOptions> = {
    "no key": {},
    "an empty key": { headers: { Authorization: "Bearer " } },
    "a key under another scheme": { headers: { Authorization: `Basic ${btoa(`${key}:`)}` } },
    "a key without a scheme": { headers: { Authorization: key } },
    "a malformed key": { key: "sk_test_nonsense" },
    "an unknown key": { key: newApiKey(environment) },
    "a key with a wrong checksum": { key: key.slice(0, -1) + (key.endsWith("a") ? "b" : "a") },
    "a key claimed for the other environment": { key: key.replace(`_${environment}_`, `_${other}_`) },
    "a key with text after it": { headers: { Authorization: `Bearer ${key} ${key}` } },
    "a key in a cookie": { headers: { Cookie: `${sessionCookie().name}=${key}` } },
    "the session of its dashboard": { headers: { Cookie: `${sessionCookie().name}=${session}` } },
    "the session of its dashboard as a key": { key: session },
    "a revoked key": { key: await revokedKey(caller) },
    "a rotated key past its overlap": { key: await rotatedKey(caller) },
  };
  return Object.entries(options).map(([who, sent]) => ({ who, options: sent }));
}

async function revokedKey(caller: Caller): Promise<string> {
  const { id, key } = await createApiKey(caller, { name: "To be revoked" });
  await revokeApiKey(caller, { key_id: id });
  return key;
}

async function rotatedKey(caller: Caller): Promise<string> {
  const { id, key } = await createApiKey(caller, { name: "To be rotated" });
  await rotateApiKey(caller, { key_id: id, overlap_hours: 0 });
  return key;
}

/**
 * Returns the expected result for a client that does not own the row's object, such as `404 not_found`. The result depends on
 * the operation, on the body field that refers to the object, and on the client's kind and environment. If the body of a
 * creation request has no such field, the request creates an object for the client.
 */
export function endingFor(
  operation: Operation,
  { field, environment, owner }: { field: string | undefined; environment: Environment; owner: AccountOwner },
  client: ApiClient,
): string {
  if (operation.caller === "anyone") return "200";
  if (!client.kind) return "401 unauthenticated";
  if (operation.caller !== "account" && operation.caller !== client.kind) return "403 forbidden";
  if (operation.environment && operation.environment !== client.environment) return "403 forbidden";
  const isOthers =
    client.environment === environment && operation.errors.includes("subscription_not_owned_by_reseller");
  // A path with a month instead of a reference names no account's object: every caller receives its own statement.
  if (operation.params && operation.errors.includes("not_found"))
    return isOthers ? NOT_OWNED : "404 not_found";
  if (operation.method === "GET") return "200";
  const isForKind = operation.id === "triggerEvent" || operation.id === "createWebhookEndpoint";
  if (isForKind && client.kind !== owner.user.kind) return "422 validation_failed";
  if (operation.id === "triggerEvent") return "200";
  if (field === undefined) return "201";
  return isOthers ? NOT_OWNED : "422 validation_failed";
}
