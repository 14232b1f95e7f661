-- Refunds: value that a partner returns to the vouchers that paid it.

ALTER TABLE "accounts" ADD COLUMN "keeps_fee_on_refund" BOOLEAN NOT NULL DEFAULT FALSE;
-- Keys that exist when refunds are introduced may not refund until an owner allows it.
ALTER TABLE "api_keys" ADD COLUMN "may_refund" BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE "redemption_intents"
  ADD COLUMN "keeps_fee_on_refund" BOOLEAN NOT NULL DEFAULT FALSE,
  ADD COLUMN "refunded_amount" BIGINT NOT NULL DEFAULT 0,
  ADD CONSTRAINT "redemption_intents_refunded_range" CHECK ("refunded_amount" BETWEEN 0 AND "amount"
    AND ("refunded_amount" = 0 OR "status" = 'success')) NOT VALID;
ALTER TABLE "subscriptions" ADD COLUMN "keeps_fee_on_refund" BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE "subscription_cycles"
  ADD COLUMN "refunded_amount" BIGINT NOT NULL DEFAULT 0,
  ADD CONSTRAINT "subscription_cycles_refunded_range" CHECK ("refunded_amount" BETWEEN 0 AND "redeemed_amount") NOT VALID;
-- A cycle never changes but for what was refunded of it.
DROP TRIGGER "subscription_cycles_append_only" ON "subscription_cycles";
CREATE TRIGGER "subscription_cycles_kept" BEFORE DELETE OR TRUNCATE ON "subscription_cycles" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "subscription_cycles_fixed" BEFORE UPDATE OF "id", "subscription_id", "number", "reseller_charge_reference", "fingerprint",
  "payment_id", "redeemed_amount", "created_at" ON "subscription_cycles" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

CREATE TABLE "refunds" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "reference" TEXT NOT NULL,
    "intent_id" UUID,
    "cycle_id" UUID,
    "amount" BIGINT NOT NULL,
    "partner_amount" BIGINT NOT NULL,
    "fee_amount" BIGINT NOT NULL,
    "reason" TEXT,
    "metadata" JSON NOT NULL,
    "payout_id" UUID,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    CONSTRAINT "refunds_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "refunds_one_payment" CHECK (num_nonnulls("intent_id", "cycle_id") = 1),
    CONSTRAINT "refunds_split" CHECK ("amount" > 0 AND "partner_amount" >= 0 AND "fee_amount" >= 0 AND "partner_amount" + "fee_amount" = "amount"),
    CONSTRAINT "refunds_intent_id_fkey" FOREIGN KEY ("intent_id") REFERENCES "redemption_intents"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "refunds_cycle_id_fkey" FOREIGN KEY ("cycle_id") REFERENCES "subscription_cycles"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "refunds_payout_id_fkey" FOREIGN KEY ("payout_id") REFERENCES "payouts"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "refunds_account_id_environment_reference_key" ON "refunds"("account_id", "environment", "reference");
CREATE INDEX "refunds_account_id_environment_id_idx" ON "refunds"("account_id", "environment", "id");
CREATE INDEX "refunds_environment_reference_id_idx" ON "refunds"("environment", "reference", "id");
CREATE INDEX "refunds_intent_id_idx" ON "refunds"("intent_id");
CREATE INDEX "refunds_cycle_id_idx" ON "refunds"("cycle_id");
CREATE INDEX "refunds_payout_id_idx" ON "refunds"("payout_id");
CREATE INDEX "refunds_unclaimed_idx" ON "refunds"("account_id", "environment", "id") WHERE "payout_id" IS NULL;

