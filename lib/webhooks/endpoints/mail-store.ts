import { environmentField } from "@/lib/base/fields";
import { describeRow, json, type Row } from "@/lib/db/row";
import { ctes, rowOf, rowsOf, type Sql, sql } from "@/lib/db/sql";
import { type Mail, queueMails } from "@/lib/identity/mail/queue-mail.sql";

const failingEndpoint = describeRow({
  id: "text",
  kind: ["partner", "reseller"],
  environment: environmentField.options,
  url: "text",
  /** When the endpoint began to fail, or was disabled. */
  since: "time",
  disabledReason: ["gone", "failing", null],
  owners: json<string[]>(),
});

/** An endpoint that is failing or that we disabled, with the email addresses of its account's owners. */
export type FailingEndpoint = Row<typeof failingEndpoint>;

/**
 * Returns enabled endpoints that have been failing since `failingBefore` or earlier, and endpoints that we disabled after
 * `disabledAfter`, at most `limit` of each kind. Omits endpoints whose owners have been emailed since the failures or the
 * disablement began.
 */
export function selectUnmailedEndpoints(
  { failingBefore, disabledAfter }: { failingBefore: Date; disabledAfter: Date },
  limit: number,
): Promise<FailingEndpoint[]> {
  const environments: Sql = sql`environment = ANY('{test,live}'::environment[])`;
  return rowsOf(failingEndpoint)(sql`
    SELECT e.id, a.kind, e.environment, e.url, e.since, e.disabled_reason AS "disabledReason",
      coalesce((SELECT jsonb_agg(u.email ORDER BY u.email) FROM users u
                WHERE u.account_id = e.account_id AND u.role = 'owner' AND u.former_email IS NULL), '[]') AS owners
    FROM (
      (SELECT id, account_id, environment, url, failing_since AS since, NULL AS disabled_reason FROM webhook_endpoints
       WHERE ${environments} AND failing_since <= ${failingBefore} AND disabled_at IS NULL
         AND failing_mailed_for IS DISTINCT FROM failing_since LIMIT ${limit})
      UNION ALL
      (SELECT id, account_id, environment, url, disabled_at, disabled_reason FROM webhook_endpoints
       WHERE ${environments} AND disabled_at > ${disabledAfter} AND disabled_reason <> 'switched_off' AND number IS NOT NULL
         AND disabled_mailed_for IS DISTINCT FROM disabled_at LIMIT ${limit})
    ) e JOIN accounts a ON a.id = e.account_id`);
}

/**
 * Records that an endpoint's owners have been emailed, and queues the messages in the same statement. Returns false, with
 * nothing written, if they were already emailed or the endpoint's state has changed.
 */
export async function markMailed(
  { id, since, disabledReason }: FailingEndpoint,
  mails: readonly Mail[],
  at: Date,
): Promise<boolean> {
  const change = disabledReason
    ? sql`SET disabled_mailed_for = disabled_at WHERE disabled_at = ${since} AND disabled_mailed_for IS DISTINCT FROM disabled_at`
    : sql`SET failing_mailed_for = failing_since
          WHERE failing_since = ${since} AND disabled_at IS NULL AND failing_mailed_for IS DISTINCT FROM failing_since`;
  const marked = sql`marked AS (UPDATE webhook_endpoints ${change} AND id = ${id}::uuid RETURNING id)`;
  const row = await rowOf({ id: "text" })(sql`
    WITH ${ctes(marked, queueMails(mails, at, sql`marked`))} SELECT id FROM marked`);
  return row !== undefined;
}
