import { setBilling } from "@/lib/accounts/company/update-company";
import { suspendAccount } from "@/lib/accounts/manage-account";
import { callerFor, type SignedInUser } from "@/lib/base/signed-in-user";
import { createApiKey, revokeApiKey, rotateApiKey } from "@/lib/identity/api-keys/manage-api-keys";
import { listAllAuditLogs, listAuditLog } from "@/lib/identity/audit/list-audit-log";
import { removeMember } from "@/lib/identity/members/manage-members";
import { changePassword } from "@/lib/identity/users/current-password";
import { signIn } from "@/lib/identity/users/sign-in";
import { addColleague, signInAs } from "@/lib/runtime/demo-world/people";
import { createEndpoint } from "@/lib/webhooks/endpoints/create-endpoint";
import { disableEndpoint, setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { revealSecret, rotateSecret } from "@/lib/webhooks/endpoints/manage-secret";
import { expect, test } from "../../support/fixtures/verbs";
import {
  approve,
  newClientIp,
  newEmail,
  newOperator,
  newPartner,
  newReseller,
  PASSWORD,
} from "../../support/world/accounts";

/** Returns the account's audit log without sign-ins, oldest first. */
async function actsOf(user: SignedInUser) {
  const { rows } = await listAuditLog(user, { limit: 100 });
  return rows.toReversed().filter(({ action }) => action !== "sign_in.succeeded");
}

test("changes to an account's keys, webhook and password, and reveals of the webhook secret, are audited once each, in order", async () => {
  const user = { ...(await newPartner()), network: "203.0.113.0/24" };
  const caller = callerFor(user, "test");
  const { id } = await createApiKey(caller, { name: "Server" });
  const { id: successor } = await rotateApiKey(caller, { key_id: id, overlap_hours: 24 });
  for (const _ of [1, 2]) await revokeApiKey(caller, { key_id: successor });
  for (const _ of [1, 2]) await setEndpoint(caller, { url: "https://hooks.example.com/a?token=secret" });
  await setEndpoint(caller, { url: "https://hooks.example.com/b" });
  await revealSecret(caller);
  await rotateSecret(caller);
  await disableEndpoint(caller);
  await setEndpoint(caller, { url: "https://hooks.example.com/b" });
  await changePassword(user, { current_password: PASSWORD, new_password: "another long password" });

  const acts = await actsOf(user);
  const where = { environment: "test", network: "203.0.113.0/24" };
  expect(acts.map(({ action, detail }) => [action, detail])).toEqual([
    ["api_key.made", { ...where, key: "Server" }],
    ["api_key.rotated", { ...where, key: "Server", overlap_hours: 24 }],
    ["api_key.revoked", { ...where, key: "Server" }],
    ["webhook_url.set", { ...where, before: null, after: "https://hooks.example.com/a?..." }],
    [
      "webhook_url.set",
      { ...where, before: "https://hooks.example.com/a?...", after: "https://hooks.example.com/b" },
    ],
    ["webhook_secret.revealed", where],
    ["webhook_secret.rotated", where],
    ["webhook_url.switched_off", where],
    [
      "webhook_url.set",
      { ...where, before: "https://hooks.example.com/b", after: "https://hooks.example.com/b" },
    ],
    ["password.changed", { network: "203.0.113.0/24" }],
  ]);
  for (const { by, actorEmail } of acts) expect([by, actorEmail]).toEqual(["account", user.email]);
});

test("a repeated request that returns a webhook endpoint's secret is audited like a reveal of the secret", async () => {
  const user = await newPartner();
  const input = { url: "https://hooks.example.com/a?token=secret", idempotency_key: "main" };
  for (const _ of [1, 2]) await createEndpoint(callerFor(user, "test"), input);
  const acts = await actsOf(user);
  expect(acts.map(({ action }) => action)).toEqual(["webhook_endpoint.created", "webhook_secret.revealed"]);
  expect(acts[1]?.detail).toMatchObject({ environment: "test", url: "https://hooks.example.com/a?..." });
});

test("each of several concurrent changes to billing details is audited with the details that it replaced", async () => {
  const user = await newPartner();
  const details = { legal_name: "Acme GmbH", postal_code: "1010", city: "Wien", country_code: "AT" };
  const streets = ["Ring 1", "Ring 2", "Ring 3", "Ring 4", "Ring 5", "Ring 6"];
  await Promise.all(streets.map((address) => setBilling(user, { ...details, address })));
  const replaced = (await actsOf(user)).map(({ detail }) => detail["before"]);
  expect(replaced).toHaveLength(streets.length);
  expect(new Set(replaced).size).toBe(streets.length);
});

test("refused actions are not audited", async () => {
  const [user, outsider] = [await newPartner(), await newPartner()];
  const { id } = await createApiKey(callerFor(outsider, "test"), { name: "Theirs" });
  const caller = callerFor(user, "test");
  const refused = await Promise.allSettled([
    revokeApiKey(caller, { key_id: id }),
    rotateApiKey(caller, { key_id: id, overlap_hours: 0 }),
    createApiKey(callerFor(user, "live"), { name: "Too early" }),
    setEndpoint(caller, { url: "ftp://hooks.example.com/" }),
    revealSecret(caller),
    rotateSecret(caller),
    disableEndpoint(caller),
    changePassword(user, { current_password: "not it", new_password: "another long password" }),
    signInAs({ email: user.email, password: "not it" }),
  ]);
  expect(refused.filter(({ status }) => status === "fulfilled")).toEqual([]);
  expect(await actsOf(user)).toEqual([]);
  expect((await actsOf(outsider)).map(({ action }) => action)).toEqual(["api_key.made"]);
});

test("sign-ins are audited with the client's network instead of its full IP address", async () => {
  const user = await newReseller();
  await signIn({ email: user.email, password: PASSWORD }, "198.51.100.77");
  await signIn({ email: user.email, password: PASSWORD }, undefined);
  const { rows } = await listAuditLog(user, { limit: 10 });
  expect(rows.map(({ action, detail }) => [action, detail])).toEqual([
    ["sign_in.succeeded", {}],
    ["sign_in.succeeded", { network: "198.51.100.0/24" }],
    ["sign_in.succeeded", { network: "127.0.0.0/24" }],
  ]);
});

test("an account's audit log shows the actions of operators, but neither the operators' identities nor their reasons", async () => {
  const [operator, partner] = [await newOperator(), await newPartner()];
  await approve(operator, partner.accountId);
  await suspendAccount(operator, { account_id: partner.accountId, reason: "Suspected fraud" });
  expect(await actsOf(partner)).toMatchObject([
    { action: "account.live_approved", by: "operator", actorEmail: null, detail: {} },
    { action: "account.suspended", by: "operator", actorEmail: null, detail: {} },
  ]);
  expect(JSON.stringify(await actsOf(partner))).not.toMatch(/Suspected fraud|operator-/);
});

test("the audit log is paginated and contains only the account's own entries", async () => {
  const [user, outsider] = [await newPartner(), await newPartner()];
  for (const one of [user, outsider]) {
    for (let made = 0; made < 3; made += 1) await createApiKey(callerFor(one, "test"), { name: one.userId });
  }
  await signIn({ email: user.email, password: PASSWORD }, newClientIp());
  const first = await listAuditLog(user, { limit: 3 });
  const second = await listAuditLog(user, { limit: 3, before: first.next ?? "" });
  expect([first.rows.length, second.rows.length, second.next]).toEqual([3, 2, null]);
  const names = [...first.rows, ...second.rows].flatMap(({ detail }) => detail["key"] ?? []);
  expect(names).toEqual([user.userId, user.userId, user.userId]);
});

test("an operator who searches the audit logs for an email finds the actions of a removed user who had that email and of the user who has it now", async () => {
  const [operator, owner, next] = [await newOperator(), await newPartner(), await newReseller()];
  const who = { email: newEmail("leaving"), password: PASSWORD };
  const user = await addColleague(owner, "developer", who);
  await createApiKey(callerFor(user, "test"), { name: "Before" });
  const read = async (filters: object = {}) =>
    (await listAllAuditLogs(operator, { actor: who.email, action: "api_key.made", limit: 50, ...filters }))
      .rows;
  await removeMember(owner, { user_id: user.userId });
  expect(await read()).toMatchObject([{ accountId: owner.accountId, actorEmail: who.email }]);
  const later = await addColleague(next, "developer", who);
  for (const name of ["After", "Again"]) await createApiKey(callerFor(later, "test"), { name });
  const lines = await read();
  expect(lines).toMatchObject([
    { accountId: next.accountId, actorEmail: who.email, detail: { key: "Again" } },
    { accountId: next.accountId, actorEmail: who.email, detail: { key: "After" } },
    { accountId: owner.accountId, actorEmail: who.email, detail: { key: "Before" } },
  ]);
  expect(await read({ limit: 2 })).toEqual(lines.slice(0, 2));
  expect(await read({ limit: 2, before: lines[1]?.id })).toEqual(lines.slice(2));
  expect(await read({ account: owner.accountId })).toEqual(lines.slice(2));
  expect(await read({ actor: `${user.userId}@removed.invalid` })).toEqual([]);
});

test("an operator can filter the audit logs of all accounts by account, actor, action and time", async () => {
  const [operator, partner, reseller] = [await newOperator(), await newPartner(), await newReseller()];
  const since = new Date();
  await createApiKey(callerFor(partner, "test"), { name: "Server" });
  await approve(operator, reseller.accountId);
  await suspendAccount(operator, { account_id: partner.accountId, reason: "Fraud" });
  const read = async (filters: object) =>
    (await listAllAuditLogs(operator, { limit: 50, ...filters })).rows.map(({ action, accountId }) => [
      action,
      accountId,
    ]);
  const made = ["api_key.made", partner.accountId];
  const approved = ["account.live_approved", reseller.accountId];
  const suspended = ["account.suspended", partner.accountId];

  expect(await read({ actor: operator.email, from: since })).toEqual([suspended, approved]);
  expect(await read({ actor: operator.email, action: "account.suspended" })).toEqual([suspended]);
  for (const account of [partner.accountId, partner.email.toUpperCase()])
    expect(await read({ account, from: since })).toEqual([suspended, made]);
  expect(await read({ account: partner.accountId, actor: partner.email, action: "api_key.made" })).toEqual([
    made,
  ]);
  expect(await read({ account: reseller.accountId, action: "api_key.made" })).toEqual([]);
  expect(await read({ account: "nobody@people.example" })).toEqual([]);
  expect(await read({ account: partner.accountId, until: since })).not.toContainEqual(made);

  const first = await listAllAuditLogs(operator, { actor: operator.email, from: since, limit: 1 });
  const next = await listAllAuditLogs(operator, {
    ...{ actor: operator.email, from: since, limit: 1 },
    before: first.next ?? "",
  });
  expect([first.rows[0]?.detail, next.rows[0]?.companyName]).toEqual([
    { reason: "Fraud" },
    reseller.companyName,
  ]);
  await expect(listAllAuditLogs(reseller, { limit: 1 })).rejects.toMatchObject({ code: "forbidden" });
});
