import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import type { Caller } from "@/lib/base/caller";
import { HOUR_MS } from "@/lib/base/clock";
import { eventIdOf } from "@/lib/base/ids";
import { prisma } from "@/lib/db/prisma";
import { ATTEMPT_DELAYS_MS } from "@/lib/webhooks/deliveries/rules";
import type { EndedReason } from "@/lib/webhooks/deliveries/schema";
import { disableEndpoint, setEndpoint } from "@/lib/webhooks/endpoints/manage-endpoint";
import { replayEvents, resendEvent } from "@/lib/webhooks/events/resend-events";
import { createCommands } from "../../support/fixtures/model-command";
import { causeEvent } from "../../support/world/events";
import { attemptDelivery } from "./attempt-delivery";
import { readDeliveries } from "./read-deliveries";

type ModelDelivery = {
  status: "unsent" | "pending" | "succeeded" | "failed";
  endedReason: EndedReason | null;
  outcomes: string[];
  due: boolean;
};
type ModelEvent = { name: string; at: Date; deliveries: ModelDelivery[] };

/**
 * A simple model of an account's endpoint, of its events with their deliveries, and of the event IDs that the receiver
 * received.
 */
export type Model = { endpoint: "none" | "open" | "off" | "gone"; events: ModelEvent[]; arrived: string[] };

/** The system that is compared with the model: a partner, and its receiver, which responds with the HTTP status `answer`. */
export type Product = {
  readonly partner: Caller;
  readonly url: string;
  answer: number;
  readonly arrived: () => string[];
};

const newDelivery = (): ModelDelivery => ({
  status: "pending",
  endedReason: null,
  outcomes: [],
  due: true,
});
const latestOf = ({ deliveries }: ModelEvent): ModelDelivery => deliveries.at(-1) ?? newDelivery();

/** Expects every delivery, attempt and received webhook to match the model. Runs after every command. */
async function agree(model: Model, { partner, arrived }: Product): Promise<void> {
  const recorded = await prisma().event.findMany({
    where: { accountId: partner.accountId },
    include: {
      deliveries: { orderBy: { round: "asc" }, include: { attempts: { orderBy: { number: "asc" } } } },
    },
  });
  const found = new Map(recorded.map((event) => [event.id, event.deliveries]));
  equal(found.size, model.events.length);
  for (const { name, deliveries } of model.events) {
    const now = Date.now();
    const stand = (found.get(eventIdOf(name) ?? "") ?? []).map((delivery) => ({
      round: delivery.round,
      latest: delivery.latest,
      status: delivery.status,
      endedReason: delivery.endedReason,
      due: delivery.nextAttemptAt !== null && delivery.nextAttemptAt.getTime() <= now,
      numbers: delivery.attempts.map(({ number }) => number),
      outcomes: delivery.attempts.map(({ outcome }) => outcome),
    }));
    const expected = deliveries.map(({ status, endedReason, outcomes, due }, index) => ({
      round: index + 1,
      latest: index === deliveries.length - 1,
      status,
      endedReason,
      due: status === "pending" && due,
      numbers: outcomes.map((_, attempt) => attempt + 1),
      outcomes,
    }));
    deepEqual(stand, expected);
    for (const { outcomes } of deliveries) ok(!outcomes.slice(0, -1).includes("delivered"));
  }
  deepEqual(arrived(), model.arrived);
}

const command = createCommands(agree);

/** Returns a command that acts on an existing event, whose index is `which` modulo the number of events. */
function onEvent(
  name: string,
  which: number,
  act: (event: ModelEvent, model: Model, product: Product) => Promise<void>,
) {
  return command(
    `${name}(${which})`,
    async (model, product) => {
      const event = model.events[which % model.events.length];
      if (event) await act(event, model, product);
    },
    ({ events }) => events.length > 0,
  );
}

const refusedForNoUrl = (call: Promise<unknown>) => rejects(call, { code: "no_webhook_url" });

export const happen = command("happen", async (model, { partner }) => {
  const happened = await causeEvent(partner);
  const isSent = model.endpoint === "open";
  const delivery: ModelDelivery = isSent ? newDelivery() : { ...newDelivery(), status: "unsent", due: false };
  model.events.push({ ...happened, deliveries: [delivery] });
});

