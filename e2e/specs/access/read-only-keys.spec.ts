import { parseInput } from "@/lib/api/http/parse-input";
import { operations } from "@/lib/api/operations";
import type { Caller } from "@/lib/base/caller";
import { AppError } from "@/lib/base/errors";
import { isWrite } from "@/lib/base/operation";
import { callerFor } from "@/lib/base/signed-in-user";
import { createApiKey, revokeApiKey, setKeyAccess } from "@/lib/identity/api-keys/manage-api-keys";
import { expect, test } from "../../support/fixtures/api-test";
import { endingOf } from "../api/refusals";
import { newName, type Row } from "./operation-row";
import { rows } from "./operation-rows";
import { createScene, newPair, type Scene } from "./operation-scene";

const environmentOf = (row: Row) => row.environments?.[0] ?? "test";
const titleOf = (row: Row) => `${row.operation}${row.about ? ` (${row.about})` : ""} by a ${row.of}`;

const operationOf = (row: Row) => operations.find(({ id }) => id === row.operation);
/** The rows whose operation requires a key and changes data. The access matrix has a row for every operation. */
const writes = rows.filter((row) => {
  const operation = operationOf(row);
  return operation !== undefined && operation.caller !== "anyone" && isWrite(operation);
});
const reads = rows.filter((row) => !writes.includes(row));

/**
 * A change that withdraws a key's right to write while a request with the key is running. `code` is the error code that the
 * request then returns.
 */
type Withdrawal = { readonly code: string; withdraw(caller: Caller, key_id: string): Promise<void> };

const withdrawals: readonly Withdrawal[] = [
  {
    code: "writes_not_allowed",
    withdraw: (caller, key_id) => setKeyAccess(caller, { key_id, may_write: false }),
  },
  { code: "unauthenticated", withdraw: (caller, key_id) => revokeApiKey(caller, { key_id }) },
];

test("every operation that only reads accepts a read-only key", async ({ api, world }) => {
  const pair = await newPair(world);
  for (const row of reads) {
    const { owner, environment, named, send } = await createScene(row, {
      ...{ api, world, pair, environment: environmentOf(row) },
    });
    const caller = callerFor(owner.user, environment);
    const { id, key } = await createApiKey(caller, { name: "Reports", may_write: false });
    expect(endingOf(await send(named, { key })), titleOf(row)).toBe("200");
    await revokeApiKey(caller, { key_id: id });
  }
});

for (const row of writes)
  test(`${titleOf(row)} is refused for a read-only key and for a key that is restricted or revoked during the request, and succeeds for a key with full access`, async ({
    api,
    world,
  }) => {
    const pair = await newPair(world);
    const scene = await createScene(row, { api, world, pair, environment: environmentOf(row) });
    const { owner, environment, named, send, belongings } = scene;
    const caller = callerFor(owner.user, environment);
    const { person: _, ...account } = caller;
    const { id, key } = await createApiKey(caller, { name: "Reports", may_write: false });
    const others = [];
    for (const { code, withdraw } of withdrawals) {
      const other = await createApiKey(caller, { name: "Server" });
      await withdraw(caller, other.id);
      others.push({ code, keyId: other.id });
    }
    const before = await belongings();
    const answer = await send(named, { key });
    expect(endingOf(answer)).toBe("403 writes_not_allowed");
    expect(answer.body.message).toMatch(/^This API key is read-only/);
    for (const { code, keyId } of others)
      expect(await codeOf(runNew(scene, { ...account, keyId }))).toBe(code);
    expect(await belongings()).toEqual(before);
    await setKeyAccess(caller, { key_id: id, may_write: true });
    expect(endingOf(await send(named, { key }))).toBe("200");
  });

/**
 * Runs the operation of a scene for `caller` in this process, with new values in the fields that identify a request. The
 * operation therefore does not replay the request that created the scene's object.
 */
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
  const input = await parseInput(operation, request, { ...pattern.exec(url.pathname)?.groups }, {});
  return run(caller, input as never);
}

/** Returns new values for the fields of `body` that identify a request, such as `idempotency_key`. */
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
