import type { Caller } from "@/lib/base/caller";
import { HOUR_MS } from "@/lib/base/clock";
import { callerFor } from "@/lib/base/signed-in-user";
import { prisma } from "@/lib/db/prisma";
import { cancelSubscription } from "@/lib/payments/subscriptions/cancel-subscription";
import type { AccountOwner } from "@/lib/runtime/demo-world/people";
import { partnerOf, type World } from "../../support/world/accounts";
import { setEndpointUrl } from "../../support/world/endpoints";
import { REASONS } from "../../support/world/events";
import { newIntent, pay } from "../../support/world/intents";
import { sell } from "../../support/world/sales";
import { bill, subscribe } from "../../support/world/subscriptions";

const statuses = ["unsent", "pending", "succeeded", "failed"] as const;

/** Creates a partner with events of several types and deliveries in every status. */
export async function partnerWithHistory(world: World): Promise<AccountOwner> {
  const member = await partnerOf(world, "Eventful Games");
  const [partner, reseller] = [callerFor(member.user, "test"), callerFor(world.reseller.user, "test")];
  for (const reference of ["order-1", "order-2"]) {
    const subscription = await subscribe(partner, { amount: 500, reference });
    for (const charge of ["first", "second"])
      await bill(reseller, subscription, `${charge} ${subscription.code}`);
  }
  await cancelSubscription(partner, { reference: "order-2" });
  const { codes } = await sell(reseller, [500]);
  await pay(await newIntent(partner, 500, { reference: "order-1" }), codes);
  await spreadStatuses(partner);
  return member;
}

/**
 * Assigns the delivery statuses to the deliveries in turn. Pending deliveries are due in an hour, so that the job engine does
 * not attempt them.
 */
async function spreadStatuses(partner: Caller): Promise<void> {
  const { accountId, environment } = partner;
  await setEndpointUrl(partner);
  const endpoint = await prisma().webhookEndpoint.findFirstOrThrow({ where: { accountId, environment } });
  const deliveries = await prisma().delivery.findMany({ where: { accountId }, orderBy: { eventId: "asc" } });
  for (const [index, { id }] of deliveries.entries()) {
    const status = statuses[index % statuses.length] ?? "unsent";
    const nextAttemptAt = status === "pending" ? new Date(Date.now() + HOUR_MS) : null;
    const endpointId = status === "unsent" ? null : endpoint.id;
    await prisma().delivery.update({
      where: { id },
      data: { status, endedReason: REASONS[status], nextAttemptAt, endpointId },
    });
  }
}
