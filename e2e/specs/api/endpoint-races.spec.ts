import { endpointIdOf, publicEventId } from "@/lib/base/ids";
import { callerFor } from "@/lib/base/signed-in-user";
import { prisma } from "@/lib/db/prisma";
import { attemptDeliveries } from "@/lib/webhooks/deliveries/deliver-due";
import { changeEndpoint, deleteEndpoint } from "@/lib/webhooks/endpoints/change-endpoint";
import { createEndpoint } from "@/lib/webhooks/endpoints/create-endpoint";
import { createEndpointInput, type WebhookEndpoint } from "@/lib/webhooks/endpoints/schema";
import { contractTypesFor } from "@/lib/webhooks/event-catalogue";
import type { Answer } from "../../support/fixtures/api";
import { expect, test } from "../../support/fixtures/api-test";
import { errorCodeOf } from "../../support/fixtures/error-code-of";
import { holdRow } from "../../support/fixtures/row-lock";
import { partnerOf } from "../../support/world/accounts";
import { CLOSED_PORT_URL } from "../../support/world/endpoints";
import { causeEvent } from "../../support/world/events";
import { readDeliveries } from "../webhooks/read-deliveries";
import { answering, startReceiver } from "../webhooks/receiver";

const ROUNDS = 5;

/** Changes to the endpoints of one account, made by one process. */
type Changes = {
  create(url: string): Promise<string>;
  enable(id: string, enabled: boolean): Promise<unknown>;
  remove(id: string): Promise<unknown>;
};

test("when two processes change endpoints concurrently, every event is sent, and none is sent to a deleted endpoint", async ({
  api,
  world,
}) => {
  const { user, keys } = await partnerOf(world, "Racing Games");
  const partner = callerFor(user, "test");
  const [kept, passing] = [await startReceiver(answering(204)), await startReceiver(answering(204))];
  const succeed = async <Data>(call: Promise<Answer<Data>>) => {
    const { status, body } = await call;
    expect([200, 201]).toContain(status);
    return body.data;
  };
  const ofServer: Changes = {
    create: async (url) =>
      (
        await succeed(
          api.call<WebhookEndpoint>("POST", "/webhook-endpoints", { key: keys.test, body: { url } }),
        )
      ).id,
    enable: (id, enabled) =>
      succeed(api.call("PATCH", `/webhook-endpoints/${id}`, { key: keys.test, body: { enabled } })),
    remove: (id) => succeed(api.call("DELETE", `/webhook-endpoints/${id}`, { key: keys.test })),
  };
  const ofTest: Changes = {
    create: async (url) => (await createEndpoint(partner, createEndpointInput.parse({ url }))).data.id,
    enable: (id, enabled) => changeEndpoint(partner, { id, enabled }),
    remove: (id) => deleteEndpoint(partner, { id }),
  };
  await ofServer.create(kept.url);

  const caused: string[] = [];
  /**
   * Records an event and attempts its deliveries in this process, concurrently with the server's jobs. Returns the deliveries.
   */
  const cause = async () => {
    const { name } = await causeEvent(partner);
    caused.push(name);
    for (const { id } of await readDeliveries(name)) await attemptDeliveries([id]);
    return readDeliveries(name);
  };
  const deleted: string[] = [];
  const changeAgainAndAgain = async (changes: Changes) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const id = await changes.create(passing.url);
      await changes.enable(id, false);
      await changes.enable(id, true);
      await changes.remove(id);
      deleted.push(endpointIdOf(id) ?? "");
      expect((await cause()).map(({ endpointId }) => endpointId)).not.toContain(endpointIdOf(id));
    }
  };
  const happen = async () => {
    for (let event = 0; event < ROUNDS * 4; event += 1) await cause();
  };
  const cancel = async () => {
    for (let event = 0; event < ROUNDS; event += 1) {
      const made = await succeed(
        api.call<{ reference: string }>("POST", "/subscriptions", {
          key: keys.test,
          body: { email: "anna@example.com", amount: 500 },
        }),
      );
      await succeed(api.cancelSubscription(keys.test, made.reference));
    }
  };
  await Promise.all([changeAgainAndAgain(ofServer), changeAgainAndAgain(ofTest), happen(), cancel()]);

  const { accountId } = partner;
  const pending = () => prisma().delivery.count({ where: { accountId, status: "pending" } });
  await expect.poll(pending, { timeout: 60_000 }).toBe(0);
  const events = await prisma().event.findMany({ where: { accountId }, include: { deliveries: true } });
  expect(events).toHaveLength(ROUNDS * 7);
  expect(caused.every((name) => events.some(({ id }) => publicEventId(id) === name))).toBe(true);
  const idsOf = ({ received }: typeof kept) => received.map(({ headers }) => headers["webhook-id"] ?? "");
  expect(idsOf(kept).toSorted()).toEqual(events.map(({ id }) => publicEventId(id)).toSorted());
  for (const { deliveries } of events) {
    const toKept = deliveries.filter(({ endpointId }) => !deleted.includes(endpointId ?? ""));
    expect(toKept).toMatchObject([{ status: "succeeded", attemptCount: 1 }]);
    for (const { status, endedReason } of deliveries)
      if (status !== "succeeded") expect([status, endedReason]).toEqual(["failed", "endpoint_switched_off"]);
  }
  const before = passing.received.length;
  await cause();
  expect(passing.received).toHaveLength(before);
  await kept.close();
  await passing.close();
});

test("if one process disables one of two endpoints while another process narrows the event types of the other endpoint, one of the changes is refused", async ({
  api,
  world,
}) => {
  const [first] = contractTypesFor("partner");
  for (const serverDisables of [true, false]) {
    const { user, keys } = await partnerOf(world, "Racing Games");
    const partner = callerFor(user, "test");
    const input = createEndpointInput.parse({ url: CLOSED_PORT_URL });
    const one = (await createEndpoint(partner, input)).data.id;
    const two = (await createEndpoint(partner, input)).data.id;
    const [disable, filter] = [{ enabled: false }, { events: first ? [first] : [] }];
    const account = await holdRow("accounts", partner.accountId);
    const outcomes = Promise.all([
      api
        .call("PATCH", `/webhook-endpoints/${one}`, {
          key: keys.test,
          body: serverDisables ? disable : filter,
        })
        .then(({ body }) => body.error_code ?? "changed"),
      changeEndpoint(partner, { id: two, ...(serverDisables ? filter : disable) }).then(
        () => "changed",
        errorCodeOf,
      ),
    ]);
    await account.untilWaiting(2);
    await account.release();
    expect((await outcomes).toSorted()).toEqual(["changed", "validation_failed"]);
  }
});