/**
 * Returns a command that attempts every delivery of an event, including finished ones, while the receiver responds with
 * `answer`.
 */
export function attempt(which: number, answer: number) {
  return onEvent(`attempt${answer}`, which, (event, model, product) =>
    attemptAll(event, answer, model, product),
  );
}

async function attemptAll(event: ModelEvent, answer: number, model: Model, product: Product): Promise<void> {
  product.answer = answer;
  for (const { id } of await readDeliveries(event.name)) await attemptDelivery(id);
  const delivery = latestOf(event);
  if (delivery.status !== "pending" || !delivery.due) return;
  const end = (endedReason: EndedReason) => {
    delivery.status = endedReason === "succeeded" ? "succeeded" : "failed";
    delivery.endedReason = endedReason;
  };
  if (model.endpoint !== "open")
    return end(model.endpoint === "off" ? "endpoint_switched_off" : "endpoint_disabled");
  model.arrived.push(event.name);
  delivery.due = false;
  delivery.outcomes.push(answer === 204 ? "delivered" : "http_error");
  if (answer === 204) end("succeeded");
  else if (answer === 410) end("gone");
  else if (delivery.outcomes.length === ATTEMPT_DELAYS_MS.length) end("attempts_used_up");
  if (answer === 410) model.endpoint = "gone";
  await standStill(product);
}

/**
 * Postpones pending deliveries that are not yet due, so that only {@link timePasses} or a resend makes them due, even on a slow
 * machine.
 */
async function standStill({ partner }: Product): Promise<void> {
  await prisma().delivery.updateMany({
    where: { accountId: partner.accountId, status: "pending", nextAttemptAt: { gt: new Date() } },
    data: { nextAttemptAt: new Date(Date.now() + HOUR_MS) },
  });
}

async function timePasses(model: Model, { partner }: Product): Promise<void> {
  await prisma().delivery.updateMany({
    where: { accountId: partner.accountId, status: "pending" },
    data: { nextAttemptAt: new Date(Date.now() - 1) },
  });
  for (const event of model.events) latestOf(event).due = true;
}

export const wait = command("wait", timePasses);

/** Returns a command that makes an event's attempts fail until none are left. */
export function exhaust(which: number) {
  return onEvent("exhaust", which, async (event, model, product) => {
    for (const _delay of ATTEMPT_DELAYS_MS) {
      await timePasses(model, product);
      await attemptAll(event, 500, model, product);
    }
  });
}

export function resend(which: number) {
  return onEvent("resend", which, async (event, model, { partner }) => {
    const call = resendEvent(partner, { id: event.name });
    if (model.endpoint !== "open") return refusedForNoUrl(call);
    await call;
    if (latestOf(event).status === "pending") latestOf(event).due = true;
    else event.deliveries.push(newDelivery());
  });
}

async function replay(
  which: Parameters<typeof replayEvents>[1],
  model: Model,
  { partner }: Product,
): Promise<void> {
  const call = replayEvents(partner, which);
  if (model.endpoint !== "open") return refusedForNoUrl(call);
  const since = which.status === "failed" ? which.since : new Date(0);
  const matching = model.events.filter(
    (event) => event.at >= since && latestOf(event).status === which.status,
  );
  deepEqual(await call, { queued: matching.length, more: false });
  for (const { deliveries } of matching) deliveries.push(newDelivery());
}

export function replayFailed(which: number) {
  return onEvent("replayFailed", which, ({ at }, model, product) =>
    replay({ status: "failed", since: at }, model, product),
  );
}

export const replayUnsent = command("replayUnsent", (model, product) =>
  replay({ status: "unsent" }, model, product),
);

export const setUrl = command("setUrl", async (model, { partner, url }) => {
  await setEndpoint(partner, { url });
  model.endpoint = "open";
});

export const switchOff = command("switchOff", async (model, { partner }) => {
  const call = disableEndpoint(partner);
  if (model.endpoint !== "open") return refusedForNoUrl(call);
  await call;
  model.endpoint = "off";
});