CREATE TABLE "refund_parts" (
    "id" UUID NOT NULL,
    "refund_id" UUID NOT NULL,
    "redemption_id" UUID NOT NULL,
    "voucher_id" UUID NOT NULL,
    "amount" BIGINT NOT NULL,
    CONSTRAINT "refund_parts_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "refund_parts_amount_positive" CHECK ("amount" > 0),
    CONSTRAINT "refund_parts_refund_id_fkey" FOREIGN KEY ("refund_id") REFERENCES "refunds"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "refund_parts_redemption_id_fkey" FOREIGN KEY ("redemption_id") REFERENCES "redemptions"("id") ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "refund_parts_voucher_id_fkey" FOREIGN KEY ("voucher_id") REFERENCES "vouchers"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "refund_parts_refund_id_redemption_id_key" ON "refund_parts"("refund_id", "redemption_id");
CREATE INDEX "refund_parts_redemption_id_idx" ON "refund_parts"("redemption_id");
CREATE INDEX "refund_parts_voucher_id_idx" ON "refund_parts"("voucher_id");

-- A refund never changes but for the payout that claims it, and its texts when the customer is erased.
CREATE TRIGGER "refunds_kept" BEFORE DELETE OR TRUNCATE ON "refunds" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "refunds_fixed" BEFORE UPDATE OF "id", "account_id", "environment", "reference", "intent_id", "cycle_id", "amount",
  "partner_amount", "fee_amount", "created_at" ON "refunds" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "refund_parts_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "refund_parts" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

-- What payouts have claimed of a partner's earnings, and its refunds that no payout has claimed. Refunds and payouts lock this row.
CREATE TABLE "partner_balances" (
    "ledger_account_id" UUID NOT NULL,
    "claimed" BIGINT NOT NULL DEFAULT 0,
    "unclaimed_refunds" BIGINT NOT NULL DEFAULT 0,
    CONSTRAINT "partner_balances_pkey" PRIMARY KEY ("ledger_account_id"),
    CONSTRAINT "partner_balances_positive" CHECK ("claimed" >= 0 AND "unclaimed_refunds" >= 0),
    CONSTRAINT "partner_balances_ledger_account_id_fkey" FOREIGN KEY ("ledger_account_id") REFERENCES "ledger_accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE
);
INSERT INTO "partner_balances" ("ledger_account_id", "claimed")
SELECT l.id, coalesce((SELECT max(p.incoming_total) FROM "payouts" p WHERE p.ledger_account_id = l.id AND p.status <> 'discarded'), 0)
FROM "ledger_accounts" l WHERE l.kind = 'partner';

-- No default: a process of the previous release, which would pay out what was refunded, cannot prepare a run.
ALTER TABLE "payouts" ADD COLUMN "refunded_amount" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE "payouts" ALTER COLUMN "refunded_amount" DROP DEFAULT,
  DROP CONSTRAINT "payouts_amount_positive",
  ADD CONSTRAINT "payouts_amount_positive" CHECK ("amount" > 0 AND "refunded_amount" >= 0 AND "incoming_total" >= "amount" + "refunded_amount");

ALTER TABLE "earnings" DROP CONSTRAINT "earnings_amounts",
  ADD CONSTRAINT "earnings_amounts" CHECK (
    CASE WHEN "source" = 'refund' THEN "payout" <= 0 AND "fee" <= 0 AND "payout" + "fee" < 0
      ELSE "payout" >= 0 AND "fee" >= 0 AND "payout" + "fee" > 0 END) NOT VALID;

ALTER TABLE "transfers"
  DROP CONSTRAINT "transfers_platform_side",
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
        WHEN 'refund' THEN "to_account_id" = '00000000-0000-7000-8000-0000000000a2'
        WHEN 'fee_refund' THEN "from_account_id" = '00000000-0000-7000-8000-0000000000a3' AND "to_account_id" = '00000000-0000-7000-8000-0000000000a2'
        ELSE "from_account_id" = '00000000-0000-7000-8000-0000000000a2' END
      ELSE CASE "kind"
        WHEN 'top_up' THEN "from_account_id" = '00000000-0000-7000-8000-0000000000b1'
        WHEN 'debit' THEN "to_account_id" = '00000000-0000-7000-8000-0000000000b1'
        WHEN 'sale' THEN "to_account_id" = '00000000-0000-7000-8000-0000000000b2'
        WHEN 'fee' THEN "from_account_id" = '00000000-0000-7000-8000-0000000000b2' AND "to_account_id" = '00000000-0000-7000-8000-0000000000b3'
        WHEN 'expiry' THEN "from_account_id" = '00000000-0000-7000-8000-0000000000b2' AND "to_account_id" = '00000000-0000-7000-8000-0000000000b4'
        WHEN 'payout' THEN "to_account_id" = '00000000-0000-7000-8000-0000000000b5'
        WHEN 'payout_reversal' THEN "from_account_id" = '00000000-0000-7000-8000-0000000000b5'
        WHEN 'refund' THEN "to_account_id" = '00000000-0000-7000-8000-0000000000b2'
        WHEN 'fee_refund' THEN "from_account_id" = '00000000-0000-7000-8000-0000000000b3' AND "to_account_id" = '00000000-0000-7000-8000-0000000000b2'
        ELSE "from_account_id" = '00000000-0000-7000-8000-0000000000b2' END
    END) NOT VALID;
