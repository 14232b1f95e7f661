import type { Caller } from "@/lib/base/caller";
import { SECOND_MS } from "@/lib/base/clock";
import { minor } from "@/lib/base/money";
import { callerFor } from "@/lib/base/signed-in-user";
import { rowOf, rowsOf, runOnce, sql } from "@/lib/db/sql";
import { hashApiKey } from "@/lib/identity/api-keys/api-key-format";
import { authenticateKey, writeUses } from "@/lib/identity/api-keys/authenticate-key";
import {
  createApiKey,
  listApiKeys,
  MAX_ACTIVE_KEYS,
  revokeApiKey,
  rotateApiKey,
  setKeyAccess,
  setKeyRefunds,
} from "@/lib/identity/api-keys/manage-api-keys";
import { findKeyOwner } from "@/lib/identity/api-keys/store";
import { creditTestWallet } from "@/lib/money/ledger/credit-test-wallet";
import { readWallet } from "@/lib/money/ledger/read-wallet";
import { expect, test } from "../../support/fixtures/verbs";
import {
  approve,
  newOperator,
  newPartner,
  newReseller,
  partnerInTest,
  resellerInTest,
} from "../../support/world/accounts";
import { newIntent } from "../../support/world/intents";
import { sell } from "../../support/world/sales";
import { bill, subscribe } from "../../support/world/subscriptions";

test("an API key authenticates requests from its account in its environment, and the database does not contain the whole key", async () => {
  const reseller = await newReseller();
  const caller = callerFor(reseller, "test");
  const { id, key } = await createApiKey(caller, { name: "Server 1" });
  const { person: _, ...account } = caller;
  expect(await authenticateKey(key)).toEqual({ ...account, keyId: id });
  const row = await rowOf({ text: "text" })(
    sql`SELECT k::text AS text FROM api_keys k WHERE id = ${id}::uuid`,
  );
  expect(row?.text).not.toContain(key.slice(12, -6));
});

test("creating a live API key requires an operator's approval of the account", async () => {
  const partner = await newPartner();
  const live = callerFor(partner, "live");
  await expect(createApiKey(live, { name: "Live" })).rejects.toMatchObject({ code: "forbidden" });
  await approve(await newOperator(), partner.accountId);
  const { key } = await createApiKey(live, { name: "Live" });
  expect((await authenticateKey(key)).environment).toBe("live");
});

test("a revoked API key is refused from the next request on", async () => {
  const caller = await partnerInTest();
  const { id, key } = await createApiKey(caller, { name: "Old" });
  await revokeApiKey(caller, { key_id: id });
  await expect(authenticateKey(key)).rejects.toMatchObject({ code: "unauthenticated" });
  await revokeApiKey(caller, { key_id: id });
});

test("a request creates nothing if its API key is revoked while the request is running", async () => {
  const [partner, reseller] = [await partnerInTest(), await resellerInTest()];
  const subscription = await subscribe(partner);
  await creditTestWallet(reseller, { amount: minor(10_000) });
  const { balance } = await readWallet(reseller);
  const [partnerKey, resellerKey] = [
    await createApiKey(partner, { name: "Old" }),
    await createApiKey(reseller, { name: "Old" }),
  ];
  const partnerCaller = { ...partner, keyId: partnerKey.id };
  const resellerCaller = { ...reseller, keyId: resellerKey.id };
  await revokeApiKey(partner, { key_id: partnerKey.id });
  await revokeApiKey(reseller, { key_id: resellerKey.id });
  const unauthenticated = { code: "unauthenticated" };
  await expect(newIntent(partnerCaller, 1_000)).rejects.toMatchObject(unauthenticated);
  await expect(subscribe(partnerCaller)).rejects.toMatchObject(unauthenticated);
  await expect(sell(resellerCaller, [100])).rejects.toMatchObject(unauthenticated);
  expect(await bill(resellerCaller, subscription, "cycle-1")).toBe(unauthenticated.code);
  expect(await readWallet(reseller)).toMatchObject({ balance });
});

