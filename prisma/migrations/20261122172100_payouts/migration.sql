-- What was paid to partners: one account an environment, a sum of transfers like the platform's others.
INSERT INTO "ledger_accounts" ("id", "account_id", "environment", "kind") VALUES
  ('00000000-0000-7000-8000-0000000000a5', '00000000-0000-7000-8000-000000000001', 'test', 'paid_out'),
  ('00000000-0000-7000-8000-0000000000b5', '00000000-0000-7000-8000-000000000001', 'live', 'paid_out');

-- Three kinds more, unproved at first. What the release before writes fits them as it did.
ALTER TABLE "transfers"
  DROP CONSTRAINT "transfers_voucher_named",
  DROP CONSTRAINT "transfers_wallet_balance",
  DROP CONSTRAINT "transfers_platform_side",
  ADD CONSTRAINT "transfers_voucher_named" CHECK (("kind" IN ('top_up', 'payout', 'payout_reversal', 'debit')) = ("voucher_id" IS NULL)) NOT VALID,
  ADD CONSTRAINT "transfers_wallet_balance" CHECK (("kind" IN ('top_up', 'sale', 'charge_back', 'debit')) = ("wallet_balance_after" IS NOT NULL)) NOT VALID,
  ADD CONSTRAINT "transfers_platform_side" CHECK (
    CASE "environment"
      WHEN 'test' THEN CASE "kind"
        WHEN 'top_up' THEN "from_account_id" = '00000000-0000-7000-8000-0000000000a1'
        WHEN 'debit' THEN "to_account_id" = '00000000-0000-7000-8000-0000000000a1'
        WHEN 'sale' THEN "to_account_id" = '00000000-0000-7000-8000-0000000000a2'
        WHEN 'fee' THEN "from_account_id" = '00000000-0000-7000-8000-0000000000a2' AND "to_account_id" = '00000000-0000-7000-8000-0000000000a3'
        WHEN 'expiry' THEN "from_account_id" = '00000000-0000-7000-8000-0000000000a2' AND "to_account_id" = '00000000-0000-7000-8000-0000000000a4'
        WHEN 'payout' THEN "to_account_id" = '00000000-0000-7000-8000-0000000000a5'
        WHEN 'payout_reversal' THEN "from_account_id" = '00000000-0000-7000-8000-0000000000a5'
        ELSE "from_account_id" = '00000000-0000-7000-8000-0000000000a2' END
      ELSE CASE "kind"
        WHEN 'top_up' THEN "from_account_id" = '00000000-0000-7000-8000-0000000000b1'
        WHEN 'debit' THEN "to_account_id" = '00000000-0000-7000-8000-0000000000b1'
        WHEN 'sale' THEN "to_account_id" = '00000000-0000-7000-8000-0000000000b2'
        WHEN 'fee' THEN "from_account_id" = '00000000-0000-7000-8000-0000000000b2' AND "to_account_id" = '00000000-0000-7000-8000-0000000000b3'
        WHEN 'expiry' THEN "from_account_id" = '00000000-0000-7000-8000-0000000000b2' AND "to_account_id" = '00000000-0000-7000-8000-0000000000b4'
        WHEN 'payout' THEN "to_account_id" = '00000000-0000-7000-8000-0000000000b5'
        WHEN 'payout_reversal' THEN "from_account_id" = '00000000-0000-7000-8000-0000000000b5'
        ELSE "from_account_id" = '00000000-0000-7000-8000-0000000000b2' END
    END) NOT VALID;

-- Running totals of each ledger account, by the kind of its transfers and their direction, as far as the mark below.
CREATE TABLE "ledger_totals" (
    "ledger_account_id" UUID NOT NULL,
    "kind" "transfer_kind" NOT NULL,
    "incoming" BOOLEAN NOT NULL,
    "amount" BIGINT NOT NULL,
    "count" BIGINT NOT NULL,

    CONSTRAINT "ledger_totals_pkey" PRIMARY KEY ("ledger_account_id","kind","incoming")
);
ALTER TABLE "ledger_totals" SET (fillfactor = 70);

-- One row: up to which transfer the totals go, and how far they may once every transaction has ended that was under way as
-- that was proposed.
CREATE TABLE "ledger_totals_mark" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "reached" UUID NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
    "proposed" UUID,
    "proposed_xid" BIGINT,

    CONSTRAINT "ledger_totals_mark_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "ledger_totals_mark" ADD CONSTRAINT "ledger_totals_mark_single_row" CHECK ("id" = 1);
INSERT INTO "ledger_totals_mark" DEFAULT VALUES;

