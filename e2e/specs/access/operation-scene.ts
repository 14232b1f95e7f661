import { randomUUID } from "node:crypto";
import { operations } from "@/lib/api/operations";
import type { Environment } from "@/lib/base/fields";
import type { Operation } from "@/lib/base/operation";
import { callerFor } from "@/lib/base/signed-in-user";
import type { AccountOwner } from "@/lib/runtime/demo-world/people";
import type { Answer, Api, CallOptions } from "../../support/fixtures/api";
import { tenantDigest } from "../../support/fixtures/tenant-digest";
import { partnerOf, resellerWith, type World } from "../../support/world/accounts";
import { type ApiClient, clientsOf, withoutKey } from "./operation-callers";
import type { NamedRequest, Request, Row } from "./operation-row";

/** A partner and a reseller of one test, with unique names. */
export type Pair = Readonly<Record<Row["of"], AccountOwner>>;

export async function newPair(world: World): Promise<Pair> {
  const mark = randomUUID();
  const [partner, reseller] = await Promise.all([
    partnerOf(world, `Games ${mark}`),
    resellerWith(world, 10_000, `Shop ${mark}`),
  ]);
  return { partner, reseller };
}

/**
 * What one row of the access matrix needs in one environment: the request for the row's object, the object's owner, and all
 * other clients that send the same request.
 */
export type Scene = {
  readonly operation: Operation;
  readonly environment: Environment;
  readonly field: string | undefined;
  readonly owner: AccountOwner;
  readonly named: NamedRequest;
  /**
   * Returns the owner's data that the response to this client must not contain. Excludes data in the request and, if the client
   * uses one of the owner's keys, the name, email and ID of the account.
   */
  readonly secretsFrom: (client: ApiClient) => readonly string[];
  readonly others: readonly ApiClient[];
  /** Returns the data of both accounts in the environment, for comparison. */
  readonly belongings: () => Promise<object>;
  readonly send: (request: Request, options: CallOptions) => Promise<Answer>;
};

export async function createScene(
  row: Row,
  { api, world, pair, environment }: { api: Api; world: World; pair: Pair; environment: Environment },
): Promise<Scene> {
  const operation = operations.find(({ id }) => id === row.operation);
  if (!operation) throw new Error(`${row.operation} is no operation`);
  const owner = pair[row.of];
  const partner = callerFor(pair.partner.user, environment);
  const reseller = callerFor(pair.reseller.user, environment);
  const named = await row.create({ partner, reseller });
  const sent = JSON.stringify([named.path, named.body]);
  const ofAccount = [owner.companyName, owner.email, owner.user.accountId];
  const others = [
    ...(await withoutKey(owner, environment)),
    ...[...clientsOf("the same partner", pair.partner), ...clientsOf("the same reseller", pair.reseller)],
    // The per-minute limits of these accounts are not used up by other tests.
    ...clientsOf("another partner", world.otherPartner),
    ...clientsOf("another reseller", world.otherReseller),
  ];
  return {
    ...{ operation, environment, field: row.field, owner, named },
    secretsFrom: ({ options }) => {
      const isItself = Object.values(owner.keys).includes(options.key ?? "");
      return [...named.own, ...(isItself ? [] : ofAccount)].filter((secret) => !sent.includes(secret));
    },
    others: others.filter(({ options }) => options.key !== owner.keys[environment]),
    belongings: () => Promise.all([partner, reseller].map(tenantDigest)),
    send: ({ path, body }, options) =>
      api.call(operation.method, path, { ...options, ...(body && { body }) }),
  };
}

/** Returns the scene's request, with its reference replaced by one that does not exist. */
export function unknownReferenceRequest({ field, named }: Scene): Request {
  const { path, body, own } = named;
  const nobodys = [...(own[0] ?? "")].reverse().join("");
  if (field) return { path, body: { ...body, [field]: nobodys } };
  return { path: path.replace(own[0] ?? "", nobodys), ...(body && { body }) };
}

/** Returns a request without any valid value, to show that the caller's access is checked before the input. */
export function emptyRequest({ path, body }: Operation): Request {
  return { path: path.replace(/\{\w+\}/g, "anything"), ...(body && { body: {} }) };
}
