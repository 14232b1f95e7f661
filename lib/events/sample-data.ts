import type { z } from "zod";
import type { Caller } from "@/lib/caller";
import { DAY_MS, timestamp } from "@/lib/clock";
import { env } from "@/lib/env";
import type { EventType, eventCatalogue } from "@/lib/event-catalogue";
import { formatMinor } from "@/lib/money";

type EventData = { [Type in EventType]: z.output<(typeof eventCatalogue)[Type]["data"]> };

const AMOUNT_MINOR = 1_000;
const FEE_MINOR = 300;

/** Made-up data of the shape an event of that type carries, as though it had happened to the receiver at that time. */
export function sampleData<Type extends EventType>(type: Type, receiver: Caller, at: Date): EventData[Type] {
  return samples(receiver, at)[type];
}

function samples(receiver: Caller, at: Date): EventData {
  const time = timestamp(at);
  const begun = timestamp(new Date(at.getTime() - 30 * DAY_MS));
  const later = timestamp(new Date(at.getTime() + 30 * DAY_MS));
  const money = (minor: number) => formatMinor(minor, env().CURRENCY);
  const request = {
    amount: AMOUNT_MINOR,
    amount_display: money(AMOUNT_MINOR),
    metadata: { order: "A-1001" },
    callback_url: null,
    customer: { email: "customer@example.com", created_at: begun, updated_at: begun },
    partner: { company_name: receiver.companyName, email: receiver.email },
    partner_payout_amount: AMOUNT_MINOR - FEE_MINOR,
    partner_payout_amount_display: money(AMOUNT_MINOR - FEE_MINOR),
    platform_fee: FEE_MINOR,
    platform_fee_display: money(FEE_MINOR),
    environment: receiver.environment,
    updated_at: time,
    timezone: receiver.timezone,
  };
  const subscription = {
    ...request,
    reference: "SUB-TESTEVENT",
    authorization_url: `${env().publicUrl}/subscriptions/checkout/TESTEVENT`,
    access_code: "TESTEVENT",
    interval: "monthly",
    status: "active",
    current_cycle: 2,
    total_cycles: 12,
    next_cycle_at: later,
    idempotency_key: null,
    reseller: null,
    activated_at: begun,
    cancel_requested_at: null,
    canceled_at: null,
    completed_at: null,
    created_at: begun,
    sequence: 2,
  } as const;
  return {
    "redemption-intent.success": {
      ...request,
      reference: "RDM-TESTEVENT",
      authorization_url: `${env().publicUrl}/redemptions/checkout/TESTEVENT`,
      access_code: "TESTEVENT",
      status: "success",
      failure_reason: null,
      redeemed_at: time,
      expires_at: timestamp(new Date(at.getTime() + DAY_MS)),
      created_at: time,
      sequence: 1,
    },
    "subscription.activated": {
      ...subscription,
      current_cycle: 1,
      activated_at: time,
      created_at: time,
      sequence: 1,
    },
    "subscription.renewed": subscription,
    "subscription.completed": {
      ...subscription,
      status: "completed",
      current_cycle: 12,
      next_cycle_at: null,
      completed_at: time,
      sequence: 12,
    },
    "subscription.cancelled": {
      ...subscription,
      status: "canceled",
      next_cycle_at: null,
      canceled_at: time,
      sequence: 3,
    },
    "subscription.cancel_requested": {
      access_code: "TESTEVENT",
      subscription_access_code: "TESTEVENTBILLING",
      reseller_subscription_reference: "order-1001",
      amount: AMOUNT_MINOR,
      current_cycle: 2,
      cancel_requested_at: time,
      environment: receiver.environment,
      sequence: 3,
    },
  };
}
