import { runOnce, type Sql, sql } from "@/lib/db/sql";
import type { Outcome } from "@/lib/webhooks/schema";
import type { SubscriptionRow } from "./present-subscription";

export type CycleRow = { number: number; chargeReference: string; createdAt: Date };

/** The subscription's cycles from number `from` on, oldest first. */
export function selectCycles(subscription: SubscriptionRow, from: number): Promise<CycleRow[]> {
  return runOnce<CycleRow>(sql`
    SELECT number, reseller_charge_reference AS "chargeReference", created_at AS "createdAt"
    FROM subscription_cycles WHERE subscription_id = ${subscription.id}::uuid AND number >= ${from} ORDER BY number`);
}

/** An event for the partner, the cycle count it speaks of, and the last that came of its delivery. */
export type CycleEventRow = {
  cycle: number;
  type: string;
  createdAt: Date;
  status: "pending" | "succeeded" | "failed" | null;
  attempts: number | null;
  nextAttemptAt: Date | null;
  outcome: Outcome | null;
  answer: number | null;
};

/**
 * What the partner was told from cycle `from` on, in order. Every cycle adds an event at least, so the events of cycle
 * n and later have a sequence of n and more, and the older ones are not read.
 */
export function selectCycleEvents(subscription: SubscriptionRow, from: number): Promise<CycleEventRow[]> {
  return runOnce<CycleEventRow>(sql`
    SELECT ${CURRENT_CYCLE} AS cycle, e.type, e.created_at AS "createdAt", d.status, d.attempt_count AS attempts,
           d.next_attempt_at AS "nextAttemptAt", t.outcome, t.status_code AS answer
    FROM events e LEFT JOIN deliveries d ON d.event_id = e.id
    LEFT JOIN delivery_attempts t ON t.delivery_id = d.id AND t.number = d.attempt_count
    WHERE e.object_id = ${subscription.id}::uuid AND e.sequence >= ${from}
      AND e.type <> 'subscription.cancel_requested' AND ${CURRENT_CYCLE} >= ${from}
    ORDER BY e.sequence`);
}

const CURRENT_CYCLE: Sql = sql`(e.payload::json #>> '{data,current_cycle}')::int`;
