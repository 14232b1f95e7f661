-- What is left on the vouchers each reseller has sold, added up behind the writes that move it: as far as its mark, which follows
-- that of the ledger's running totals. It begins at the first transfer; the job catches up by itself.
CREATE TABLE "outstanding_sums" (
    "account_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "amount" BIGINT NOT NULL,

    CONSTRAINT "outstanding_sums_pkey" PRIMARY KEY ("account_id", "environment")
);
CREATE INDEX "outstanding_sums_environment_amount_account_id_idx" ON "outstanding_sums"("environment", "amount", "account_id");

CREATE TABLE "outstanding_mark" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "reached" UUID NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',

    CONSTRAINT "outstanding_mark_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "outstanding_mark" ADD CONSTRAINT "outstanding_mark_one_row" CHECK ("id" = 1);
INSERT INTO "outstanding_mark" DEFAULT VALUES;
