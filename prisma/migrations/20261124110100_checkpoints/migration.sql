-- How far each sum over the transfers has come. One table in the place of four, and the identifiers that depend on it:
-- lib/ledger/decisions/0001-checkpoints.md says why a transfer can never be left out.
CREATE TABLE "checkpoints" (
    "name" TEXT NOT NULL,
    "reached" UUID NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
    "proposed" UUID,
    "proposed_xid" BIGINT,
    "done_at" TIMESTAMPTZ(6),
    "rebuilds" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "checkpoints_pkey" PRIMARY KEY ("name")
);
ALTER TABLE "checkpoints" ADD CONSTRAINT "checkpoints_proposed_stamped" CHECK (("proposed" IS NULL) = ("proposed_xid" IS NULL));
ALTER TABLE "checkpoints" SET (fillfactor = 50);

-- A fold of the previous release that commits between the copy and the drop would be counted twice.
LOCK TABLE "ledger_totals_mark", "outstanding_mark", "earnings_mark", "ledger_mark" IN ACCESS EXCLUSIVE MODE;

INSERT INTO "checkpoints" ("name", "reached", "done_at")
SELECT 'totals', "reached", NULL::timestamptz FROM "ledger_totals_mark"
UNION ALL SELECT 'outstanding', "reached", NULL FROM "outstanding_mark"
UNION ALL SELECT 'earnings', "reached", NULL FROM "earnings_mark"
UNION ALL SELECT 'checks', coalesce("reached", '00000000-0000-0000-0000-000000000000'), "looked_at" FROM "ledger_mark"
UNION ALL SELECT name, '00000000-0000-0000-0000-000000000000', NULL
FROM (VALUES ('totals recount'), ('outstanding recount'), ('earnings recount')) recount(name);

DROP TABLE "ledger_totals_mark", "outstanding_mark", "earnings_mark", "ledger_mark";

-- The previous release reads and moves the same rows by their former names. A later migration drops these views.
CREATE VIEW "ledger_totals_mark" AS SELECT 1 AS "id", "reached", "proposed", "proposed_xid" FROM "checkpoints" WHERE "name" = 'totals';
CREATE VIEW "outstanding_mark" AS SELECT 1 AS "id", "reached" FROM "checkpoints" WHERE "name" = 'outstanding';
CREATE VIEW "earnings_mark" AS
SELECT 1 AS "id", "reached", '00000000-0000-0000-0000-000000000000'::uuid AS "again", 'infinity'::timestamptz AS "again_ended_at"
FROM "checkpoints" WHERE "name" = 'earnings';
CREATE VIEW "ledger_mark" AS
SELECT 1 AS "id", "reached", "proposed", "proposed_xid", "done_at" AS "looked_at" FROM "checkpoints" WHERE "name" = 'checks';

-- The sums made anew from the transfers, to be compared with those in use.
CREATE TABLE "ledger_totals_recount" (
    "ledger_account_id" UUID NOT NULL,
    "kind" "transfer_kind" NOT NULL,
    "incoming" BOOLEAN NOT NULL,
    "amount" BIGINT NOT NULL,
    "count" BIGINT NOT NULL,

    CONSTRAINT "ledger_totals_recount_pkey" PRIMARY KEY ("ledger_account_id","kind","incoming")
);
CREATE TABLE "outstanding_sums_recount" (
    "account_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "amount" BIGINT NOT NULL,

    CONSTRAINT "outstanding_sums_recount_pkey" PRIMARY KEY ("account_id", "environment")
);

-- The first microsecond whose identifiers are behind no checkpoint, reached or proposed. The transaction has its number before
-- the checkpoints are read, and they are read by a snapshot that is taken after that: a VOLATILE function takes a fresh one for each
-- query at READ COMMITTED, and at no other level.
CREATE FUNCTION "transfer_floor"() RETURNS BIGINT LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  mark UUID;
BEGIN
  IF current_setting('transaction_isolation') <> 'read committed' THEN
    RAISE EXCEPTION 'transfers are written at READ COMMITTED' USING ERRCODE = 'TS005';
  END IF;
  PERFORM pg_current_xact_id();
  SELECT greatest(reached, proposed) INTO mark FROM checkpoints ORDER BY 1 DESC LIMIT 1;
  RETURN (('x' || left(mark::text, 8) || substr(mark::text, 10, 4))::bit(48)::bigint + 1) * 1000;
END $$;
