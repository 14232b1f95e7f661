import { PLATFORM_ACCOUNT_ID } from "@/lib/base/caller";
import type { Environment } from "@/lib/base/fields";
import { newId } from "@/lib/base/ids";
import { isUniqueViolation } from "@/lib/db/faults";
import { describeRow, json, type Row } from "@/lib/db/row";
import { ctes, rowOf, rowsOf, type Sql, sql } from "@/lib/db/sql";
import { type AuditedAction, auditEntry, emailOf } from "@/lib/identity/audit/audit.sql";
import { isInBankFile, isSuspendedSinceDraft } from "./payout-store";
import type { SuspendedPartnerRow } from "./run-store";

/**
 * The result of creating a bank file: the file's ID and number of payouts, undefined if the file would be empty, or `conflict`
 * if a concurrently created file contains one of the payouts.
 */
type NewFile = { readonly id: string; readonly count: number } | undefined | "conflict";

/**
 * Creates a bank file with the posted payouts of a payout run in the live environment, except payouts that are on hold or
 * already in a bank file. Files marked as not submitted do not count. Records an audit entry.
 */
export function insertFileOfRun(runId: string, act: AuditedAction): Promise<NewFile> {
  return insertFile(runId, sql`NOT ${isSuspendedSinceDraft}`, act);
}

/** Creates a bank file with one payout on hold, unless its partner is still suspended. Records an audit entry. */
export function insertFileOfPayoutOnHold(
  runId: string,
  payoutId: string,
  act: AuditedAction,
): Promise<NewFile> {
  return insertFile(
    runId,
    sql`p.id = ${payoutId}::uuid AND ${isSuspendedSinceDraft} AND a.suspended_at IS NULL`,
    act,
  );
}

/**
 * Creates a bank file with the run's posted payouts that are in no submitted bank file (see {@link isInBankFile}) and meet the
 * condition `which`. Locks payouts, partners and the payer's bank details, so that a concurrent reversal, suspension or
 * re-encryption takes effect either before the file is created or afterwards.
 */
async function insertFile(runId: string, which: Sql, act: AuditedAction): Promise<NewFile> {
  const due = sql`due_payout AS MATERIALIZED (
      SELECT p.id FROM payouts p JOIN accounts a ON a.id = p.account_id
      WHERE p.run_id = ${runId}::uuid AND p.environment = 'live' AND p.status = 'posted' AND NOT ${isInBankFile} AND ${which}
      ORDER BY p.id FOR NO KEY UPDATE OF p FOR SHARE OF a
    )`;
  const file = sql`file AS (
      INSERT INTO bank_files (id, environment, run_id, payer_holder, payer_iban_cipher, made_by, made_at)
      SELECT ${newId()}::uuid, 'live', ${runId}::uuid, b.account_holder, b.iban_cipher, ${act.actorId}::uuid, ${act.at}
      FROM (SELECT WHERE EXISTS (SELECT FROM due_payout)) filled
      LEFT JOIN LATERAL (
        SELECT account_holder, iban_cipher FROM bank_details WHERE account_id = ${PLATFORM_ACCOUNT_ID}::uuid FOR SHARE
      ) b ON TRUE
      RETURNING id
    )`;
  const payouts = sql`file_payout AS (
      INSERT INTO bank_file_payouts (file_id, payout_id) SELECT file.id, due_payout.id FROM file, due_payout RETURNING payout_id
    )`;
  const found = sql`(SELECT jsonb_build_object('file', file.id, 'payouts', (SELECT count(*) FROM file_payout)) FROM file)`;
  try {
    return await rowOf({ id: "text", count: "integer" })(sql`
      WITH ${ctes(due, file, payouts, auditEntry(act, sql`file`, found))}
      SELECT file.id, (SELECT count(*) FROM file_payout) AS count FROM file`);
  } catch (error) {
    if (isUniqueViolation(error, "bank_file_payouts_one_submitted")) return "conflict";
    throw error;
  }
}

/**
 * An SQL condition that is true if the bank file `f` was downloaded. A file with the ID of its run is the record of a download
 * from before bank files were stored.
 */
