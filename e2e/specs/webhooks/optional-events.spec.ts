import type { Caller } from "@/lib/base/caller";
import type { OptionalEventType } from "@/lib/base/event-schema";
import { prisma } from "@/lib/db/prisma";
import { createRefund } from "@/lib/payments/refunds/create-refund";
import type { RefundTarget } from "@/lib/payments/refunds/payment-store";
import { createRefundInput } from "@/lib/payments/refunds/schema";
import { changeEndpoint, deleteEndpoint } from "@/lib/webhooks/endpoints/change-endpoint";
import { setEndpoint, setOptionalEvents } from "@/lib/webhooks/endpoints/manage-endpoint";
import { getEndpoint, listEndpoints, retrieveEndpoint } from "@/lib/webhooks/endpoints/read-endpoints";
import { shownOptionalEvents } from "@/lib/webhooks/endpoints/shown-endpoint";
import { defaultTypesFor } from "@/lib/webhooks/event-catalogue";
import { countEventsByDay, countUndelivered } from "@/lib/webhooks/events/count-events";
import { listEvents, retrieveEvent } from "@/lib/webhooks/events/read-events";
import { replayEvents, resendEvent } from "@/lib/webhooks/events/resend-events";
import { triggerEvent } from "@/lib/webhooks/events/send-test-event";
import { newOperator, partnerInTest, resellerInTest } from "../../support/world/accounts";
import { newIntent, pay } from "../../support/world/intents";
import { fund, sell } from "../../support/world/sales";
import { bill, subscribe } from "../../support/world/subscriptions";
import { expect, newEndpoint, test } from "./endpoint-fixture";
import { attemptLatest, readDeliveries } from "./read-deliveries";
import { answering } from "./receiver";

const refund = (partner: Caller, target: RefundTarget, amount: number) =>
  createRefund(partner, target, createRefundInput.parse({ amount }));

/** Creates an intent of the partner, pays it and refunds part of it. Returns the intent. */
async function refundedIntent(partner: Caller) {
  const reseller = await resellerInTest();
  await fund(await newOperator(), reseller, 10_000);
  const { codes } = await sell(reseller, [1_000]);
  const intent = await newIntent(partner, 1_000);
  await pay(intent, codes);
  await refund(partner, { reference: intent.reference }, 300);
  return intent;
}

const eventsOf = async (caller: Caller, type: OptionalEventType) =>
  (await listEvents(caller, { limit: 20, type, expand: "data" })).data.events;

const triggered = async (caller: Caller, endpoint_id?: string) =>
  (await triggerEvent(caller, { type: "refund.created", endpoint_id })).data;

test("an optional event is recorded without a delivery unless the endpoint is subscribed to it", async ({
  partner,
  endpoint,
}) => {
  await endpoint(answering(204));
  const intent = await refundedIntent(partner);
  const [event, ...more] = await eventsOf(partner, "refund.created");
  expect(more).toEqual([]);
  expect(event).toMatchObject({
    delivery: { status: "not_requested", attempt_count: 0, last_attempt: null },
    data: { redemption_intent_reference: intent.reference, amount: 300, sequence: 1 },
  });
  expect(await readDeliveries(event?.id ?? "")).toEqual([]);
  const ofRefund = await listEvents(partner, { limit: 20, reference: String(event?.data?.["reference"]) });
  expect(ofRefund.data.events.map(({ id }) => id)).toEqual([event?.id]);
  const { data } = await retrieveEvent(partner, { id: event?.id ?? "" });
  expect(data).toMatchObject({ delivery: { status: "not_requested" }, deliveries: [] });
  await setOptionalEvents(partner, ["refund.created"]);
  await refund(partner, { reference: intent.reference }, 100);
  expect((await eventsOf(partner, "refund.created")).map(({ delivery }) => delivery.status)).toEqual([
    "pending",
    "not_requested",
  ]);
  const unrequested = { limit: 1, delivery_status: "not_requested" } as const;
  for (const filter of [{}, { type: "refund.created" }, { created_after: new Date(0) }] as const) {
    const { events, next } = (await listEvents(partner, { ...unrequested, ...filter })).data;
    expect([events.map(({ id }) => id), next]).toEqual([[event?.id], null]);
  }
  for (const filter of [{ type: "redemption-intent.success" }, { testEvents: "only" }] as const)
    expect((await listEvents(partner, { ...unrequested, ...filter })).data.events).toEqual([]);
  const otherPartner = await partnerInTest();
  expect((await listEvents(otherPartner, unrequested)).data.events).toEqual([]);
});

