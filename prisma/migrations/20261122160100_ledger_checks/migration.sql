-- What the checks of the books found, and how far they have come.

-- One row an invariant: where the look at every row stands, what it has found so far, and what is known to be broken.
CREATE TABLE "ledger_checks" (
    "invariant" TEXT NOT NULL,
    "position" UUID,
    "began_at" TIMESTAMPTZ(6),
    "complete_at" TIMESTAMPTZ(6),
    "complete_began_at" TIMESTAMPTZ(6),
    "found" UUID[] NOT NULL DEFAULT '{}',
    "broken" UUID[] NOT NULL DEFAULT '{}',
    "broken_since" TIMESTAMPTZ(6),

    CONSTRAINT "ledger_checks_pkey" PRIMARY KEY ("invariant")
);

-- One row: up to which identifier new rows have been looked at, and up to which they may be once every transaction has
-- ended that was under way as that was proposed.
CREATE TABLE "ledger_mark" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "reached" UUID,
    "proposed" UUID,
    "proposed_xid" BIGINT,
    "looked_at" TIMESTAMPTZ(6),

    CONSTRAINT "ledger_mark_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "ledger_mark" ADD CONSTRAINT "ledger_mark_single_row" CHECK ("id" = 1);
INSERT INTO "ledger_mark" DEFAULT VALUES;

-- What a voucher gave, for the checks of a few vouchers among millions. CONCURRENTLY is not possible, since a script is one
-- transaction; a large database builds it before (deploy/README.md), and then nothing happens here.
CREATE INDEX IF NOT EXISTS "transfers_voucher_id_idx" ON "transfers"("voucher_id");
