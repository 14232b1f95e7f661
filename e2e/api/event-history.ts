import { randomUUID } from "node:crypto";
import type { Caller } from "@/lib/caller";
import { HOUR_MS } from "@/lib/clock";
import { prisma } from "@/lib/db/prisma";
import { addMember, type Member } from "@/lib/demo-world/people";
import { setEndpoint } from "@/lib/endpoints/set-endpoint";
import { payIntent as payCheckout } from "@/lib/redemption-intents/pay-intent";
import { callerFor } from "@/lib/signed-in-user";
import { findByAccessCode } from "@/lib/subscriptions/find-subscription";
import type { Api } from "../fixtures/api";
import { partnerNamed, type World } from "../fixtures/world";

const URL_OF_NOBODY = "http://127.0.0.1:9/hook";
const statuses = ["unsent", "pending", "succeeded", "failed"] as const;

/** A partner of a test's own, to which something happened of every kind, and whose deliveries stand in every way. */
export async function partnerWithHistory(api: Api, world: World): Promise<Member> {
  const partner = await addMember(world.operator, partnerNamed("Eventful Games"));
  for (const reference of ["order-1", "order-2"]) await billTwice(api, world, partner, reference);
  await api.cancelSubscription(partner.keys.test, "order-2");
  await payIntent(api, world, partner);
  await spreadStatuses(callerFor(partner.user, "test"));
  return partner;
}

async function billTwice(api: Api, world: World, { keys }: Member, reference: string): Promise<void> {
  const terms = { email: "a@b.co", amount: 500, reference };
  const { access_code } = (await api.createSubscription(keys.test, terms)).body.data;
  const row = await findByAccessCode(access_code);
  for (const charge of ["first", "second"]) {
    await api.createPayment(world.reseller.keys.test, {
      customer_identifier: "anna",
      vouchers: [{ denomination: 500, quantity: 1 }],
      subscription_access_code: row?.subscriptionAccessCode,
      reseller_charge_reference: `${charge} ${randomUUID()}`,
    });
  }
}

async function payIntent(api: Api, world: World, { keys }: Member): Promise<void> {
  const terms = { email: "a@b.co", amount: 500, reference: "order-1" };
  const { access_code } = (await api.createIntent(keys.test, terms)).body.data;
  const sale = { customer_identifier: "anna", vouchers: [{ denomination: 500, quantity: 1 }] };
  const { vouchers } = (await api.createPayment(world.reseller.keys.test, sale)).body.data;
  const codes = vouchers.map(({ code }) => code);
  const paid = await payCheckout(access_code, codes, undefined);
  if (paid.kind !== "paid") throw new Error(`the intent is ${paid.kind}`);
}

/** They happened without a URL; each is now made to stand in another way, pending ones out of the engine's reach. */
async function spreadStatuses(partner: Caller): Promise<void> {
  const { accountId, environment } = partner;
  await setEndpoint(partner, { url: URL_OF_NOBODY });
  const endpoint = await prisma().webhookEndpoint.findFirstOrThrow({ where: { accountId, environment } });
  const deliveries = await prisma().delivery.findMany({ where: { accountId }, orderBy: { eventId: "asc" } });
  for (const [index, { id }] of deliveries.entries()) {
    const status = statuses[index % statuses.length] ?? "unsent";
    const nextAttemptAt = status === "pending" ? new Date(Date.now() + HOUR_MS) : null;
    const endpointId = status === "unsent" ? null : endpoint.id;
    await prisma().delivery.update({ where: { id }, data: { status, nextAttemptAt, endpointId } });
  }
}
