-- The check of new rows up to the present, and the sweep of all rows, have a checkpoint each. Rows that were checked already are
-- not new.
INSERT INTO "checkpoints" ("name", "reached", "done_at")
SELECT 'fresh checks', "reached", "done_at" FROM "checkpoints" WHERE "name" = 'checks'
UNION ALL SELECT 'sweep', '00000000-0000-0000-0000-000000000000', NULL;

-- The positions of sweeps by invariant, which the checkpoint of the sweep replaces.
ALTER TABLE "ledger_checks" DROP COLUMN "position", DROP COLUMN "lined_row", DROP COLUMN "line";
