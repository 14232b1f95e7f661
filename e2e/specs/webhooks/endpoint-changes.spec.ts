import { endpointIdOf } from "@/lib/base/ids";
import { callerFor } from "@/lib/base/signed-in-user";
import { openSecret } from "@/lib/base/webhook-secret";
import { prisma } from "@/lib/db/prisma";
import { runOnce, sql } from "@/lib/db/sql";
import { changeEndpoint, deleteEndpoint } from "@/lib/webhooks/endpoints/change-endpoint";
import { createEndpoint } from "@/lib/webhooks/endpoints/create-endpoint";
import { disableEndpoint, setEndpoint, setOptionalEvents } from "@/lib/webhooks/endpoints/manage-endpoint";
import { revealSecret, rotateSecret } from "@/lib/webhooks/endpoints/manage-secret";
import { getEndpoint, listEndpoints, retrieveEndpoint } from "@/lib/webhooks/endpoints/read-endpoints";
import { defaultTypesFor, type EventType } from "@/lib/webhooks/event-catalogue";
import { newPartner, partnerInTest } from "../../support/world/accounts";
import { newDelivery, readDelivery } from "../../support/world/deliveries";
import { CLOSED_PORT_URL } from "../../support/world/endpoints";
import { causeEvent } from "../../support/world/events";
import { attemptDelivery } from "./attempt-delivery";
import { expect, newEndpoint, OTHERS, TYPE, test } from "./endpoint-fixture";
import { readDeliveries } from "./read-deliveries";

const invalidEvents = (text: string) => ({
  code: "validation_failed",
  errors: { events: [expect.stringContaining(text)] },
});

test("creating, changing, disabling or deleting an endpoint is refused if the enabled endpoints would then lack a required event type, but the last enabled endpoint can be disabled", async () => {
  const partner = await partnerInTest();
  await expect(newEndpoint(partner, { events: [TYPE] })).rejects.toMatchObject(
    invalidEvents(OTHERS.join(", ")),
  );
  const all = await newEndpoint(partner);
  await expect(changeEndpoint(partner, { id: all.id, events: ["refund.created"] })).rejects.toMatchObject(
    invalidEvents([TYPE, ...OTHERS].join(", ")),
  );
  const some = await newEndpoint(partner, { events: [TYPE] });
  for (const refused of [
    () => changeEndpoint(partner, { id: all.id, events: [TYPE] }),
    () => changeEndpoint(partner, { id: all.id, enabled: false }),
    () => deleteEndpoint(partner, { id: all.id }),
    () => disableEndpoint(partner),
  ])
    await expect(refused()).rejects.toMatchObject(invalidEvents(OTHERS.join(", ")));
  await changeEndpoint(partner, { id: some.id, events: [...OTHERS] });
  await changeEndpoint(partner, { id: all.id, events: [TYPE] });
  await changeEndpoint(partner, { id: some.id, events: [TYPE, ...OTHERS] });
  await disableEndpoint(partner);
  await changeEndpoint(partner, { id: some.id, enabled: false });
  await expect(changeEndpoint(partner, { id: all.id, enabled: true })).rejects.toMatchObject(
    invalidEvents(OTHERS.join(", ")),
  );
  await deleteEndpoint(partner, { id: all.id });
  expect((await getEndpoint(partner))?.id).toBe(some.id);
});

test("two endpoints that the platform disabled can be enabled one after the other, although neither receives every required event type alone", async () => {
  const partner = await partnerInTest();
  const first = await newEndpoint(partner);
  const next = await newEndpoint(partner, { events: [TYPE] });
  await changeEndpoint(partner, { id: first.id, events: [...OTHERS] });
  const disableBoth = () =>
    runOnce(sql`
      UPDATE webhook_endpoints SET disabled_at = now(), disabled_reason = 'gone' WHERE account_id = ${partner.accountId}::uuid`);
  await disableBoth();
  await expect(
    changeEndpoint(partner, { id: next.id, enabled: true, events: ["refund.created"] }),
  ).rejects.toMatchObject(invalidEvents(TYPE));
  await changeEndpoint(partner, { id: next.id, enabled: true });
  await changeEndpoint(partner, { id: first.id, enabled: true });
  await disableBoth();
  await setEndpoint(partner, { url: first.url });
  await changeEndpoint(partner, { id: next.id, enabled: true });
  expect((await listEndpoints(partner)).data.webhook_endpoints).toMatchObject([
    { status: "enabled" },
    { status: "enabled" },
  ]);
});

test("an invalid URL and all unsupported event types of an endpoint are reported together", async () => {
  const partner = await partnerInTest();
  const { id } = await newEndpoint(partner);
  const settings = {
    url: "ftp://hooks.example.com/",
    events: [TYPE, "wallet.low_balance", "voucher-payment.refunded"] satisfies EventType[],
  };
  for (const refused of [
    async () => createEndpoint(partner, settings),
    () => changeEndpoint(partner, { id, ...settings }),
  ])
    await expect(refused()).rejects.toMatchObject({
      code: "validation_failed",
      errors: {
        url: ["must be an http or https URL"],
        events: settings.events.slice(1).map((type) => `${type} is never sent to a partner`),
      },
    });
});

