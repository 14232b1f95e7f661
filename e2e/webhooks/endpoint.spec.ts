import { runOnce, sql } from "@/lib/db/sql";
import { attemptDelivery } from "@/lib/webhooks/attempt-delivery";
import { getEndpoint } from "@/lib/webhooks/get-endpoint";
import { listDeliveries } from "@/lib/webhooks/list-deliveries";
import { revealSecret } from "@/lib/webhooks/reveal-secret";
import { rotateSecret } from "@/lib/webhooks/rotate-secret";
import { setEndpoint } from "@/lib/webhooks/set-endpoint";
import { expect, test } from "../fixtures/verbs";
import { answering, startReceiver } from "./receiver";
import { newDelivery, newPartner } from "./world";

test("the first URL makes the secret, a later one keeps it", async () => {
  const partner = await newPartner();
  expect(await getEndpoint(partner)).toBeNull();
  const first = await setEndpoint(partner, { url: "https://hooks.example.com/first" });
  const secret = await revealSecret(partner);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const second = await setEndpoint(partner, { url: "https://hooks.example.com/second" });
  expect(second).toMatchObject({ url: "https://hooks.example.com/second", created_at: first.created_at });
  expect(await getEndpoint(partner)).toEqual(second);
  expect(await revealSecret(partner)).toBe(secret);
});

test("test and live, and one account and another, have endpoints and secrets of their own", async () => {
  const partner = await newPartner();
  const live = { ...partner, environment: "live" } as const;
  const stranger = await newPartner();
  await setEndpoint(partner, { url: "https://hooks.example.com/test" });
  for (const other of [live, stranger]) {
    expect(await getEndpoint(other)).toBeNull();
    await expect(revealSecret(other)).rejects.toMatchObject({ code: "not_found" });
    await expect(rotateSecret(other)).rejects.toMatchObject({ code: "not_found" });
  }
  await setEndpoint(live, { url: "https://hooks.example.com/live" });
  expect(await getEndpoint(partner)).toMatchObject({ url: "https://hooks.example.com/test" });
  expect(await revealSecret(live)).not.toBe(await revealSecret(partner));
});

test("a URL that cannot be called is refused by its field and changes nothing", async () => {
  const partner = await newPartner();
  const saved = await setEndpoint(partner, { url: "https://hooks.example.com/" });
  for (const url of ["ftp://hooks.example.com/", "https://user@hooks.example.com/", "hooks.example.com"]) {
    await expect(setEndpoint(partner, { url })).rejects.toMatchObject({
      code: "validation_failed",
      errors: { url: [expect.any(String)] },
    });
  }
  expect(await getEndpoint(partner)).toEqual(saved);
});

test("what is saved is the address that will be called, not a spelling of it", async () => {
  const partner = await newPartner();
  const saved = await setEndpoint(partner, { url: "HTTPS://Hooks.Example.COM:443/a/../hook?x=1" });
  expect(saved.url).toBe("https://hooks.example.com/hook?x=1");
});

test("no secret is readable in the database", async () => {
  const partner = await newPartner();
  await setEndpoint(partner, { url: "https://hooks.example.com/" });
  const former = await revealSecret(partner);
  const { secret } = await rotateSecret(partner);
  const [row] = await runOnce<{ text: string }>(
    sql`SELECT e::text AS text FROM webhook_endpoints e WHERE account_id = ${partner.accountId}::uuid`,
  );
  for (const one of [former, secret]) {
    const key = one.slice("whsec_".length);
    expect(row?.text).not.toContain(key);
    expect(row?.text).not.toContain(Buffer.from(key, "base64").toString("hex"));
    expect(row?.text).not.toContain(Buffer.from(one).toString("hex"));
  }
});

test("deliveries are listed newest first, page by page, with what came of them, to their account alone", async () => {
  const partner = await newPartner();
  const receiver = await startReceiver((response, _message, count) =>
    answering(count === 1 ? 404 : 200)(response, _message, count),
  );
  await setEndpoint(partner, { url: receiver.url });
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) ids.push(await newDelivery(partner));
  const [failing = "", delivered = ""] = ids;
  await attemptDelivery(failing);
  await attemptDelivery(delivered);
  await receiver.close();

  const first = await listDeliveries(partner, { limit: 3 });
  const second = await listDeliveries(partner, { limit: 3, after: first.next ?? "" });
  expect([...first.deliveries, ...second.deliveries].map(({ id }) => id)).toEqual(ids.toReversed());
  expect(second.next).toBeNull();
  expect(second.deliveries).toMatchObject([
    { status: "succeeded", attempt_count: 1, next_attempt_at: null, last_outcome: "delivered" },
    { status: "pending", attempt_count: 1, last_outcome: "http_error", last_status_code: 404 },
  ]);
  expect(first.deliveries[0]).toMatchObject({
    event_id: expect.stringMatching(/^evt_[0-9a-f]{32}$/),
    event_type: "redemption-intent.success",
    attempt_count: 0,
    last_outcome: null,
  });
  const { deliveries: succeeded } = await listDeliveries(partner, { status: "succeeded" });
  expect(succeeded.map(({ id }) => id)).toEqual([delivered]);
  for (const other of [{ ...partner, environment: "live" } as const, await newPartner()]) {
    expect(await listDeliveries(other)).toEqual({ deliveries: [], next: null });
  }
});
