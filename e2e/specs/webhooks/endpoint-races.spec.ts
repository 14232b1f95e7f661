import { EventEmitter, once } from "node:events";
import type { Caller } from "@/lib/base/caller";
import { endpointIdOf } from "@/lib/base/ids";
import { pool } from "@/lib/db/pool";
import { runOnce, sql } from "@/lib/db/sql";
import { attemptDeliveries } from "@/lib/webhooks/deliveries/deliver-due";
import { changeEndpoint, deleteEndpoint } from "@/lib/webhooks/endpoints/change-endpoint";
import { createEndpoint } from "@/lib/webhooks/endpoints/create-endpoint";
import { setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { listEndpoints, retrieveEndpoint } from "@/lib/webhooks/endpoints/read-endpoints";
import { rounds } from "../../support/fixtures/depth";
import { errorCodeOf } from "../../support/fixtures/error-code-of";
import { holdRow } from "../../support/fixtures/row-lock";
import { partnerInTest } from "../../support/world/accounts";
import { causeEvent } from "../../support/world/events";
import { endpointInput, expect, newEndpoint, OTHERS, TYPE, test } from "./endpoint-fixture";
import { readDeliveries } from "./read-deliveries";

const idsOf = async (caller: Caller) =>
  (await listEndpoints(caller)).data.webhook_endpoints.map(({ id }) => id);

test("parallel requests never create more than ten endpoints, and an eleventh is refused", async () => {
  const partner = await partnerInTest();
  for (let made = 0; made < 9; made += 1) await newEndpoint(partner);
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, () =>
      createEndpoint(partner, endpointInput()).then(() => "created", errorCodeOf),
    ),
  );
  expect(outcomes.toSorted()).toEqual([
    "created",
    ...Array.from({ length: 7 }, () => "webhook_endpoint_limit_reached"),
  ]);
  expect(await idsOf(partner)).toHaveLength(10);
  await newEndpoint({ ...partner, environment: "live" }, { url: "https://hooks.example.com/" });
  await deleteEndpoint(partner, { id: (await idsOf(partner))[3] ?? "" });
  await newEndpoint(partner);
  await expect(
    runOnce(
      sql`UPDATE webhook_endpoints SET number = number + 1 WHERE account_id = ${partner.accountId}::uuid AND number = 10`,
    ),
  ).rejects.toMatchObject({ code: "23514" });
});

test("twenty requests with the same idempotency key create one endpoint with one secret", async () => {
  const partner = await partnerInTest();
  const one = { idempotency_key: "fulfillment", description: "Fulfillment" };
  const made = await Promise.all(
    Array.from({ length: 20 }, () => createEndpoint(partner, endpointInput(one))),
  );
  expect(made.filter(({ kind }) => kind === "created")).toHaveLength(1);
  expect(new Set(made.map(({ data }) => `${data.id} ${data.secret}`)).size).toBe(1);
  expect(await idsOf(partner)).toEqual([made[0]?.data.id]);
  await expect(
    createEndpoint(partner, endpointInput({ ...one, description: "Other" })),
  ).rejects.toMatchObject({
    code: "idempotency_key_reused",
  });
});

test("three concurrent requests that set the webhook URL create at most one endpoint, even while another request creates an endpoint", async () => {
  for (let round = 0; round < rounds({ push: 3, deep: 50 }); round += 1) {
    const partner = await partnerInTest();
    await Promise.all([
      ...[1, 2, 3].map(() => setEndpoint(partner, { url: "https://hooks.example.com/form" })),
      newEndpoint(partner, { url: "https://hooks.example.com/api" }),
    ]);
    const urls = (await listEndpoints(partner)).data.webhook_endpoints.map(({ url }) => url);
    expect([1, 2]).toContain(urls.length);
    expect(urls).toContain("https://hooks.example.com/form");
  }
});

test("setting the webhook URL creates a new endpoint if the only endpoint is deleted concurrently", async () => {
  const partner = await partnerInTest();
  const { id } = await newEndpoint(partner);
  const account = await holdRow("accounts", partner.accountId);
  const deleted = deleteEndpoint(partner, { id });
  await account.untilWaiting(1);
  const url = "https://hooks.example.com/form";
  const saved = setEndpoint(partner, { url });
  await account.untilWaiting(2);
  await account.release();
  await deleted;
  expect(await saved).toMatchObject({ url, status: "enabled" });
  expect(await idsOf(partner)).toEqual([(await saved).id]);
});

test("the only endpoint is deleted even if the webhook URL is set concurrently, and setting the URL succeeds", async () => {
  const partner = await partnerInTest();
  const { id } = await newEndpoint(partner);
  const account = await holdRow("accounts", partner.accountId);
  const saved = setEndpoint(partner, { url: "https://hooks.example.com/form" });
  await account.untilWaiting(1);
  const deleted = deleteEndpoint(partner, { id });
  await account.untilWaiting(2);
  await account.release();
  await deleted;
  expect(await saved).toMatchObject({ id, status: "enabled" });
  expect(await idsOf(partner)).toEqual([]);
});