test("after a rotation, the old API key works until the overlap ends", async () => {
  const caller = await partnerInTest();
  const old = await createApiKey(caller, { name: "Server" });
  const successor = await rotateApiKey(caller, { key_id: old.id, overlap_hours: 24 });
  expect(successor.name).toBe("Server");
  await authenticateKey(old.key);
  await authenticateKey(successor.key);
  expect((await listApiKeys(caller)).map(({ id, status }) => [id, status])).toEqual([
    [successor.id, "active"],
    [old.id, "expiring"],
  ]);
  await runOnce(sql`UPDATE api_keys SET expires_at = now() - interval '1 second' WHERE id = ${old.id}::uuid`);
  await expect(authenticateKey(old.key)).rejects.toMatchObject({ code: "unauthenticated" });
  await authenticateKey(successor.key);
});

test("the last use of an active API key is recorded, and a refused use of a revoked key is not", async () => {
  const caller = await partnerInTest();
  const [used, idle] = [
    await createApiKey(caller, { name: "Used" }),
    await createApiKey(caller, { name: "Idle" }),
  ];
  const revoked = await createApiKey(caller, { name: "Revoked" });
  await revokeApiKey(caller, { key_id: revoked.id });
  const before = new Date();
  await Promise.allSettled([used, used, revoked].map(({ key }) => authenticateKey(key)));
  await writeUses();
  const lastUsed = new Map((await listApiKeys(caller)).map(({ id, lastUsedAt }) => [id, lastUsedAt]));
  expect(lastUsed.get(used.id)?.getTime()).toBeGreaterThanOrEqual(before.getTime());
  expect([lastUsed.get(idle.id), lastUsed.get(revoked.id)]).toEqual([null, null]);
});

test("rotating an API key with an overlap of zero invalidates the old key at once", async () => {
  const caller = await partnerInTest();
  const old = await createApiKey(caller, { name: "Server" });
  await rotateApiKey(caller, { key_id: old.id, overlap_hours: 0 });
  await expect(authenticateKey(old.key)).rejects.toMatchObject({ code: "unauthenticated" });
  const slowClock = new Date(Date.now() - 30 * SECOND_MS);
  const lookup = { hash: hashApiKey(old.key), at: slowClock, network: undefined };
  expect(await findKeyOwner(lookup, false), "in a process whose clock is slow").toBeUndefined();
});

test("ten concurrent rotations of an API key create only one new key", async () => {
  const caller = await partnerInTest();
  const old = await createApiKey(caller, { name: "Server" });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () => rotateApiKey(caller, { key_id: old.id, overlap_hours: 1 })),
  );
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  expect(await listApiKeys(caller)).toHaveLength(2);
});

test("an API key cannot be seen, revoked or rotated by another account or from the account's other environment", async () => {
  const [owner, outsider] = [await newPartner(), await newPartner()];
  const { id, key } = await createApiKey(callerFor(owner, "test"), { name: "Mine" });
  for (const caller of [callerFor(outsider, "test"), callerFor(owner, "live")]) {
    expect(await listApiKeys(caller)).toEqual([]);
    await expect(revokeApiKey(caller, { key_id: id })).rejects.toMatchObject({ code: "not_found" });
    await expect(rotateApiKey(caller, { key_id: id, overlap_hours: 0 })).rejects.toMatchObject({
      code: "not_found",
    });
  }
  await authenticateKey(key);
});

test("creating an API key beyond the account's limit of active keys is refused until another key is revoked", async () => {
  const caller = await partnerInTest();
  const keys = [];
  for (let made = 0; made < MAX_ACTIVE_KEYS; made += 1) {
    keys.push(await createApiKey(caller, { name: `Key ${made}` }));
  }
  await expect(createApiKey(caller, { name: "One more" })).rejects.toMatchObject({ code: "forbidden" });
  await revokeApiKey(caller, { key_id: keys[0]?.id ?? "" });
  await createApiKey(caller, { name: "One more" });
});

test("a rotated API key counts towards the key limit during its overlap and cannot be rotated again, and at the limit, another key can be rotated only without an overlap", async () => {
  const caller = await partnerInTest();
  const keys = await Promise.all(
    Array.from({ length: MAX_ACTIVE_KEYS - 1 }, (_, made) => createApiKey(caller, { name: `Key ${made}` })),
  );
  const [first, second, third] = keys.map(({ id }) => id);
  await rotateApiKey(caller, { key_id: first ?? "", overlap_hours: 168 });
  await expect(rotateApiKey(caller, { key_id: second ?? "", overlap_hours: 168 })).rejects.toThrow(
    "This account already has 25 active keys",
  );
  await expect(rotateApiKey(caller, { key_id: first ?? "", overlap_hours: 0 })).rejects.toThrow(
    "This key has already been rotated or revoked",
  );
  await rotateApiKey(caller, { key_id: third ?? "", overlap_hours: 0 });
  expect(await working(caller)).toBe(MAX_ACTIVE_KEYS);
});

