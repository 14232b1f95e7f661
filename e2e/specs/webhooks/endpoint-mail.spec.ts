import { decrypt } from "@/lib/base/cipher";
import { DAY_MS, HOUR_MS } from "@/lib/base/clock";
import { callerFor } from "@/lib/base/signed-in-user";
import { prisma } from "@/lib/db/prisma";
import { runOnce, sql } from "@/lib/db/sql";
import { MAIL_PURPOSE, type Mail } from "@/lib/identity/mail/queue-mail.sql";
import { createEndpoint } from "@/lib/webhooks/endpoints/create-endpoint";
import { mailOwners } from "@/lib/webhooks/endpoints/mail-owners";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { createEndpointInput } from "@/lib/webhooks/endpoints/schema";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";
import { newPartner } from "../../support/world/accounts";

const test = withOwnDatabase();
test.describe.configure({ mode: "serial" });

const URL = "https://hooks.example.com/in?token=secret";

/** Returns the queued emails, oldest first, and deletes them. */
async function takeMails(): Promise<Mail[]> {
  const rows = await prisma().mail.findMany({ orderBy: { id: "asc" } });
  await prisma().mail.deleteMany();
  return rows.map(({ sealed }) => JSON.parse(decrypt(sealed, MAIL_PURPOSE)) as Mail);
}

/** Creates a partner with an owner, a developer and an endpoint. */
async function partnerWithEndpoint() {
  const user = await newPartner();
  await setEndpoint(callerFor(user, "test"), { url: URL });
  await runOnce(sql`
    INSERT INTO users (id, account_id, email, password_hash, role)
    VALUES (gen_random_uuid(), ${user.accountId}::uuid, ${`developer-${user.email}`}, '', 'developer')`);
  return user;
}

/** Marks the account's endpoints as having failed for the last `ms` milliseconds. */
const failSince = (accountId: string, ms: number) =>
  runOnce(
    sql`UPDATE webhook_endpoints SET failing_since = ${new Date(Date.now() - ms)} WHERE account_id = ${accountId}::uuid`,
  );
const disable = (accountId: string, reason: string) =>
  runOnce(
    sql`UPDATE webhook_endpoints SET disabled_at = ${new Date()}, disabled_reason = ${reason} WHERE account_id = ${accountId}::uuid`,
  );

test("the owners of an account are emailed once when an endpoint has failed for a day, and once when it is disabled", async () => {
  const { accountId, email } = await partnerWithEndpoint();
  await failSince(accountId, DAY_MS - HOUR_MS);
  expect(await mailOwners(true)).toBe(0);
  await failSince(accountId, DAY_MS + HOUR_MS);
  expect(await mailOwners(false)).toBe(0);
  const counts = await Promise.all(Array.from({ length: 5 }, () => mailOwners(true)));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1);
  const [failing, ...more] = await takeMails();
  expect(more).toEqual([]);
  expect(failing).toMatchObject({
    to: email,
    subject: "Your test webhook endpoint has been failing for a day",
  });
  expect(failing?.text).toContain("https://hooks.example.com/in?...");
  expect(failing?.text).toContain("/partner/test/webhook");
  expect(failing?.text).not.toContain("secret");
  await disable(accountId, "failing");
  expect([await mailOwners(true), await mailOwners(true)]).toEqual([1, 0]);
  const [disabled] = await takeMails();
  expect(disabled).toMatchObject({ to: email, subject: "Your test webhook endpoint is disabled" });
  expect(disabled?.text).toContain("every attempt failed for five days");
});

test("the owners of an account are emailed again about a new run of failures, and separately about each endpoint", async () => {
  const user = await partnerWithEndpoint();
  const caller = callerFor(user, "test");
  await createEndpoint(caller, createEndpointInput.parse({ url: "https://hooks.example.com/second" }));
  await failSince(user.accountId, 2 * DAY_MS);
  expect(await mailOwners(true)).toBe(2);
  await setEndpoint(caller, { url: URL });
  await failSince(user.accountId, DAY_MS + HOUR_MS);
  expect(await mailOwners(true)).toBe(2);
  expect(await takeMails()).toHaveLength(4);
});

test("no email is sent about an endpoint that its own account disabled", async () => {
  const { accountId } = await partnerWithEndpoint();
  await disable(accountId, "switched_off");
  expect(await mailOwners(true)).toBe(0);
  await disable(accountId, "gone");
  expect(await mailOwners(true)).toBe(1);
  expect((await takeMails())[0]?.text).toContain("your server returned 410 (Gone)");
});
