-- How far a look at every row has come in the lines of one that has many. The release before leaves them as they are, and what it
-- has moved on to another row is told by the row they name.
ALTER TABLE "ledger_checks" ADD COLUMN IF NOT EXISTS "lined_row" UUID, ADD COLUMN IF NOT EXISTS "line" UUID;