test("an optional event is recorded as unsent while the endpoint subscribed to it is disabled, and can be replayed once the endpoint is enabled", async ({
  partner,
  endpoint,
}) => {
  await endpoint(answering(204));
  const accounting = await newEndpoint(partner, { events: ["refund.created"] });
  await changeEndpoint(partner, { id: accounting.id, enabled: false });
  const intent = await refundedIntent(partner);
  const states = async () =>
    (await eventsOf(partner, "refund.created")).map(({ delivery }) => delivery.status);
  expect(await states()).toEqual(["unsent"]);
  await changeEndpoint(partner, { id: accounting.id, enabled: true });
  expect(await countUndelivered(partner)).toMatchObject({ failed: 0, unsent: 1 });
  expect(await replayEvents(partner, { status: "unsent" })).toEqual({ queued: 1, more: false });
  const [event] = await eventsOf(partner, "refund.created");
  expect((await retrieveEvent(partner, { id: event?.id ?? "" })).data.deliveries).toMatchObject([
    { status: "unsent", endpoint_id: null },
    { status: "pending", endpoint_id: accounting.id },
  ]);
  await deleteEndpoint(partner, { id: accounting.id });
  await refund(partner, { reference: intent.reference }, 100);
  expect(await states()).toEqual(["not_requested", "pending"]);
});

test("an optional event that no endpoint is subscribed to does not count as unsent", async () => {
  const partner = await partnerInTest();
  await refundedIntent(partner);
  expect(await countUndelivered(partner)).toMatchObject({ failed: 0, unsent: 1 });
  await setEndpoint(partner, { url: "http://127.0.0.1:9/hook" });
  const [today] = (await countEventsByDay(partner, 1)).days;
  expect(today).toMatchObject({ unsent: 1, pending: 0, failed: 0 });
  expect(await replayEvents(partner, { status: "unsent" })).toEqual({ queued: 1, more: false });
  const [event] = await eventsOf(partner, "refund.created");
  expect(event?.delivery.status).toBe("not_requested");
});

test("a recorded optional event is sent once when twenty resends arrive in parallel", async ({
  partner,
  endpoint,
}) => {
  const receiver = await endpoint(answering(204));
  await refundedIntent(partner);
  const [event] = await eventsOf(partner, "refund.created");
  const id = event?.id ?? "";
  await setOptionalEvents(partner, ["refund.created"]);
  await Promise.all(Array.from({ length: 20 }, () => resendEvent(partner, { id })));
  expect(await readDeliveries(id)).toMatchObject([{ round: 1, latest: true, status: "pending" }]);
  await attemptLatest(id);
  expect(receiver.received.map(({ headers }) => headers["webhook-id"])).toEqual([id]);
  const otherPartner = await partnerInTest();
  await setEndpoint(otherPartner, { url: receiver.url });
  await expect(resendEvent(otherPartner, { id })).rejects.toMatchObject({ code: "not_found" });
});

test("an event that no endpoint is subscribed to is resent only to the endpoint that the request names", async ({
  partner,
  endpoint,
}) => {
  await endpoint(answering(204));
  await refundedIntent(partner);
  const [event] = await eventsOf(partner, "refund.created");
  const id = event?.id ?? "";
  const message =
    "is required, because none of your enabled webhook endpoints is subscribed to refund.created";
  await expect(resendEvent(partner, { id })).rejects.toMatchObject({
    code: "validation_failed",
    details: [{ field: "endpoint_id", code: "required", message }],
  });
  expect(await readDeliveries(id)).toEqual([]);
  const { delivery } = await triggered(partner);
  expect(delivery.status).toBe("unsent");
  const [first] = (await listEndpoints(partner)).data.webhook_endpoints;
  await resendEvent(partner, { id, endpoint_id: first?.id });
  expect(await readDeliveries(id)).toMatchObject([{ round: 1, status: "pending" }]);
  expect((await triggered(partner, first?.id)).delivery.status).toBe("succeeded");
});

