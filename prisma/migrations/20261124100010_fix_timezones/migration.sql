-- Due dates stay as they are on the day of the migration. Terminal subscriptions keep the due dates of the cycles they paid.
-- A subscription that a process of the previous release activates during a rolling update follows its account until its next
-- bill writes the zone.
UPDATE "subscriptions" s SET "timezone" = a."timezone" FROM "accounts" a
WHERE a."id" = s."account_id" AND s."activated_at" IS NOT NULL AND s."timezone" IS NULL;
