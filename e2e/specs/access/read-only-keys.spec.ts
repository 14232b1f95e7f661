import { parseInput } from "@/lib/api/http/parse-input";
import { operations } from "@/lib/api/operations";
import type { Caller } from "@/lib/base/caller";
import { AppError } from "@/lib/base/errors";
import { isWrite } from "@/lib/base/operation";
import { callerFor } from "@/lib/base/signed-in-user";
import {
  createApiKey,
  type NewApiKey,
  revokeApiKey,
  setKeyAccess,
} from "@/lib/identity/api-keys/manage-api-keys";
import type { Api } from "../../support/fixtures/api";
import { expect, test } from "../../support/fixtures/test";
import type { World } from "../../support/world/accounts";
import { endingOf } from "../api/refusals";
import { newName, type Row } from "./operation-row";
import { rows } from "./operation-rows";
import { createScene, newPair, type Scene } from "./operation-scene";

const environmentOf = (row: Row) => row.environments?.[0] ?? "test";
const titleOf = (row: Row) => `${row.operation}${row.about ? ` (${row.about})` : ""} by a ${row.of}`;

const operationOf = (row: Row) => operations.find(({ id }) => id === row.operation);
/** The rows whose operation needs a key and writes. The access matrix has a row for every operation. */
const writes = rows.filter((row) => {
  const operation = operationOf(row);
  return operation !== undefined && operation.caller !== "anyone" && isWrite(operation);
});
const reads = rows.filter((row) => !writes.includes(row));

async function sceneOf(row: Row, { api, world }: { api: Api; world: World }) {
  const scene = await createScene(row, { api, world, pair: await newPair(world), environment: environmentOf(row) });
  return { ...scene, caller: callerFor(scene.owner.user, scene.environment) };
}

for (const row of reads)
  test(`${titleOf(row)} is served with a read-only key`, async ({ api, world }) => {
    const { caller, named, send } = await sceneOf(row, { api, world });
    const { key } = await createApiKey(caller, { name: "Reports", may_write: false });
    expect(endingOf(await send(named, { key }))).toBe("200");
  });

for (const row of writes)
  test(`${titleOf(row)} is refused with a read-only key, and served once it has full access`, async ({
    api,
    world,
  }) => {
    const { caller, named, send, belongings } = await sceneOf(row, { api, world });
    const { id, key } = await createApiKey(caller, { name: "Reports", may_write: false });
    const before = await belongings();
    const answer = await send(named, { key });
    expect(endingOf(answer)).toBe("403 writes_not_allowed");
    expect(answer.body.message).toMatch(/^This API key is read-only/);
    expect(await belongings()).toEqual(before);
    await setKeyAccess(caller, { key_id: id, may_write: true });
    expect(endingOf(await send(named, { key }))).toBe("200");
  });

/** Withdraws the right to write from a key whose request has been admitted. */
type Withdrawal = { readonly code: string; withdraw(caller: Caller, key: NewApiKey): Promise<void> };

const withdrawals: Readonly<Record<string, Withdrawal>> = {
  "made read-only": {
    code: "writes_not_allowed",
    withdraw: (caller, { id }) => setKeyAccess(caller, { key_id: id, may_write: false }),
  },
  revoked: {
    code: "unauthenticated",
    withdraw: (caller, { id }) => revokeApiKey(caller, { key_id: id }),
  },
};

for (const row of writes)
  for (const [how, { code, withdraw }] of Object.entries(withdrawals))
    test(`${titleOf(row)} writes nothing with a key that is ${how} after its request was admitted`, async ({
      api,
      world,
    }) => {
      const scene = await sceneOf(row, { api, world });
      const { caller } = scene;
      const key = await createApiKey(caller, { name: "Server" });
      const { person: _, ...account } = caller;
      const admitted = { ...account, keyId: key.id };
      await withdraw(caller, key);
      const before = await scene.belongings();
      expect(await codeOf(runNew(scene, admitted))).toBe(code);
      expect(await scene.belongings()).toEqual(before);
    });

/** Runs the operation of a scene as a new request, not as the replay of the one that created its object. */
async function runNew({ operation, named }: Scene, caller: Caller): Promise<unknown> {
  const { caller: served, path, run } = operation;
  if (served === "anyone") throw new Error(`${operation.id} needs no key`);
  const url = new URL(`https://api.example${named.path}`);
  const pattern = new RegExp(`^${path.replace(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
  const body = JSON.stringify({ ...named.body, ...newNamesFor(named.body) });
  const request = new Request(url, {
    method: operation.method,
    body,
    headers: { "Content-Type": "application/json" },
  });
  const input = await parseInput(operation, request, { ...pattern.exec(url.pathname)?.groups });
  return run(caller, input as never);
}

/** New values of the fields that identify a request. */
function newNamesFor(body: object = {}): object {
  const names = ["idempotency_key", "reference", "reseller_charge_reference"].filter((name) => name in body);
  return Object.fromEntries(names.map((name) => [name, newName(name)]));
}

async function codeOf(running: Promise<unknown>): Promise<string> {
  try {
    await running;
    return "no error";
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}
