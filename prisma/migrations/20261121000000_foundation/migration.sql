-- CreateEnum
CREATE TYPE "environment" AS ENUM ('test', 'live');

-- CreateEnum
CREATE TYPE "account_kind" AS ENUM ('partner', 'reseller', 'operator');

-- CreateEnum
CREATE TYPE "intent_status" AS ENUM ('pending', 'success', 'failed');

-- CreateEnum
CREATE TYPE "intent_failure" AS ENUM ('expired', 'canceled', 'too_many_attempts');

-- CreateEnum
CREATE TYPE "subscription_status" AS ENUM ('pending', 'active', 'canceled', 'completed');

-- CreateEnum
CREATE TYPE "billing_interval" AS ENUM ('daily', 'weekly', 'monthly', 'quarterly', 'yearly');

-- CreateEnum
CREATE TYPE "ledger_account_kind" AS ENUM ('funding', 'wallet', 'vouchers', 'partner', 'fees', 'breakage');

-- CreateEnum
CREATE TYPE "transfer_kind" AS ENUM ('top_up', 'sale', 'redemption', 'fee', 'charge_back', 'expiry');

-- CreateEnum
CREATE TYPE "delivery_status" AS ENUM ('pending', 'succeeded', 'failed');

-- CreateTable
CREATE TABLE "deployment" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "currency" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "deployment_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "accounts" (
    "id" UUID NOT NULL,
    "kind" "account_kind" NOT NULL,
    "company_name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "timezone" TEXT NOT NULL DEFAULT 'UTC',
    "fee_bps" INTEGER NOT NULL DEFAULT 3000,
    "shop_url" TEXT,
    "live_approved_at" TIMESTAMPTZ(6),
    "suspended_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "user_sessions" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "ended_at" TIMESTAMPTZ(6),

    CONSTRAINT "user_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "name" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "prefix" TEXT NOT NULL,
    "last_four" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_used_at" TIMESTAMPTZ(6),
    "expires_at" TIMESTAMPTZ(6),
    "revoked_at" TIMESTAMPTZ(6),

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "throttles" (
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "hits" TIMESTAMPTZ(6)[],

    CONSTRAINT "throttles_pkey" PRIMARY KEY ("action","subject")
);

-- CreateTable
CREATE TABLE "audit_entries" (
    "id" UUID NOT NULL,
    "actor_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "action" TEXT NOT NULL,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "customers" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "email" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "updated_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "customers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "account_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "key" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "fingerprint" BYTEA NOT NULL,
    "resource_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("account_id","environment","key")
);

-- CreateTable
CREATE TABLE "redemption_intents" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "reference" TEXT NOT NULL,
    "access_code" TEXT NOT NULL,
    "customer_id" UUID NOT NULL,
    "amount" BIGINT NOT NULL,
    "platform_fee" BIGINT NOT NULL,
    "partner_payout_amount" BIGINT NOT NULL,
    "status" "intent_status" NOT NULL DEFAULT 'pending',
    "failure_reason" "intent_failure",
    "metadata" JSON NOT NULL,
    "callback_url" TEXT,
    "country_code" TEXT,
    "ip_address" TEXT,
    "refused_codes" INTEGER NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "redeemed_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "updated_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "redemption_intents_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subscriptions" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "reference" TEXT NOT NULL,
    "access_code" TEXT NOT NULL,
    "subscription_access_code" TEXT NOT NULL,
    "customer_id" UUID NOT NULL,
    "amount" BIGINT NOT NULL,
    "platform_fee" BIGINT NOT NULL,
    "partner_payout_amount" BIGINT NOT NULL,
    "interval" "billing_interval" NOT NULL,
    "status" "subscription_status" NOT NULL DEFAULT 'pending',
    "current_cycle" INTEGER NOT NULL DEFAULT 0,
    "total_cycles" INTEGER,
    "picked_reseller_id" UUID,
    "reseller_id" UUID,
    "reseller_subscription_reference" TEXT,
    "metadata" JSON NOT NULL,
    "callback_url" TEXT,
    "country_code" TEXT,
    "ip_address" TEXT,
    "idempotency_key" TEXT,
    "event_sequence" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 0,
    "activated_at" TIMESTAMPTZ(6),
    "cancel_requested_at" TIMESTAMPTZ(6),
    "canceled_at" TIMESTAMPTZ(6),
    "completed_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "updated_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "subscriptions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "subscription_cycles" (
    "id" UUID NOT NULL,
    "subscription_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "reseller_charge_reference" TEXT NOT NULL,
    "fingerprint" BYTEA NOT NULL,
    "payment_id" UUID NOT NULL,
    "redeemed_amount" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "subscription_cycles_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "voucher_payments" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "reference" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "voucher_count" INTEGER NOT NULL,
    "customer_identifier" TEXT NOT NULL,
    "metadata" JSON NOT NULL,
    "charged_back_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "voucher_payments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "vouchers" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "payment_id" UUID NOT NULL,
    "code_hash" BYTEA NOT NULL,
    "code_cipher" BYTEA NOT NULL,
    "initial_balance" BIGINT NOT NULL,
    "current_balance" BIGINT NOT NULL,
    "breakage_amount" BIGINT NOT NULL DEFAULT 0,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "blocked_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "vouchers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "redemptions" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "voucher_id" UUID NOT NULL,
    "intent_id" UUID,
    "cycle_id" UUID,
    "amount" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "redemptions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ledger_accounts" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "kind" "ledger_account_kind" NOT NULL,

    CONSTRAINT "ledger_accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "wallets" (
    "ledger_account_id" UUID NOT NULL,
    "balance" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "wallets_pkey" PRIMARY KEY ("ledger_account_id")
);