test("a change to an account's first endpoint is refused if that endpoint has been deleted, and does not affect the next endpoint", async () => {
  const partner = await partnerInTest();
  const { id } = await newEndpoint(partner);
  const next = await newEndpoint(partner);
  await deleteEndpoint(partner, { id });
  for (const stale of [
    () => setEndpoint(partner, { id, url: "https://other.example.com/" }),
    () => setOptionalEvents(partner, ["refund.created"], { id }),
    () => disableEndpoint(partner, { id }),
  ])
    await expect(stale()).rejects.toMatchObject({ code: "not_found" });
  expect(await getEndpoint(partner)).toMatchObject({ url: next.url, events: next.events, disabled_at: null });
});

test("a required event is stored as unsent if the only endpoint subscribed to its type was disabled", async () => {
  const partner = await partnerInTest();
  const [all] = [await newEndpoint(partner), await newEndpoint(partner, { events: [...OTHERS] })];
  await runOnce(sql`
    UPDATE webhook_endpoints SET disabled_at = now(), disabled_reason = 'gone' WHERE id = ${endpointIdOf(all.id) ?? ""}::uuid`);
  const { name } = await causeEvent(partner);
  expect(await readDeliveries(name)).toMatchObject([{ status: "unsent", endpointId: null }]);
  await deleteEndpoint(partner, { id: all.id });
});

test("creating an endpoint removes the rows of endpoints that were deleted more than a day ago", async () => {
  const partner = await partnerInTest();
  await newEndpoint(partner);
  for (let made = 0; made < 3; made += 1)
    await deleteEndpoint(partner, { id: (await newEndpoint(partner)).id });
  const rowsOf = () => prisma().webhookEndpoint.count({ where: { accountId: partner.accountId } });
  await newEndpoint(partner);
  expect(await rowsOf()).toBe(5);
  await runOnce(sql`
    UPDATE webhook_endpoints SET disabled_at = disabled_at - interval '2 days'
    WHERE account_id = ${partner.accountId}::uuid AND number IS NULL`);
  await newEndpoint(partner);
  expect(await rowsOf()).toBe(3);
});

test("deleting an endpoint retains its row, but erases its secret and its URL's query string, and attempts never store the query string", async () => {
  const partner = await partnerInTest();
  const { id, secret } = await newEndpoint(partner, { url: `${CLOSED_PORT_URL}?token=t` });
  const delivery = await newDelivery(partner);
  await attemptDelivery(delivery);
  await deleteEndpoint(partner, { id });
  const { attempts, endpoint } = await readDelivery(delivery);
  expect(endpoint.url).toBe(CLOSED_PORT_URL);
  expect(attempts).toMatchObject([{ url: `${CLOSED_PORT_URL}?...`, outcome: "connection_failed" }]);
  expect(openSecret(endpoint.secretCipher)).not.toBe(secret);
});

test("an endpoint of another account or of the other environment can be neither retrieved, changed nor deleted, and its secret neither rotated nor revealed", async () => {
  const [partner, stranger] = [await partnerInTest(), await partnerInTest()];
  const { id } = await newEndpoint(partner);
  await newEndpoint(stranger);
  const before = (await listEndpoints(partner)).data;
  for (const other of [stranger, { ...partner, environment: "live" } as const]) {
    for (const call of [
      () => retrieveEndpoint(other, { id }),
      () => changeEndpoint(other, { id, enabled: false }),
      () => deleteEndpoint(other, { id }),
      () => rotateSecret(other, { id }),
      () => revealSecret(other, { id }),
    ])
      await expect(call()).rejects.toMatchObject({ code: "not_found" });
  }
  expect((await listEndpoints(partner)).data).toEqual(before);
});

test("each change that a user makes to an endpoint is recorded in the audit log without secrets, and a viewer cannot create an endpoint", async () => {
  const user = await newPartner();
  const caller = callerFor(user, "test");
  const { id } = await newEndpoint(caller, {
    url: "https://hooks.example.com/a?token=t",
    headers: { "x-key": "secret-value" },
  });
  await changeEndpoint(caller, {
    id,
    events: [...defaultTypesFor("partner"), "refund.created"],
    description: "Main",
  });
  await changeEndpoint(caller, { id, headers: null });
  await changeEndpoint(caller, { id, description: "Main" });
  await rotateSecret(caller, { id });
  await deleteEndpoint(caller, { id });
  const entries = await prisma().auditEntry.findMany({
    where: { accountId: caller.accountId },
    orderBy: { id: "asc" },
  });
  const changes = entries.filter(({ action }) => action.startsWith("webhook_"));
  expect(changes.map(({ action }) => action)).toEqual([
    "webhook_endpoint.created",
    "webhook_endpoint.updated",
    "webhook_endpoint.updated",
    "webhook_secret.rotated",
    "webhook_endpoint.deleted",
  ]);
  expect(changes[0]?.detail).toMatchObject({ url: "https://hooks.example.com/a?..." });
  expect(JSON.stringify(changes)).not.toMatch(/secret-value|token=t/);
  const viewer = callerFor({ ...user, role: "viewer" }, "test");
  await expect(newEndpoint(viewer)).rejects.toMatchObject({ code: "forbidden" });
});