const isDownloaded: Sql = sql`(f.id = f.run_id OR EXISTS (
  SELECT FROM audit_entries e WHERE e.account_id = ${PLATFORM_ACCOUNT_ID}::uuid AND e.action = 'payout_run.file_downloaded'
    AND (e.detail ->> 'file')::uuid = f.id
))`;

/**
 * Marks a bank file as not submitted, so that its payouts in transit can be added to another file. Records an audit entry.
 * Returns false and changes nothing if the file was already marked as not submitted, or if it was downloaded and one of its
 * payouts is paid.
 */
export async function markFileNotSubmitted(fileId: string, act: AuditedAction): Promise<boolean> {
  const payouts = sql`file_payout AS MATERIALIZED (
      SELECT p.id, p.status FROM bank_file_payouts f JOIN payouts p ON p.id = f.payout_id
      WHERE f.file_id = ${fileId}::uuid ORDER BY p.id FOR NO KEY UPDATE OF p
    )`;
  const file = sql`file AS (
      UPDATE bank_files f SET not_submitted_at = ${act.at}, not_submitted_by = ${act.actorId}::uuid
      WHERE f.id = ${fileId}::uuid AND f.not_submitted_at IS NULL
        AND NOT (${isDownloaded} AND EXISTS (SELECT FROM file_payout WHERE status = 'paid'))
      RETURNING f.id
    )`;
  const released = sql`released_payout AS (
      UPDATE bank_file_payouts f SET submitted = FALSE FROM file WHERE f.file_id = file.id RETURNING f.payout_id
    )`;
  const row = await rowOf({ released: "integer" })(sql`
    WITH ${ctes(payouts, file, released, auditEntry(act, sql`file`))} SELECT count(*) AS released FROM released_payout`);
  return (row?.released ?? 0) > 0;
}

const NAMED_PARTNERS = sql`3`;

const fileRow = describeRow({
  id: "text",
  runId: "text",
  madeAt: "time",
  madeBy: "text?",
  notSubmittedAt: "time?",
  notSubmittedBy: "text?",
  hasPayer: "boolean",
  downloaded: "boolean",
  payoutCount: "integer",
  paidCount: "integer",
  reversedCount: "integer",
  amount: "integer",
  largestAmount: "integer",
  /** The names of up to three partners in the file, in alphabetical order. */
  partnerNames: json<string[]>(),
  /** The suspended partners of the file's posted payouts, sorted by name; empty if the file is marked as not submitted. */
  suspendedPartners: json<SuspendedPartnerRow[]>(),
});
export type BankFileRow = Row<typeof fileRow>;

const files = (where: Sql): Sql => sql`
  SELECT f.id, f.run_id AS "runId", f.made_at AS "madeAt", ${emailOf(sql`maker`)} AS "madeBy", f.not_submitted_at AS "notSubmittedAt",
         ${emailOf(sql`marker`)} AS "notSubmittedBy", f.payer_holder IS NOT NULL AS "hasPayer", ${isDownloaded} AS downloaded, of_file.*
  FROM bank_files f
  CROSS JOIN LATERAL (
    SELECT count(*) AS "payoutCount", count(*) FILTER (WHERE p.status = 'paid') AS "paidCount",
           count(*) FILTER (WHERE p.status = 'reversed') AS "reversedCount",
           coalesce(sum(p.amount), 0)::bigint AS amount, coalesce(max(p.amount), 0) AS "largestAmount",
           to_jsonb((array_agg(a.company_name ORDER BY a.company_name))[:${NAMED_PARTNERS}]) AS "partnerNames",
           coalesce(
             jsonb_agg(jsonb_build_object('accountId', a.id, 'companyName', a.company_name) ORDER BY a.company_name, a.id)
               FILTER (WHERE b.submitted AND p.status = 'posted' AND a.suspended_at IS NOT NULL),
             '[]'
           ) AS "suspendedPartners"
    FROM bank_file_payouts b JOIN payouts p ON p.id = b.payout_id JOIN accounts a ON a.id = p.account_id
    WHERE b.file_id = f.id
  ) of_file
  LEFT JOIN users maker ON maker.id = f.made_by LEFT JOIN users marker ON marker.id = f.not_submitted_by
  WHERE ${where}`;

