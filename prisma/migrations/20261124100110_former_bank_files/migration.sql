-- Files were downloaded without a record of their payouts: only the audit log shows that somebody took one, not of which run.
-- A payout on its way that may be in such a file is recorded as submitted, so that no new file holds it; an operator who knows
-- better marks the record as not submitted. It has the run's id, from which the bank's message id was made.
INSERT INTO "bank_files" ("id", "environment", "run_id", "payer_holder", "payer_iban_cipher", "made_by", "made_at")
SELECT r."id", r."environment", r."id", b."account_holder", b."iban_cipher", taken."actor_id", taken."created_at"
FROM "payout_runs" r
CROSS JOIN LATERAL (
  SELECT a."actor_id", a."created_at" FROM "audit_entries" a
  WHERE a."action" = 'payout_run.file_made' AND a."detail" ->> 'environment' = 'live' AND a."created_at" >= r."ended_at"
    AND a."actor_id" IS NOT NULL
  ORDER BY a."id" LIMIT 1
) taken
LEFT JOIN "bank_details" b ON b."account_id" = '00000000-0000-7000-8000-000000000001'
WHERE r."environment" = 'live' AND r."status" = 'posted'
  AND EXISTS (SELECT FROM "payouts" p WHERE p."run_id" = r."id" AND p."status" = 'posted')
  AND NOT EXISTS (SELECT FROM "bank_files" f WHERE f."run_id" = r."id");
INSERT INTO "bank_file_payouts" ("file_id", "payout_id")
SELECT f."id", p."id" FROM "bank_files" f JOIN "payouts" p ON p."run_id" = f."run_id"
WHERE f."id" = f."run_id" AND p."status" = 'posted'
ON CONFLICT DO NOTHING;
