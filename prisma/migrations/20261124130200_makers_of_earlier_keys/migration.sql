-- A key and the line of the audit log about it were written by one statement with one time. Accounts have few keys.
UPDATE "api_keys" k SET "made_by" = e."actor_id"
FROM "audit_entries" e
WHERE e."account_id" = k."account_id" AND e."action" IN ('api_key.made', 'api_key.rotated')
  AND e."created_at" = k."created_at" AND k."made_by" IS NULL;