/** Returns up to `limit` bank files of a payout run, newest first. */
export function selectFilesOfRun(runId: string, limit: number): Promise<BankFileRow[]> {
  return rowsOf(fileRow)(sql`
    ${files(sql`f.run_id = ${runId}::uuid`)} ORDER BY f.made_at DESC, f.id DESC LIMIT ${limit}`);
}

/** Returns a bank file, or undefined for an unknown ID and in the test environment, which has none. */
export async function findFileRow(
  environment: Environment,
  fileId: string,
): Promise<BankFileRow | undefined> {
  return environment === "live" ? rowOf(fileRow)(files(sql`f.id = ${fileId}::uuid`)) : undefined;
}

const waitingRow = describeRow({ waiting: "integer", waitingAmount: "integer", onHold: "integer" });

/**
 * Returns the number and total amount (in minor units) of a live payout run's posted payouts that the next bank file would
 * contain, and the number of the run's posted payouts that are on hold.
 */
export async function countPayoutsWithoutFile(runId: string): Promise<Row<typeof waitingRow>> {
  const row = await rowOf(waitingRow)(sql`
    SELECT count(*) FILTER (WHERE NOT on_hold) AS waiting, coalesce(sum(amount) FILTER (WHERE NOT on_hold), 0)::bigint AS "waitingAmount",
           count(*) FILTER (WHERE on_hold) AS "onHold"
    FROM (
      SELECT p.amount, ${isSuspendedSinceDraft} AS on_hold FROM payouts p JOIN accounts a ON a.id = p.account_id
      WHERE p.run_id = ${runId}::uuid AND p.environment = 'live' AND p.status = 'posted' AND NOT ${isInBankFile}
    ) p`);
  return row ?? { waiting: 0, waitingAmount: 0, onHold: 0 };
}

const transferRow = describeRow({
  payerHolder: "text?",
  payerIbanCipher: "bytes?",
  reference: "text",
  amount: "integer",
  accountHolder: "text",
  ibanCipher: "bytes",
});

/**
 * Returns a bank file's payouts with the file's payer, sorted by reference. All IBANs are encrypted. Records an audit entry for
 * the download. Returns no payouts, and records nothing, if the file is marked as not submitted, or if the number of its paid
 * payouts, reversed payouts or suspended partners has changed since the caller read the file as `read`. Locks the payouts and
 * partners, and then the file, so that such a change takes effect either before the download or afterwards.
 */
export function downloadFile(read: BankFileRow, act: AuditedAction) {
  const payouts = sql`file_payout AS MATERIALIZED (
      SELECT p.status, p.reference, p.amount, p.account_holder, p.iban_cipher, a.suspended_at
      FROM bank_file_payouts f JOIN payouts p ON p.id = f.payout_id JOIN accounts a ON a.id = p.account_id
      WHERE f.file_id = ${read.id}::uuid ORDER BY p.id FOR SHARE OF p, a
    )`;
  const file = sql`file AS MATERIALIZED (
      SELECT id, payer_holder, payer_iban_cipher FROM bank_files
      WHERE id = ${read.id}::uuid AND not_submitted_at IS NULL AND EXISTS (
        SELECT FROM file_payout
        HAVING count(*) FILTER (WHERE status = 'paid') = ${read.paidCount}
          AND count(*) FILTER (WHERE status = 'reversed') = ${read.reversedCount}
          AND count(*) FILTER (WHERE status = 'posted' AND suspended_at IS NOT NULL) = ${read.suspendedPartners.length}
      ) FOR SHARE
    )`;
  return rowsOf(transferRow)(sql`
    WITH ${ctes(payouts, file, auditEntry(act, sql`file`))}
    SELECT file.payer_holder AS "payerHolder", file.payer_iban_cipher AS "payerIbanCipher",
           p.reference, p.amount, p.account_holder AS "accountHolder", p.iban_cipher AS "ibanCipher"
    FROM file, file_payout p ORDER BY p.reference`);
}