-- CreateTable
CREATE TABLE "top_ups" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "reference" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "top_ups_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "transfers" (
    "id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "kind" "transfer_kind" NOT NULL,
    "from_account_id" UUID NOT NULL,
    "to_account_id" UUID NOT NULL,
    "amount" BIGINT NOT NULL,
    "cause_id" UUID NOT NULL,
    "voucher_id" UUID,
    "wallet_balance_after" BIGINT,
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "transfers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "events" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "type" TEXT NOT NULL,
    "object_id" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,
    "payload" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_endpoints" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "url" TEXT NOT NULL,
    "secret_cipher" BYTEA NOT NULL,
    "previous_secret_cipher" BYTEA,
    "previous_secret_expires_at" TIMESTAMPTZ(6),
    "failing_since" TIMESTAMPTZ(6),
    "disabled_at" TIMESTAMPTZ(6),
    "disabled_reason" TEXT,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "deliveries" (
    "id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "status" "delivery_status" NOT NULL DEFAULT 'pending',
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(6),
    "leased_until" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "updated_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "delivery_attempts" (
    "id" UUID NOT NULL,
    "delivery_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "outcome" TEXT NOT NULL,
    "status_code" INTEGER,
    "response_excerpt" TEXT,
    "started_at" TIMESTAMPTZ(6) NOT NULL,
    "duration_ms" INTEGER NOT NULL,

    CONSTRAINT "delivery_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "accounts_kind_id_idx" ON "accounts"("kind", "id");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "users_account_id_idx" ON "users"("account_id");

-- CreateIndex
CREATE INDEX "user_sessions_user_id_idx" ON "user_sessions"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys"("hash");

-- CreateIndex
CREATE INDEX "api_keys_account_id_environment_id_idx" ON "api_keys"("account_id", "environment", "id");

-- CreateIndex
CREATE INDEX "audit_entries_account_id_id_idx" ON "audit_entries"("account_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "customers_account_id_environment_email_key" ON "customers"("account_id", "environment", "email");

-- CreateIndex
CREATE UNIQUE INDEX "redemption_intents_access_code_key" ON "redemption_intents"("access_code");

-- CreateIndex
CREATE INDEX "redemption_intents_account_id_environment_id_idx" ON "redemption_intents"("account_id", "environment", "id");

-- CreateIndex
CREATE INDEX "redemption_intents_status_expires_at_idx" ON "redemption_intents"("status", "expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "redemption_intents_account_id_environment_reference_key" ON "redemption_intents"("account_id", "environment", "reference");

-- CreateIndex
CREATE UNIQUE INDEX "subscriptions_access_code_key" ON "subscriptions"("access_code");

-- CreateIndex
CREATE UNIQUE INDEX "subscriptions_subscription_access_code_key" ON "subscriptions"("subscription_access_code");

-- CreateIndex
CREATE INDEX "subscriptions_account_id_environment_id_idx" ON "subscriptions"("account_id", "environment", "id");

-- CreateIndex
CREATE INDEX "subscriptions_reseller_id_environment_id_idx" ON "subscriptions"("reseller_id", "environment", "id");

-- CreateIndex
CREATE UNIQUE INDEX "subscriptions_account_id_environment_reference_key" ON "subscriptions"("account_id", "environment", "reference");

-- CreateIndex
CREATE UNIQUE INDEX "subscription_cycles_payment_id_key" ON "subscription_cycles"("payment_id");

-- CreateIndex
CREATE UNIQUE INDEX "subscription_cycles_subscription_id_number_key" ON "subscription_cycles"("subscription_id", "number");

-- CreateIndex
CREATE UNIQUE INDEX "subscription_cycles_subscription_id_reseller_charge_referen_key" ON "subscription_cycles"("subscription_id", "reseller_charge_reference");

-- CreateIndex
CREATE INDEX "voucher_payments_account_id_environment_id_idx" ON "voucher_payments"("account_id", "environment", "id");

-- CreateIndex
CREATE UNIQUE INDEX "voucher_payments_account_id_environment_reference_key" ON "voucher_payments"("account_id", "environment", "reference");

-- CreateIndex
CREATE INDEX "vouchers_payment_id_idx" ON "vouchers"("payment_id");

-- CreateIndex
CREATE INDEX "vouchers_expires_at_idx" ON "vouchers"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "vouchers_environment_code_hash_key" ON "vouchers"("environment", "code_hash");

-- CreateIndex
CREATE INDEX "redemptions_voucher_id_idx" ON "redemptions"("voucher_id");

-- CreateIndex
CREATE INDEX "redemptions_intent_id_idx" ON "redemptions"("intent_id");

-- CreateIndex
CREATE INDEX "redemptions_cycle_id_idx" ON "redemptions"("cycle_id");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_accounts_account_id_environment_kind_key" ON "ledger_accounts"("account_id", "environment", "kind");

-- CreateIndex
CREATE UNIQUE INDEX "ledger_accounts_id_environment_key" ON "ledger_accounts"("id", "environment");

-- CreateIndex
CREATE UNIQUE INDEX "top_ups_account_id_environment_reference_key" ON "top_ups"("account_id", "environment", "reference");

-- CreateIndex
CREATE INDEX "transfers_from_account_id_id_idx" ON "transfers"("from_account_id", "id");

-- CreateIndex
CREATE INDEX "transfers_to_account_id_id_idx" ON "transfers"("to_account_id", "id");

-- CreateIndex
CREATE INDEX "events_account_id_environment_id_idx" ON "events"("account_id", "environment", "id");

-- CreateIndex
CREATE UNIQUE INDEX "events_object_id_sequence_key" ON "events"("object_id", "sequence");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_endpoints_account_id_environment_key" ON "webhook_endpoints"("account_id", "environment");

-- CreateIndex
CREATE INDEX "deliveries_account_id_environment_id_idx" ON "deliveries"("account_id", "environment", "id");

-- CreateIndex
CREATE INDEX "deliveries_status_next_attempt_at_idx" ON "deliveries"("status", "next_attempt_at");

-- CreateIndex
CREATE UNIQUE INDEX "deliveries_event_id_endpoint_id_key" ON "deliveries"("event_id", "endpoint_id");

-- CreateIndex
CREATE UNIQUE INDEX "delivery_attempts_delivery_id_number_key" ON "delivery_attempts"("delivery_id", "number");

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_sessions" ADD CONSTRAINT "user_sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "redemption_intents" ADD CONSTRAINT "redemption_intents_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "subscription_cycles" ADD CONSTRAINT "subscription_cycles_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "subscriptions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "voucher_payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_voucher_id_fkey" FOREIGN KEY ("voucher_id") REFERENCES "vouchers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_ledger_account_id_fkey" FOREIGN KEY ("ledger_account_id") REFERENCES "ledger_accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_from_account_id_environment_fkey" FOREIGN KEY ("from_account_id", "environment") REFERENCES "ledger_accounts"("id", "environment") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_to_account_id_environment_fkey" FOREIGN KEY ("to_account_id", "environment") REFERENCES "ledger_accounts"("id", "environment") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_endpoint_id_fkey" FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoints"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "deliveries"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema language cannot say.

-- Undoes the whole statement when a write touched another number of rows than it had to.
CREATE FUNCTION "require_rows"(actual BIGINT, expected BIGINT) RETURNS BOOLEAN LANGUAGE plpgsql AS $$
BEGIN
  IF actual <> expected THEN
    RAISE EXCEPTION 'expected % rows, found %', expected, actual USING ERRCODE = 'TS001';
  END IF;
  RETURN TRUE;
END $$;

-- A UUIDv7 of this instant, to the microsecond (RFC 9562, method 3), plus an offset in microseconds. Called once a wallet is
-- locked, it numbers the lines of its statement in the order in which they happened, which an id made before the lock does not.
CREATE FUNCTION "uuid_v7_now"(offset_us BIGINT) RETURNS UUID LANGUAGE sql VOLATILE AS $$
  SELECT (lpad(to_hex(us / 1000), 12, '0') || '7' || lpad(to_hex(us % 1000 * 4096 / 1000), 3, '0')
          || right(replace(gen_random_uuid()::text, '-', ''), 16))::uuid
  FROM (SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint + offset_us AS us) instant
$$;

CREATE FUNCTION "refuse_change"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed or deleted', TG_TABLE_NAME USING ERRCODE = 'TS002';
END $$;

CREATE TRIGGER "transfers_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "transfers" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "top_ups_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "top_ups" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "redemptions_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "redemptions" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "subscription_cycles_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "subscription_cycles" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "events_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "events" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "idempotency_keys_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "idempotency_keys" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "audit_entries_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

-- A terminal status is for ever.
CREATE FUNCTION "refuse_leaving_terminal_status"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a % row that is % stays so', TG_TABLE_NAME, OLD.status USING ERRCODE = 'TS003';
END $$;
CREATE TRIGGER "redemption_intents_terminal" BEFORE UPDATE ON "redemption_intents" FOR EACH ROW
  WHEN (OLD.status <> 'pending' AND NEW.status <> OLD.status) EXECUTE FUNCTION "refuse_leaving_terminal_status"();
CREATE TRIGGER "subscriptions_terminal" BEFORE UPDATE ON "subscriptions" FOR EACH ROW
  WHEN (OLD.status IN ('canceled', 'completed') AND NEW.status <> OLD.status) EXECUTE FUNCTION "refuse_leaving_terminal_status"();

ALTER TABLE "deployment" ADD CONSTRAINT "deployment_single_row" CHECK ("id" = 1);
ALTER TABLE "accounts"
  ADD CONSTRAINT "accounts_fee_bps_range" CHECK ("fee_bps" BETWEEN 0 AND 10000),
  ADD CONSTRAINT "accounts_shop_of_reseller" CHECK ("shop_url" IS NULL OR "kind" = 'reseller');
ALTER TABLE "users" ADD CONSTRAINT "users_email_lower" CHECK ("email" = lower("email"));
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_hash_length" CHECK (octet_length("hash") = 32);
ALTER TABLE "customers" ADD CONSTRAINT "customers_email_lower" CHECK ("email" = lower("email"));

ALTER TABLE "wallets" ADD CONSTRAINT "wallets_balance_floor" CHECK ("balance" >= 0);
ALTER TABLE "wallets" SET (fillfactor = 50);
ALTER TABLE "top_ups" ADD CONSTRAINT "top_ups_amount_positive" CHECK ("amount" > 0);
ALTER TABLE "transfers"
  ADD CONSTRAINT "transfers_amount_positive" CHECK ("amount" > 0),
  ADD CONSTRAINT "transfers_two_accounts" CHECK ("from_account_id" <> "to_account_id"),
  ADD CONSTRAINT "transfers_voucher_named" CHECK (("kind" = 'top_up') = ("voucher_id" IS NULL)),
  ADD CONSTRAINT "transfers_wallet_balance" CHECK (("kind" IN ('top_up', 'sale', 'charge_back')) = ("wallet_balance_after" IS NOT NULL)),
  ADD CONSTRAINT "transfers_wallet_floor" CHECK ("wallet_balance_after" >= 0);

ALTER TABLE "voucher_payments" ADD CONSTRAINT "voucher_payments_amount_positive" CHECK ("amount" > 0 AND "voucher_count" > 0);
ALTER TABLE "vouchers"
  ADD CONSTRAINT "vouchers_balance_range" CHECK ("current_balance" BETWEEN 0 AND "initial_balance"),
  ADD CONSTRAINT "vouchers_breakage_range" CHECK ("breakage_amount" BETWEEN 0 AND "initial_balance" - "current_balance"),
  ADD CONSTRAINT "vouchers_initial_positive" CHECK ("initial_balance" > 0),
  ADD CONSTRAINT "vouchers_code_hash_length" CHECK (octet_length("code_hash") = 32);
ALTER TABLE "vouchers" SET (fillfactor = 85);
ALTER TABLE "redemptions"
  ADD CONSTRAINT "redemptions_amount_positive" CHECK ("amount" > 0),
  ADD CONSTRAINT "redemptions_one_purpose" CHECK (num_nonnulls("intent_id", "cycle_id") = 1);

ALTER TABLE "redemption_intents"
  ADD CONSTRAINT "redemption_intents_split" CHECK ("platform_fee" >= 0 AND "partner_payout_amount" >= 0 AND "platform_fee" + "partner_payout_amount" = "amount"),
  ADD CONSTRAINT "redemption_intents_amount_positive" CHECK ("amount" > 0),
  ADD CONSTRAINT "redemption_intents_success_time" CHECK (("status" = 'success') = ("redeemed_at" IS NOT NULL)),
  ADD CONSTRAINT "redemption_intents_failure_reason" CHECK (("status" = 'failed') = ("failure_reason" IS NOT NULL)),
  ADD CONSTRAINT "redemption_intents_refused_codes" CHECK ("refused_codes" BETWEEN 0 AND 20);

ALTER TABLE "subscriptions"
  ADD CONSTRAINT "subscriptions_split" CHECK ("platform_fee" >= 0 AND "partner_payout_amount" >= 0 AND "platform_fee" + "partner_payout_amount" = "amount"),
  ADD CONSTRAINT "subscriptions_amount_positive" CHECK ("amount" > 0),
  ADD CONSTRAINT "subscriptions_total_range" CHECK ("total_cycles" BETWEEN 1 AND 1200),
  ADD CONSTRAINT "subscriptions_cycle_range" CHECK ("current_cycle" >= 0 AND ("total_cycles" IS NULL OR "current_cycle" <= "total_cycles")),
  ADD CONSTRAINT "subscriptions_pending_unbilled" CHECK (("status" <> 'pending' OR "current_cycle" = 0) AND ("status" NOT IN ('active', 'completed') OR "current_cycle" > 0)),
  ADD CONSTRAINT "subscriptions_active_time" CHECK (("current_cycle" > 0) = ("activated_at" IS NOT NULL)),
  ADD CONSTRAINT "subscriptions_completed_time" CHECK (("status" = 'completed') = ("completed_at" IS NOT NULL)),
  ADD CONSTRAINT "subscriptions_completed_full" CHECK ("status" <> 'completed' OR ("total_cycles" IS NOT NULL AND "current_cycle" = "total_cycles")),
  ADD CONSTRAINT "subscriptions_canceled_time" CHECK (("status" = 'canceled') = ("canceled_at" IS NOT NULL)),
  ADD CONSTRAINT "subscriptions_two_codes" CHECK ("access_code" <> "subscription_access_code");
ALTER TABLE "subscriptions" SET (fillfactor = 85);
ALTER TABLE "subscription_cycles" ADD CONSTRAINT "subscription_cycles_number_positive" CHECK ("number" > 0 AND "redeemed_amount" > 0);

ALTER TABLE "events" ADD CONSTRAINT "events_sequence_positive" CHECK ("sequence" > 0);
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_due_while_pending" CHECK (("status" = 'pending') = ("next_attempt_at" IS NOT NULL));
ALTER TABLE "deliveries" SET (fillfactor = 70);

-- The platform itself, and the reseller behind test-mode vouchers and simulated cycles. Nobody signs in to the latter.
INSERT INTO "accounts" ("id", "kind", "company_name", "email", "live_approved_at") VALUES
  ('00000000-0000-7000-8000-000000000001', 'operator', 'Tessera', 'operator@tessera.invalid', now()),
  ('00000000-0000-7000-8000-000000000002', 'reseller', 'Tessera Test Shop', 'test-shop@tessera.invalid', NULL);

INSERT INTO "ledger_accounts" ("id", "account_id", "environment", "kind") VALUES
  ('00000000-0000-7000-8000-0000000000a1', '00000000-0000-7000-8000-000000000001', 'test', 'funding'),
  ('00000000-0000-7000-8000-0000000000a2', '00000000-0000-7000-8000-000000000001', 'test', 'vouchers'),
  ('00000000-0000-7000-8000-0000000000a3', '00000000-0000-7000-8000-000000000001', 'test', 'fees'),
  ('00000000-0000-7000-8000-0000000000a4', '00000000-0000-7000-8000-000000000001', 'test', 'breakage'),
  ('00000000-0000-7000-8000-0000000000b1', '00000000-0000-7000-8000-000000000001', 'live', 'funding'),
  ('00000000-0000-7000-8000-0000000000b2', '00000000-0000-7000-8000-000000000001', 'live', 'vouchers'),
  ('00000000-0000-7000-8000-0000000000b3', '00000000-0000-7000-8000-000000000001', 'live', 'fees'),
  ('00000000-0000-7000-8000-0000000000b4', '00000000-0000-7000-8000-000000000001', 'live', 'breakage'),
  ('00000000-0000-7000-8000-0000000000c1', '00000000-0000-7000-8000-000000000002', 'test', 'wallet');
INSERT INTO "wallets" ("ledger_account_id") VALUES ('00000000-0000-7000-8000-0000000000c1');