test("when a cycle is refunded, the reseller that billed it receives an event with the reseller's own references", async () => {
  const [partner, reseller] = [await partnerInTest(), await resellerInTest()];
  await fund(await newOperator(), reseller, 10_000);
  await setEndpoint(reseller, { url: "http://127.0.0.1:9/hook" });
  await setOptionalEvents(reseller, ["voucher-payment.refunded"]);
  const subscription = await subscribe(partner);
  await bill(reseller, subscription, "charge-1", { reseller_subscription_reference: "recurring-1" });
  await refund(partner, { reference: subscription.reference, cycle: 1 }, 400);
  const [event, ...more] = await eventsOf(reseller, "voucher-payment.refunded");
  expect(more).toEqual([]);
  const [payment] = await prisma().voucherPayment.findMany({ where: { accountId: reseller.accountId } });
  const found = await listEvents(reseller, { limit: 20, reference: payment?.reference });
  expect(found.data.events.map(({ id }) => id)).toEqual([event?.id]);
  expect(event).toMatchObject({
    delivery: { status: "pending" },
    data: {
      reference: payment?.reference,
      reseller_charge_reference: "charge-1",
      reseller_subscription_reference: "recurring-1",
      amount: 400,
      currency: "EUR",
      code_ending: expect.stringMatching(/^.{4}-.$/),
      sequence: 1,
    },
  });
  expect(await eventsOf(partner, "voucher-payment.refunded")).toEqual([]);
});

test("the optional event types chosen for an endpoint are stored and audited, and types for the other kind of account are refused", async () => {
  const partner = await partnerInTest();
  await expect(setOptionalEvents(partner, ["refund.created"])).rejects.toMatchObject({ code: "not_found" });
  await setEndpoint(partner, { url: "https://hooks.example.com/" });
  await expect(setOptionalEvents(partner, ["voucher-payment.refunded"])).rejects.toMatchObject({
    code: "validation_failed",
  });
  await setOptionalEvents(partner, ["refund.created"]);
  await setOptionalEvents(partner, ["refund.created"]);
  await setEndpoint(partner, { url: "https://hooks.example.com/second" });
  expect(await getEndpoint(partner)).toMatchObject({
    events: [...defaultTypesFor("partner"), "refund.created"],
  });
  const where = { accountId: partner.accountId, action: "webhook_events.set" };
  expect(await prisma().auditEntry.findMany({ where, select: { detail: true } })).toMatchObject([
    { detail: { before: "", after: "refund.created" } },
  ]);
});

test("the optional event types of an endpoint that receives no others cannot all be removed", async () => {
  const partner = await partnerInTest();
  await newEndpoint(partner);
  const { id } = await newEndpoint(partner, { events: ["refund.created"] });
  await expect(setOptionalEvents(partner, [], { id })).rejects.toMatchObject({
    code: "validation_failed",
    details: [{ field: "optional_events", code: "too_short" }],
  });
  await setOptionalEvents(partner, ["payout.paid"], { id });
  const shown = shownOptionalEvents({ events: ["refund.created"] });
  await expect(setOptionalEvents(partner, [], { id, shown })).rejects.toMatchObject({ code: "forbidden" });
  expect((await retrieveEndpoint(partner, { id })).data).toMatchObject({ events: ["payout.paid"] });
});

test("saving an endpoint's event types in a different order changes nothing", async () => {
  const partner = await partnerInTest();
  const { id, events } = await newEndpoint(partner, {
    events: ["refund.created", ...defaultTypesFor("partner")],
  });
  await setOptionalEvents(partner, ["refund.created"]);
  await changeEndpoint(partner, { id, events: [...defaultTypesFor("partner"), "refund.created"] });
  expect(await getEndpoint(partner)).toMatchObject({ events });
  const where = {
    accountId: partner.accountId,
    action: { in: ["webhook_events.set", "webhook_endpoint.updated"] },
  };
  expect(await prisma().auditEntry.count({ where })).toBe(0);
});
