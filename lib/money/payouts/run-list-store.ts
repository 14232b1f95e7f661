import type { Environment } from "@/lib/base/fields";
import type { PageRequest } from "@/lib/db/page";
import { describeRow, type Row } from "@/lib/db/row";
import { rowOf, rowsOf, type Sql, sql } from "@/lib/db/sql";
import { emailOf } from "@/lib/identity/audit/audit.sql";
import { runStatus } from "./schema";

const runRow = describeRow({
  id: "text",
  status: runStatus.options,
  cutOffId: "text",
  amount: "integer",
  payoutCount: "integer",
  /** The partners' share of the refunds that are deducted from the run's payouts. */
  refundedAmount: "integer",
  preparedAt: "time",
  preparedBy: "text?",
  endedAt: "time?",
  endedBy: "text?",
  inTransit: "integer",
  paid: "integer",
  reversed: "integer",
  inTransitAmount: "integer",
  paidAmount: "integer",
  reversedAmount: "integer",
});
export type RunRow = Row<typeof runRow>;

const runs = (environment: Environment, where: Sql): Sql => sql`
  SELECT r.id, r.status, r.cut_off_id AS "cutOffId", r.amount, r.payout_count AS "payoutCount", p.refunded_amount AS "refundedAmount",
         r.prepared_at AS "preparedAt", ${emailOf(sql`preparer`)} AS "preparedBy", r.ended_at AS "endedAt", ${emailOf(sql`ender`)} AS "endedBy",
         p.posted AS "inTransit", p.paid, p.reversed,
         p.posted_amount AS "inTransitAmount", p.paid_amount AS "paidAmount", p.reversed_amount AS "reversedAmount"
  FROM (SELECT * FROM payout_runs WHERE environment = ${environment}::environment AND ${where}) r
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE status = 'posted') AS posted, count(*) FILTER (WHERE status = 'paid') AS paid,
           count(*) FILTER (WHERE status = 'reversed') AS reversed,
           coalesce(sum(refunded_amount), 0)::bigint AS refunded_amount,
           coalesce(sum(amount) FILTER (WHERE status = 'posted'), 0)::bigint AS posted_amount,
           coalesce(sum(amount) FILTER (WHERE status = 'paid'), 0)::bigint AS paid_amount,
           coalesce(sum(amount) FILTER (WHERE status = 'reversed'), 0)::bigint AS reversed_amount
    FROM payouts WHERE run_id = r.id
  ) p
  LEFT JOIN users preparer ON preparer.id = r.prepared_by LEFT JOIN users ender ON ender.id = r.ended_by`;

/** Returns a page of the environment's payout runs, newest first. */
export function selectRuns(environment: Environment, { before, limit }: PageRequest): Promise<RunRow[]> {
  const older = before === undefined ? sql`TRUE` : sql`id < ${before}::uuid`;
  const page = sql`${older} ORDER BY id DESC LIMIT ${limit}`;
  return rowsOf(runRow)(sql`${runs(environment, page)} ORDER BY r.id DESC`);
}

export function findRunRow(environment: Environment, runId: string): Promise<RunRow | undefined> {
  return rowOf(runRow)(runs(environment, sql`id = ${runId}::uuid`));
}

/** Returns when each of a live run's partners last set its bank details. Returns an empty list for a test run. */
export function selectBankDetailsChanges(runId: string) {
  return rowsOf({ changedAt: "time" })(sql`
    SELECT d.changed_at AS "changedAt" FROM payouts p
    JOIN bank_details d ON d.account_id = p.account_id AND p.environment = 'live'
    WHERE p.run_id = ${runId}::uuid`);
}

/** Returns up to `limit` posted payout runs of the environment, newest first. */
export function selectPostedRuns(environment: Environment, limit: number) {
  return rowsOf({ cutOffId: "text", postedAt: "time" })(sql`
    SELECT cut_off_id AS "cutOffId", ended_at AS "postedAt" FROM payout_runs
    WHERE environment = ${environment}::environment AND status = 'posted' AND ended_at IS NOT NULL
    ORDER BY id DESC LIMIT ${limit}`);
}

/** Returns the ID of the environment's draft payout run, or undefined if there is none. */
export async function selectDraftRunId(environment: Environment): Promise<string | undefined> {
  const row = await rowOf({ id: "text" })(sql`
    SELECT id FROM payout_runs WHERE environment = ${environment}::environment AND status = 'prepared'`);
  return row?.id;
}