test("a request that creates an endpoint returns the endpoint even if it is deleted immediately afterwards", async () => {
  for (let round = 0; round < rounds({ push: 4, deep: 100 }); round += 1) {
    const partner = await partnerInTest();
    const account = await holdRow("accounts", partner.accountId);
    const made =
      round % 2 === 0
        ? setEndpoint(partner, { url: "https://hooks.example.com/form" })
        : newEndpoint(partner, { url: "https://hooks.example.com/api" });
    await account.untilWaiting(1);
    const deleted = pool().query(`
      BEGIN;
      SELECT FROM accounts WHERE id = '${partner.accountId}' FOR UPDATE;
      DELETE FROM webhook_endpoints WHERE account_id = '${partner.accountId}';
      COMMIT`);
    await account.untilWaiting(2);
    await account.release();
    await deleted;
    expect(await made).toMatchObject({ id: expect.stringMatching(/^we_/), status: "enabled" });
    expect(await idsOf(partner)).toEqual([]);
  }
});

test("if two concurrent changes together would leave required event types without an endpoint, one of them is refused", async () => {
  for (let round = 0; round < rounds({ push: 4, deep: 100 }); round += 1) {
    const partner = await partnerInTest();
    const [one, two] = [await newEndpoint(partner), await newEndpoint(partner)];
    const narrow = (id: string) => changeEndpoint(partner, { id, events: [...OTHERS] });
    const changes =
      round % 2 === 0
        ? [narrow(one.id), narrow(two.id)]
        : [narrow(one.id), deleteEndpoint(partner, { id: two.id })];
    const outcomes = await Promise.all(changes.map((change) => change.then(() => "changed", errorCodeOf)));
    expect(outcomes.toSorted()).toEqual(["changed", "validation_failed"]);
  }
});

test("parallel requests that change different fields of one endpoint are all applied", async () => {
  const partner = await partnerInTest();
  const { id } = await newEndpoint(partner, { description: "Old", headers: { "x-old": "1" } });
  const account = await holdRow("accounts", partner.accountId);
  const changes = [{ description: "New" }, { headers: { "x-new": "2" } }, { enabled: false }].map((fields) =>
    changeEndpoint(partner, { id, ...fields }),
  );
  await account.untilWaiting(changes.length);
  await account.release();
  await Promise.all(changes);
  expect((await retrieveEndpoint(partner, { id })).data).toMatchObject({
    description: "New",
    header_names: ["x-new"],
    status: "disabled",
  });
});

test("changing an endpoint's description does not enable the endpoint again if a 410 response disables it at the same time", async ({
  partner,
  endpoint,
}) => {
  await endpoint((response) => response.writeHead(410).end());
  const { name } = await causeEvent(partner);
  const [delivery] = await readDeliveries(name);
  const lock = await holdRow("webhook_endpoints", delivery?.endpointId ?? "");
  const attempt = attemptDeliveries([delivery?.id ?? ""]);
  await lock.untilWaiting(1);
  const [id] = await idsOf(partner);
  const changed = changeEndpoint(partner, { id: id ?? "", description: "Changed" });
  await lock.untilWaiting(2);
  await lock.release();
  await Promise.all([attempt, changed]);
  expect((await retrieveEndpoint(partner, { id: id ?? "" })).data).toMatchObject({
    description: "Changed",
    status: "disabled",
    disabled_reason: "gone",
  });
});

test("an event recorded while an endpoint's event filter changes has at most one delivery per endpoint", async () => {
  const partner = await partnerInTest();
  const [, narrow] = [await newEndpoint(partner), await newEndpoint(partner)];
  const flip = async () => {
    for (const events of [
      ["refund.created"],
      [TYPE],
      ["refund.created"],
      [TYPE],
      ["refund.created"],
    ] as const)
      await changeEndpoint(partner, { id: narrow.id, events: [...events] });
  };
  const [happened] = await Promise.all([
    Promise.all(Array.from({ length: 40 }, () => causeEvent(partner))),
    flip(),
  ]);
  for (const { name } of happened) {
    const sent = await readDeliveries(name);
    expect([1, 2]).toContain(sent.length);
    expect(new Set(sent.map(({ endpointId }) => endpointId)).size).toBe(sent.length);
  }
});

test("when an endpoint is deleted, an attempt in progress is still recorded, and a delivery that has not been attempted fails", async ({
  partner,
  endpoint,
}) => {
  const waiting = new EventEmitter();
  const arrived = once(waiting, "arrived");
  const slow = await endpoint((response) => {
    waiting.once("answer", () => response.writeHead(204).end());
    waiting.emit("arrived");
  });
  await endpoint((response) => response.writeHead(204).end());
  const { id } = await newEndpoint(partner, { url: slow.url });
  const deliveriesOf = async (name: string) =>
    (await readDeliveries(name)).filter(({ endpointId }) => endpointId === endpointIdOf(id));
  const [first, second] = [(await causeEvent(partner)).name, (await causeEvent(partner)).name];
  const [one] = await deliveriesOf(first);
  const [two] = await deliveriesOf(second);
  const attempt = attemptDeliveries([one?.id ?? ""]);
  await arrived;
  await deleteEndpoint(partner, { id });
  waiting.emit("answer");
  await attempt;
  await attemptDeliveries([two?.id ?? ""]);
  expect(await deliveriesOf(first)).toMatchObject([
    { status: "succeeded", attempts: [{ outcome: "delivered" }] },
  ]);
  expect(await deliveriesOf(second)).toMatchObject([
    { status: "failed", endedReason: "endpoint_switched_off", attempts: [] },
  ]);
  expect(slow.received).toHaveLength(1);
  await expect(retrieveEndpoint(partner, { id })).rejects.toMatchObject({ code: "not_found" });
});
