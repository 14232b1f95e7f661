import { runOnce, sql } from "@/lib/db/sql";
import type { SubscriptionRow } from "./present-subscription";

type EventRow = {
  type: string;
  createdAt: string;
  delivery: { status: string; attempts: number; answer: number | null } | null;
};

export type CycleRow = { number: number; chargeReference: string; createdAt: Date; events: EventRow[] };

/** Every cycle of a subscription, oldest first, with the events its statement recorded and what became of them. */
export function selectCycles(subscription: SubscriptionRow): Promise<CycleRow[]> {
  return runOnce<CycleRow>(sql`
    SELECT n.number, n.reseller_charge_reference AS "chargeReference", n.created_at AS "createdAt",
           coalesce(e.events, '[]') AS events
    FROM subscription_cycles n LEFT JOIN LATERAL (
      SELECT jsonb_agg(jsonb_build_object(
        'type', e.type, 'createdAt', e.created_at,
        'delivery', CASE WHEN d.id IS NOT NULL THEN jsonb_build_object(
          'status', d.status, 'attempts', d.attempt_count, 'answer', t.status_code) END
      ) ORDER BY e.sequence) AS events
      FROM events e LEFT JOIN deliveries d ON d.event_id = e.id
      LEFT JOIN delivery_attempts t ON t.delivery_id = d.id AND t.number = d.attempt_count
      WHERE e.object_id = n.subscription_id AND (e.payload::json #>> '{data,current_cycle}')::int = n.number
        AND e.type IN ('subscription.activated', 'subscription.renewed', 'subscription.completed')
    ) e ON TRUE
    WHERE n.subscription_id = ${subscription.id}::uuid ORDER BY n.number`);
}