-- Where an account is paid: a partner its payouts, the platform what it pays them from.
CREATE TABLE "bank_details" (
    "account_id" UUID NOT NULL,
    "account_holder" TEXT NOT NULL,
    "iban_cipher" BYTEA NOT NULL,
    "iban_shown" TEXT NOT NULL,
    "changed_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "bank_details_pkey" PRIMARY KEY ("account_id")
);
ALTER TABLE "bank_details" ADD CONSTRAINT "bank_details_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A run pays every partner what it is owed at the cut-off.
CREATE TYPE "payout_run_status" AS ENUM ('prepared', 'posted', 'discarded');
CREATE TABLE "payout_runs" (
    "id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "status" "payout_run_status" NOT NULL DEFAULT 'prepared',
    "cut_off_id" UUID NOT NULL,
    "amount" BIGINT NOT NULL,
    "payout_count" INTEGER NOT NULL,
    "prepared_by" UUID NOT NULL,
    "prepared_at" TIMESTAMPTZ(6) NOT NULL,
    "ended_by" UUID,
    "ended_at" TIMESTAMPTZ(6),

    CONSTRAINT "payout_runs_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "payout_runs"
  ADD CONSTRAINT "payout_runs_amount_positive" CHECK ("amount" > 0 AND "payout_count" > 0),
  ADD CONSTRAINT "payout_runs_ended" CHECK (("status" = 'prepared') = ("ended_at" IS NULL));
CREATE INDEX "payout_runs_environment_id_idx" ON "payout_runs"("environment", "id");
-- One at a time: who comes second finds the first one's.
CREATE UNIQUE INDEX "payout_runs_one_prepared" ON "payout_runs"("environment") WHERE "status" = 'prepared';
CREATE TRIGGER "payout_runs_terminal" BEFORE UPDATE ON "payout_runs" FOR EACH ROW
  WHEN (OLD.status <> 'prepared' AND NEW.status <> OLD.status) EXECUTE FUNCTION "refuse_leaving_terminal_status"();

-- What a run pays one partner: all that came in on its ledger account after `after_id` and up to `up_to_id`. Where one ends
-- the next begins, so that each transfer is claimed by exactly one.
CREATE TYPE "payout_status" AS ENUM ('prepared', 'posted', 'paid', 'reversed', 'discarded');
CREATE TABLE "payouts" (
    "id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "ledger_account_id" UUID NOT NULL,
    "reference" TEXT NOT NULL,
    "status" "payout_status" NOT NULL DEFAULT 'prepared',
    "after_id" UUID NOT NULL,
    "up_to_id" UUID NOT NULL,
    "amount" BIGINT NOT NULL,
    "incoming_total" BIGINT NOT NULL,
    "account_holder" TEXT,
    "iban_cipher" BYTEA,
    "iban_shown" TEXT,
    "transfer_id" UUID,
    "reversal_id" UUID,
    "bank_reference" TEXT,
    "prepared_at" TIMESTAMPTZ(6) NOT NULL,
    "posted_at" TIMESTAMPTZ(6),
    "ended_at" TIMESTAMPTZ(6),

    CONSTRAINT "payouts_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "payouts"
  ADD CONSTRAINT "payouts_amount_positive" CHECK ("amount" > 0 AND "incoming_total" >= "amount"),
  ADD CONSTRAINT "payouts_range" CHECK ("after_id" < "up_to_id"),
  ADD CONSTRAINT "payouts_transfer_when_posted" CHECK (("status" IN ('posted', 'paid', 'reversed')) = ("transfer_id" IS NOT NULL)),
  ADD CONSTRAINT "payouts_reversal_when_reversed" CHECK (("status" = 'reversed') = ("reversal_id" IS NOT NULL)),
  ADD CONSTRAINT "payouts_reference_when_paid" CHECK (("status" = 'paid') = ("bank_reference" IS NOT NULL)),
  ADD CONSTRAINT "payouts_live_bank_details" CHECK ("environment" = 'test' OR "iban_cipher" IS NOT NULL);
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "payout_runs"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE UNIQUE INDEX "payouts_run_id_account_id_key" ON "payouts"("run_id", "account_id");
CREATE UNIQUE INDEX "payouts_reference_key" ON "payouts"("reference");
CREATE UNIQUE INDEX "payouts_transfer_id_key" ON "payouts"("transfer_id");
CREATE UNIQUE INDEX "payouts_reversal_id_key" ON "payouts"("reversal_id");
CREATE INDEX "payouts_account_id_environment_id_idx" ON "payouts"("account_id", "environment", "id");
-- Two that claimed the same transfers would begin at the same one.
CREATE UNIQUE INDEX "payouts_each_claimed_once" ON "payouts"("ledger_account_id", "after_id") WHERE "status" <> 'discarded';
CREATE TRIGGER "payouts_terminal" BEFORE UPDATE ON "payouts" FOR EACH ROW
  WHEN (OLD.status IN ('paid', 'reversed', 'discarded') AND NEW.status <> OLD.status) EXECUTE FUNCTION "refuse_leaving_terminal_status"();
CREATE TRIGGER "payouts_claims_fixed" BEFORE UPDATE ON "payouts" FOR EACH ROW
  WHEN ((OLD.account_id, OLD.environment, OLD.ledger_account_id, OLD.after_id, OLD.up_to_id, OLD.amount, OLD.incoming_total)
        IS DISTINCT FROM
        (NEW.account_id, NEW.environment, NEW.ledger_account_id, NEW.after_id, NEW.up_to_id, NEW.amount, NEW.incoming_total))
  EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "payouts_kept" BEFORE DELETE OR TRUNCATE ON "payouts" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "payout_runs_kept" BEFORE DELETE OR TRUNCATE ON "payout_runs" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

-- Money taken back out of a wallet by the operator, once a reference.
CREATE TABLE "debits" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "reference" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "debits_pkey" PRIMARY KEY ("id")
);
ALTER TABLE "debits" ADD CONSTRAINT "debits_amount_positive" CHECK ("amount" > 0);
CREATE UNIQUE INDEX "debits_account_id_environment_reference_key" ON "debits"("account_id", "environment", "reference");
CREATE TRIGGER "debits_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "debits" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