test("rotating and creating API keys concurrently never exceeds the limit of active keys", async () => {
  const caller = await partnerInTest();
  const keys = [];
  for (let made = 0; made < 20; made += 1) keys.push(await createApiKey(caller, { name: `Key ${made}` }));
  const outcomes = await Promise.allSettled([
    ...keys.map(({ id }) => rotateApiKey(caller, { key_id: id, overlap_hours: 168 })),
    ...keys.map(({ name }) => createApiKey(caller, { name })),
  ]);
  expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(MAX_ACTIVE_KEYS - 20);
  expect(await working(caller)).toBe(MAX_ACTIVE_KEYS);
});

async function working(caller: Caller): Promise<number> {
  const keys = await listApiKeys(caller);
  return keys.filter(({ status }) => status === "active" || status === "expiring").length;
}

test("a read-only API key cannot be granted refund access and stays read-only after a rotation, and every change to a key's access is audited", async () => {
  const partner = await newPartner();
  const caller = callerFor(partner, "test");
  const { id, key } = await createApiKey(caller, { name: "Shop" });
  const rights = async () =>
    (await listApiKeys(caller)).map(({ mayWrite, mayRefund }) => [mayWrite, mayRefund]);
  expect(await rights()).toEqual([[true, true]]);
  for (let times = 0; times < 2; times += 1) await setKeyAccess(caller, { key_id: id, may_write: false });
  expect(await rights()).toEqual([[false, false]]);
  expect(await authenticateKey(key)).toMatchObject({ keyId: id, isReadOnly: true });
  await expect(setKeyRefunds(caller, { key_id: id, may_refund: true })).rejects.toMatchObject({
    ...{ code: "forbidden", message: "This key is read-only. Give it full access first." },
  });
  await rotateApiKey(caller, { key_id: id, overlap_hours: 1 });
  expect(await rights()).toEqual(Array(2).fill([false, false]));
  await setKeyAccess(caller, { key_id: id, may_write: true });
  expect(await rights()).toEqual([
    [false, false],
    [true, false],
  ]);
  expect(await authenticateKey(key)).not.toHaveProperty("isReadOnly");
  await setKeyRefunds(caller, { key_id: id, may_refund: true });
  await createApiKey(caller, { name: "Reports", may_write: false, may_refund: true });
  expect((await rights())[0]).toEqual([false, false]);
  const acts = await rowsOf({ action: "text", words: "text" })(sql`
    SELECT action, concat_ws(' ', detail ->> 'before', detail ->> 'after', detail ->> 'access', detail ->> 'refunds') AS words FROM audit_entries
    WHERE account_id = ${caller.accountId}::uuid AND action LIKE 'api\_key.%' AND action <> 'api_key.rotated' ORDER BY id`);
  expect(acts.map(({ action, words }) => `${action}: ${words}`.trim())).toEqual([
    "api_key.made:",
    "api_key.access_set: full read-only forbidden",
    "api_key.access_set: read-only full",
    "api_key.refunds_set: forbidden allowed",
    "api_key.made: read-only",
  ]);
});

test("only an owner can change the access of an API key, and only for an active key of the same account", async () => {
  const partner = await newPartner();
  const caller = callerFor(partner, "test");
  const { id } = await createApiKey(caller, { name: "Shop" });
  const set = (by: Caller) => setKeyAccess(by, { key_id: id, may_write: false });
  for (const role of ["developer", "finance", "viewer"] as const)
    await expect(set(callerFor({ ...partner, role }, "test"))).rejects.toMatchObject({ code: "forbidden" });
  await expect(set(await partnerInTest())).rejects.toMatchObject({ code: "not_found" });
  await revokeApiKey(caller, { key_id: id });
  await expect(set(caller)).rejects.toMatchObject({
    code: "forbidden",
    message: expect.stringContaining("has expired or was revoked"),
  });
});
