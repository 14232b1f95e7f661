-- A file that has a bank pay payouts of a run. What it pays from is stored as it was when the file was made.
CREATE TABLE "bank_files" (
    "id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "run_id" UUID NOT NULL,
    "payer_holder" TEXT,
    "payer_iban_cipher" BYTEA,
    "made_by" UUID NOT NULL,
    "made_at" TIMESTAMPTZ(6) NOT NULL,
    "not_submitted_by" UUID,
    "not_submitted_at" TIMESTAMPTZ(6),

    CONSTRAINT "bank_files_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "bank_files_live" CHECK ("environment" = 'live'),
    CONSTRAINT "bank_files_payer" CHECK (("payer_holder" IS NULL) = ("payer_iban_cipher" IS NULL)),
    CONSTRAINT "bank_files_not_submitted" CHECK (("not_submitted_by" IS NULL) = ("not_submitted_at" IS NULL))
);
ALTER TABLE "bank_files" ADD CONSTRAINT "bank_files_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "payout_runs"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE INDEX "bank_files_run_id_id_idx" ON "bank_files"("run_id", "id");
CREATE TRIGGER "bank_files_kept" BEFORE DELETE OR TRUNCATE ON "bank_files" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "bank_files_fixed" BEFORE UPDATE ON "bank_files" FOR EACH ROW
  WHEN (OLD."not_submitted_at" IS NOT NULL AND (OLD."not_submitted_at", OLD."not_submitted_by") IS DISTINCT FROM (NEW."not_submitted_at", NEW."not_submitted_by")
        OR (OLD."id", OLD."environment", OLD."run_id", OLD."made_by", OLD."made_at", OLD."payer_holder")
           IS DISTINCT FROM (NEW."id", NEW."environment", NEW."run_id", NEW."made_by", NEW."made_at", NEW."payer_holder"))
  EXECUTE FUNCTION "refuse_change"();

CREATE TABLE "bank_file_payouts" (
    "file_id" UUID NOT NULL,
    "payout_id" UUID NOT NULL,
    "submitted" BOOLEAN NOT NULL DEFAULT true,

    CONSTRAINT "bank_file_payouts_pkey" PRIMARY KEY ("file_id", "payout_id")
);
ALTER TABLE "bank_file_payouts" ADD CONSTRAINT "bank_file_payouts_file_id_fkey" FOREIGN KEY ("file_id") REFERENCES "bank_files"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "bank_file_payouts" ADD CONSTRAINT "bank_file_payouts_payout_id_fkey" FOREIGN KEY ("payout_id") REFERENCES "payouts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
-- No bank is given a payout twice.
CREATE UNIQUE INDEX "bank_file_payouts_one_submitted" ON "bank_file_payouts"("payout_id") WHERE "submitted";
CREATE TRIGGER "bank_file_payouts_kept" BEFORE DELETE OR TRUNCATE ON "bank_file_payouts" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "bank_file_payouts_fixed" BEFORE UPDATE ON "bank_file_payouts" FOR EACH ROW
  WHEN (NEW."submitted" OR (OLD."file_id", OLD."payout_id") IS DISTINCT FROM (NEW."file_id", NEW."payout_id"))
  EXECUTE FUNCTION "refuse_change"();
