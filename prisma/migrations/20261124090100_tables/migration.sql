-- The tables, types, foreign keys and indexes of the product's first releases, in the place of their 97 migrations. CHECK
-- constraints, triggers and functions are in the next migration.

CREATE TYPE "environment" AS ENUM ('test', 'live');
CREATE TYPE "account_kind" AS ENUM ('partner', 'reseller', 'operator');
CREATE TYPE "intent_status" AS ENUM ('pending', 'success', 'failed');
CREATE TYPE "intent_failure" AS ENUM ('expired', 'canceled', 'too_many_attempts');
CREATE TYPE "subscription_status" AS ENUM ('pending', 'active', 'canceled', 'completed');
CREATE TYPE "billing_interval" AS ENUM ('daily', 'weekly', 'monthly', 'quarterly', 'yearly');
CREATE TYPE "ledger_account_kind" AS ENUM ('funding', 'wallet', 'vouchers', 'partner', 'fees', 'breakage', 'paid_out');
CREATE TYPE "transfer_kind" AS ENUM ('top_up', 'sale', 'redemption', 'fee', 'charge_back', 'expiry', 'payout', 'payout_reversal', 'debit');
CREATE TYPE "delivery_status" AS ENUM ('pending', 'succeeded', 'failed', 'unsent');
CREATE TYPE "ended_reason" AS ENUM ('succeeded', 'attempts_used_up', 'gone', 'endpoint_disabled', 'endpoint_switched_off', 'test_event');
CREATE TYPE "user_role" AS ENUM ('owner', 'developer', 'finance', 'viewer');
CREATE TYPE "payout_run_status" AS ENUM ('prepared', 'posted', 'discarded');
CREATE TYPE "payout_status" AS ENUM ('prepared', 'posted', 'paid', 'reversed', 'discarded');
CREATE TYPE "earning_source" AS ENUM ('intent', 'cycle');
CREATE TYPE "earned_span" AS ENUM ('quarter_hour', 'hour', 'day', 'ever', 'week', 'four_weeks');
CREATE TYPE "top_up_request_status" AS ENUM ('pending', 'credited', 'refused', 'withdrawn');
CREATE TYPE "wallet_move" AS ENUM ('credit', 'debit', 'top_up');
CREATE TYPE "wallet_proposal_status" AS ENUM ('pending', 'approved', 'declined', 'withdrawn', 'expired');
CREATE TYPE "code_refusal" AS ENUM ('unknown', 'blocked', 'spent', 'expired');

-- Accounts and their users.

-- One row: what the first start fixed.
CREATE TABLE "deployment" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "currency" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "deployment_pkey" PRIMARY KEY ("id")
);

-- A partner, a reseller, or the platform itself (one row of kind operator).
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
    "wanted_shop_url" TEXT,
    "shop_url_refused_at" TIMESTAMPTZ(6),
    "live_needs_factor" BOOLEAN NOT NULL DEFAULT false,
    "shop_name" TEXT,
    "shop_line" TEXT,
    "shop_visible" BOOLEAN NOT NULL DEFAULT true,
    "shop_languages" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
    "last_suspended_at" TIMESTAMPTZ(6),

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "accounts_kind_id_idx" ON "accounts"("kind", "id");
CREATE INDEX "accounts_open_shops_idx" ON "accounts"(lower("company_name"), "id")
  WHERE "kind" = 'reseller' AND "shop_url" IS NOT NULL AND "live_approved_at" IS NOT NULL AND "suspended_at" IS NULL;
CREATE INDEX "accounts_visible_shops_idx" ON "accounts"(lower(coalesce("shop_name", "company_name")), "id")
  WHERE "kind" = 'reseller' AND "shop_url" IS NOT NULL AND "live_approved_at" IS NOT NULL AND "suspended_at" IS NULL AND "shop_visible";
CREATE INDEX "accounts_waiting_idx" ON "accounts"("id") WHERE "live_approved_at" IS NULL AND "suspended_at" IS NULL AND "kind" <> 'operator';
CREATE INDEX "accounts_wanted_shop_url_idx" ON "accounts"("id") WHERE "wanted_shop_url" IS NOT NULL AND "shop_url_refused_at" IS NULL;

-- What an applicant wrote about its business at sign-up.
CREATE TABLE "applications" (
    "account_id" UUID NOT NULL,
    "legal_name" TEXT NOT NULL,
    "country_code" TEXT NOT NULL,
    "website" TEXT,
    "sells" TEXT NOT NULL,
    "monthly_volume" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "applications_pkey" PRIMARY KEY ("account_id")
);

-- The addressee of bills to an account.
CREATE TABLE "billing_details" (
    "account_id" UUID NOT NULL,
    "legal_name" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "postal_code" TEXT NOT NULL,
    "city" TEXT NOT NULL,
    "country_code" TEXT NOT NULL,
    "vat_id" TEXT,
    "updated_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "billing_details_pkey" PRIMARY KEY ("account_id")
);

-- The image shown on an account's checkouts. A new image has a new id, so that browsers may cache it.
CREATE TABLE "logos" (
    "account_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "media_type" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "logos_pkey" PRIMARY KEY ("account_id")
);
CREATE UNIQUE INDEX "logos_id_key" ON "logos"("id");

-- Rows of removed users stay, because the audit log names them; `former_email` then holds their address.
CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "role" "user_role" NOT NULL DEFAULT 'owner',
    "former_email" TEXT,
    "totp_cipher" BYTEA,
    "totp_since" TIMESTAMPTZ(6),
    "totp_last_step" INTEGER,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");
CREATE INDEX "users_account_id_idx" ON "users"("account_id");
CREATE INDEX "users_former_email_idx" ON "users"("former_email") WHERE "former_email" IS NOT NULL;

-- A signed-in browser. `device` and `network` are words for its user, never an address.
CREATE TABLE "user_sessions" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "ended_at" TIMESTAMPTZ(6),
    "last_seen_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "password_confirmed_at" TIMESTAMPTZ(6) DEFAULT CURRENT_TIMESTAMP,
    "device" TEXT,
    "network" TEXT,

    CONSTRAINT "user_sessions_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "user_sessions_user_id_id_idx" ON "user_sessions"("user_id", "id");

-- Single-use replacements for a lost authenticator. A row is deleted when its code is used.
CREATE TABLE "recovery_codes" (
    "user_id" UUID NOT NULL,
    "code_hash" BYTEA NOT NULL,

    CONSTRAINT "recovery_codes_pkey" PRIMARY KEY ("user_id", "code_hash")
);

-- A link that sets a new password without the old one. At most one a user; deleted when it is used.
CREATE TABLE "password_resets" (
    "user_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "drops_factor" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "made_by" UUID,

    CONSTRAINT "password_resets_pkey" PRIMARY KEY ("user_id")
);
CREATE UNIQUE INDEX "password_resets_token_hash_key" ON "password_resets"("token_hash");

-- Sign-ups whose mailed link has not been opened yet. At most one an address.
CREATE TABLE "pending_sign_ups" (
    "email" TEXT NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "password_hash" TEXT NOT NULL,
    "told" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "pending_sign_ups_pkey" PRIMARY KEY ("email")
);
CREATE UNIQUE INDEX "pending_sign_ups_token_hash_key" ON "pending_sign_ups"("token_hash");
CREATE INDEX "pending_sign_ups_expires_at_idx" ON "pending_sign_ups"("expires_at");

-- Links by which people join an account. A row is deleted when its link is used or withdrawn.
CREATE TABLE "invitations" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "role" "user_role" NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "invitations_token_hash_key" ON "invitations"("token_hash");
CREATE UNIQUE INDEX "invitations_account_id_email_key" ON "invitations"("account_id", "email");

-- Filters of a list that a user stored under a name. Deleted views stay for a while, for undo.
CREATE TABLE "saved_views" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "list" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "deleted_at" TIMESTAMPTZ(6),
    "shared" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "saved_views_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "saved_views_user_id_list_idx" ON "saved_views"("user_id", "list");
CREATE UNIQUE INDEX "saved_views_name_key" ON "saved_views"("user_id", "list", "name") WHERE "deleted_at" IS NULL;
CREATE INDEX "saved_views_shared_idx" ON "saved_views"("account_id", "list") WHERE "shared";

-- The SHA-256 of each key. The key itself is shown once and stored nowhere.
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
    "networks" TEXT[] NOT NULL DEFAULT '{}',

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys"("hash");
CREATE INDEX "api_keys_account_id_environment_id_idx" ON "api_keys"("account_id", "environment", "id");

-- The audit log. Commands on the server have no actor.
CREATE TABLE "audit_entries" (
    "id" UUID NOT NULL,
    "actor_id" UUID,
    "account_id" UUID NOT NULL,
    "action" TEXT NOT NULL,
    "detail" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "audit_entries_account_id_id_idx" ON "audit_entries"("account_id", "id");
CREATE INDEX "audit_entries_voucher_idx" ON "audit_entries"("account_id", ("detail" ->> 'voucher_id'), "id")
  WHERE ("detail" ->> 'voucher_id') IS NOT NULL;
CREATE INDEX "audit_entries_action_id_idx" ON "audit_entries"("action", "id");
CREATE INDEX "audit_entries_actor_id_id_idx" ON "audit_entries"("actor_id", "id");
CREATE INDEX "audit_entries_account_id_action_id_idx" ON "audit_entries"("account_id", "action", "id");
CREATE INDEX "audit_entries_actor_id_action_id_idx" ON "audit_entries"("actor_id", "action", "id");
CREATE INDEX "audit_entries_account_id_actor_id_id_action_idx" ON "audit_entries"("account_id", "actor_id", "id", "action");

-- Encrypted messages that no mail server has accepted yet.
CREATE TABLE "mails" (
    "id" UUID NOT NULL,
    "sealed" BYTEA NOT NULL,
    "attempts" INTEGER NOT NULL,
    "next_attempt_at" TIMESTAMPTZ(6) NOT NULL,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "mails_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "mails_next_attempt_at_idx" ON "mails"("next_attempt_at");

-- Limits.

-- Calls inside a sliding window, by action and subject. It has no index on `ends_at`, because every call would write to it.
CREATE TABLE "throttles" (
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "hits" TIMESTAMPTZ(6)[],
    "taken" INTEGER NOT NULL DEFAULT 0,
    "ends_at" TIMESTAMPTZ(6) NOT NULL DEFAULT CURRENT_TIMESTAMP + INTERVAL '1 day',

    CONSTRAINT "throttles_pkey" PRIMARY KEY ("action", "subject")
);

-- What each subject has used of its rate limit over all processes. Unlogged: after a crash every bucket is full again.
CREATE UNLOGGED TABLE "rate_buckets" (
    "book" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "used" BIGINT NOT NULL,
    "as_of" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "rate_buckets_pkey" PRIMARY KEY ("book", "subject")
) WITH (fillfactor = 50);

-- The number of records that an account created in test on its latest day.
CREATE TABLE "test_usage" (
    "account_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "made" INTEGER NOT NULL,

    CONSTRAINT "test_usage_pkey" PRIMARY KEY ("account_id")
);

-- Payments.

-- The customers of a partner, by e-mail.
CREATE TABLE "customers" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "email" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "updated_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "customers_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "customers_account_id_environment_email_key" ON "customers"("account_id", "environment", "email");
CREATE INDEX "customers_account_id_environment_id_idx" ON "customers"("account_id", "environment", "id");
CREATE INDEX "customers_email_prefix_idx" ON "customers"("account_id", "environment", "email" COLLATE "C");
CREATE INDEX "customers_environment_email_id_idx" ON "customers"("environment", "email", "id");

-- Idempotency keys, stored for ever.
CREATE TABLE "idempotency_keys" (
    "account_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "key" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "fingerprint" BYTEA NOT NULL,
    "resource_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("account_id", "environment", "key")
);

-- A partner's request for one payment.
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
) WITH (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.01, fillfactor = 85);
CREATE UNIQUE INDEX "redemption_intents_access_code_key" ON "redemption_intents"("access_code");
CREATE UNIQUE INDEX "redemption_intents_account_id_environment_reference_key" ON "redemption_intents"("account_id", "environment", "reference");
CREATE INDEX "redemption_intents_account_id_environment_status_id_idx" ON "redemption_intents"("account_id", "environment", "status", "id");
CREATE INDEX "redemption_intents_pending_expires_at_id_idx" ON "redemption_intents"("expires_at", "id") WHERE "status" = 'pending';
CREATE INDEX "redemption_intents_environment_reference_id_idx" ON "redemption_intents"("environment", "reference", "id");
CREATE INDEX "redemption_intents_account_id_environment_status_amount_id_idx" ON "redemption_intents"("account_id", "environment", "status", "amount", "id");
CREATE INDEX "redemption_intents_environment_amount_id_idx" ON "redemption_intents"("environment", "amount", "id");
-- It contains the columns that are counted.
CREATE INDEX "redemption_intents_counted_idx" ON "redemption_intents"("account_id", "environment", "id", "status", "failure_reason", "expires_at");
CREATE INDEX "redemption_intents_customer_id_id_status_idx" ON "redemption_intents"("customer_id", "id", "status");

-- The codes that an intent's checkout refused. Only the ending of a code is stored.
CREATE TABLE "refused_codes" (
    "intent_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "code_ending" TEXT NOT NULL,
    "reason" "code_refusal" NOT NULL,
    "refused_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "refused_codes_pkey" PRIMARY KEY ("intent_id", "number")
);

-- A partner's request for repeated payments, billed by a reseller.
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
) WITH (fillfactor = 85);
CREATE UNIQUE INDEX "subscriptions_access_code_key" ON "subscriptions"("access_code");
CREATE UNIQUE INDEX "subscriptions_subscription_access_code_key" ON "subscriptions"("subscription_access_code");
CREATE INDEX "subscriptions_account_id_environment_id_idx" ON "subscriptions"("account_id", "environment", "id");
CREATE INDEX "subscriptions_reseller_id_environment_id_idx" ON "subscriptions"("reseller_id", "environment", "id");
CREATE UNIQUE INDEX "subscriptions_account_id_environment_reference_key" ON "subscriptions"("account_id", "environment", "reference");
CREATE INDEX "subscriptions_reseller_id_environment_reseller_subscription_idx" ON "subscriptions"("reseller_id", "environment", "reseller_subscription_reference");
CREATE INDEX "subscriptions_account_id_environment_status_id_idx" ON "subscriptions"("account_id", "environment", "status", "id");
-- Subscriptions that wait for their reseller.
CREATE INDEX "subscriptions_cancel_requested_idx" ON "subscriptions"("reseller_id", "environment", "id")
  WHERE "cancel_requested_at" IS NOT NULL AND "status" IN ('pending', 'active');
CREATE INDEX "subscriptions_customer_id_id_idx" ON "subscriptions"("customer_id", "id");
CREATE INDEX "subscriptions_environment_reference_id_idx" ON "subscriptions"("environment", "reference", "id");

-- A paid cycle of a subscription.
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
CREATE UNIQUE INDEX "subscription_cycles_payment_id_key" ON "subscription_cycles"("payment_id");
CREATE UNIQUE INDEX "subscription_cycles_subscription_id_number_key" ON "subscription_cycles"("subscription_id", "number");
CREATE UNIQUE INDEX "subscription_cycles_subscription_id_reseller_charge_referen_key" ON "subscription_cycles"("subscription_id", "reseller_charge_reference");
-- Simulated charges belong to nobody.
CREATE INDEX "subscription_cycles_charge_idx" ON "subscription_cycles"("reseller_charge_reference", "id")
  WHERE "reseller_charge_reference" NOT LIKE 'simulator:%';

-- A sale: the vouchers that a customer bought at a reseller.
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
) WITH (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_scale_factor = 0.01);
CREATE UNIQUE INDEX "voucher_payments_account_id_environment_reference_key" ON "voucher_payments"("account_id", "environment", "reference");
CREATE INDEX "voucher_payments_charged_back_idx" ON "voucher_payments"("environment", "charged_back_at") WHERE "charged_back_at" IS NOT NULL;
CREATE INDEX "voucher_payments_account_charged_back_idx" ON "voucher_payments"("account_id", "environment", "charged_back_at")
  WHERE "charged_back_at" IS NOT NULL;
CREATE INDEX "voucher_payments_environment_reference_id_idx" ON "voucher_payments"("environment", "reference", "id");
CREATE INDEX "voucher_payments_account_id_environment_amount_id_idx" ON "voucher_payments"("account_id", "environment", "amount", "id");
CREATE INDEX "voucher_payments_customer_idx" ON "voucher_payments"("environment", lower("customer_identifier"), "account_id", "id");
CREATE INDEX "voucher_payments_charged_back_list_idx" ON "voucher_payments"("account_id", "environment", "id") WHERE "charged_back_at" IS NOT NULL;
CREATE INDEX "voucher_payments_environment_amount_id_idx" ON "voucher_payments"("environment", "amount", "id");
-- It contains the columns that are counted.
CREATE INDEX "voucher_payments_counted_idx" ON "voucher_payments"("account_id", "environment", "id", "amount", "charged_back_at");
CREATE INDEX "voucher_payments_charged_back_of_customer_idx" ON "voucher_payments"("account_id", "environment", lower("customer_identifier"), "id")
  WHERE "charged_back_at" IS NOT NULL;

-- The code is stored as a keyed hash for look-ups and as a cipher for display.
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
) WITH (fillfactor = 85);
CREATE INDEX "vouchers_payment_id_idx" ON "vouchers"("payment_id");
CREATE UNIQUE INDEX "vouchers_environment_code_hash_key" ON "vouchers"("environment", "code_hash");
-- For the hourly expiry. PostgreSQL treats the balance as an indexed column, so a redemption writes to every index of its voucher.
CREATE INDEX "vouchers_unspent_expires_at_idx" ON "vouchers"("expires_at") WHERE "current_balance" > 0;

-- What a voucher paid towards an intent or a cycle.
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
CREATE INDEX "redemptions_voucher_id_idx" ON "redemptions"("voucher_id");
CREATE INDEX "redemptions_intent_id_idx" ON "redemptions"("intent_id");
CREATE INDEX "redemptions_cycle_id_idx" ON "redemptions"("cycle_id");

-- The ledger.

-- The accounts that transfers move money between.
CREATE TABLE "ledger_accounts" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "kind" "ledger_account_kind" NOT NULL,

    CONSTRAINT "ledger_accounts_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "ledger_accounts_account_id_environment_kind_key" ON "ledger_accounts"("account_id", "environment", "kind");
CREATE UNIQUE INDEX "ledger_accounts_id_environment_key" ON "ledger_accounts"("id", "environment");

-- The balance of a reseller's wallet, its warning thresholds and its largest permitted sale.
CREATE TABLE "wallets" (
    "ledger_account_id" UUID NOT NULL,
    "balance" BIGINT NOT NULL DEFAULT 0,
    "low_thresholds" BIGINT[] NOT NULL DEFAULT ARRAY[]::BIGINT[],
    "announces_low" BOOLEAN NOT NULL DEFAULT false,
    "low_events" INTEGER NOT NULL DEFAULT 0,
    "largest_sale" BIGINT,

    CONSTRAINT "wallets_pkey" PRIMARY KEY ("ledger_account_id")
) WITH (fillfactor = 50);

-- A credit of a wallet.
CREATE TABLE "top_ups" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "reference" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "top_ups_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "top_ups_account_id_environment_reference_key" ON "top_ups"("account_id", "environment", "reference");
CREATE INDEX "top_ups_environment_reference_id_idx" ON "top_ups"("environment", "reference", "id");
CREATE INDEX "top_ups_environment_amount_id_idx" ON "top_ups"("environment", "amount", "id");

-- A reseller's announced payment into its live wallet, until an operator answers.
CREATE TABLE "top_up_requests" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "reference" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "status" "top_up_request_status" NOT NULL DEFAULT 'pending',
    "refusal" TEXT,
    "answered_at" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "top_up_requests_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "top_up_requests_reference_key" ON "top_up_requests"("reference");
CREATE INDEX "top_up_requests_account_id_environment_id_idx" ON "top_up_requests"("account_id", "environment", "id");
CREATE INDEX "top_up_requests_pending_idx" ON "top_up_requests"("id") WHERE "status" = 'pending';
-- A credited request is found as its top-up.
CREATE INDEX "top_up_requests_not_credited_idx" ON "top_up_requests"("environment", "amount", "id") WHERE "status" <> 'credited';

-- Money that an operator took out of a wallet.
CREATE TABLE "debits" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "reference" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "debits_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "debits_account_id_environment_reference_key" ON "debits"("account_id", "environment", "reference");

-- A change of a live wallet that one operator proposes and another approves. `top_up` answers a reseller's request.
CREATE TABLE "wallet_proposals" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "move" "wallet_move" NOT NULL,
    "request_id" UUID,
    "reference" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "balance_before" BIGINT NOT NULL,
    "reason" TEXT,
    "status" "wallet_proposal_status" NOT NULL DEFAULT 'pending',
    "refusal" TEXT,
    "made_by" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "expires_at" TIMESTAMPTZ(6) NOT NULL,
    "ended_by" UUID,
    "ended_at" TIMESTAMPTZ(6),

    CONSTRAINT "wallet_proposals_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "wallet_proposals_account_id_environment_id_idx" ON "wallet_proposals"("account_id", "environment", "id");
CREATE INDEX "wallet_proposals_pending_idx" ON "wallet_proposals"("id") WHERE "status" = 'pending';
-- One pending proposal for each change under a reference.
CREATE UNIQUE INDEX "wallet_proposals_one_pending" ON "wallet_proposals"("account_id", "environment", "move", "reference") WHERE "status" = 'pending';

-- What an operator has moved in and out of a live wallet without a second operator, on the latest day they did.
CREATE TABLE "moved_alone" (
    "operator_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "amount" BIGINT NOT NULL,

    CONSTRAINT "moved_alone_pkey" PRIMARY KEY ("operator_id", "account_id")
);

-- Every movement of money. The ids are time-ordered.
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
CREATE INDEX "transfers_from_account_id_id_idx" ON "transfers"("from_account_id", "id");
CREATE INDEX "transfers_to_account_id_id_idx" ON "transfers"("to_account_id", "id");
CREATE INDEX "transfers_voucher_id_idx" ON "transfers"("voucher_id");

-- Running totals by ledger account, kind and direction, up to the mark below.
CREATE TABLE "ledger_totals" (
    "ledger_account_id" UUID NOT NULL,
    "kind" "transfer_kind" NOT NULL,
    "incoming" BOOLEAN NOT NULL,
    "amount" BIGINT NOT NULL,
    "count" BIGINT NOT NULL,

    CONSTRAINT "ledger_totals_pkey" PRIMARY KEY ("ledger_account_id", "kind", "incoming")
) WITH (fillfactor = 70);

-- One row: the last transfer in the totals, and the next one once all transactions older than `proposed_xid` have ended.
CREATE TABLE "ledger_totals_mark" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "reached" UUID NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
    "proposed" UUID,
    "proposed_xid" BIGINT,

    CONSTRAINT "ledger_totals_mark_pkey" PRIMARY KEY ("id")
);

-- What is left on the vouchers of each reseller, up to the mark below.
CREATE TABLE "outstanding_sums" (
    "account_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "amount" BIGINT NOT NULL,

    CONSTRAINT "outstanding_sums_pkey" PRIMARY KEY ("account_id", "environment")
);
CREATE INDEX "outstanding_sums_environment_amount_account_id_idx" ON "outstanding_sums"("environment", "amount", "account_id");

-- One row: the last transfer in the outstanding sums.
CREATE TABLE "outstanding_mark" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "reached" UUID NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',

    CONSTRAINT "outstanding_mark_pkey" PRIMARY KEY ("id")
);

-- One row a payment to a partner, collected from the transfers. It has no foreign keys, because its sources are never deleted.
CREATE TABLE "earnings" (
    "cause_id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "source" "earning_source" NOT NULL,
    "request_id" UUID NOT NULL,
    "customer_id" UUID NOT NULL,
    "country_code" TEXT,
    "payout" BIGINT NOT NULL,
    "fee" BIGINT NOT NULL,
    "earned_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "earnings_pkey" PRIMARY KEY ("cause_id")
);
CREATE INDEX "earnings_account_id_environment_earned_at_cause_id_idx" ON "earnings"("account_id", "environment", "earned_at", "cause_id");
CREATE INDEX "earnings_of_a_country_idx" ON "earnings"("account_id", "environment", "country_code", "earned_at", "cause_id");
CREATE INDEX "earnings_of_a_customer_idx" ON "earnings"("account_id", "environment", "customer_id", "earned_at", "cause_id");
CREATE INDEX "earnings_of_a_customer_in_a_country_idx" ON "earnings"("account_id", "environment", "customer_id", "country_code", "earned_at", "cause_id");

-- Sums of earnings by periods in UTC, from which the days of each time zone are composed. The empty country is an unknown one.
CREATE TABLE "earned_sums" (
    "account_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "span" "earned_span" NOT NULL,
    "began_at" TIMESTAMPTZ(6) NOT NULL,
    "source" "earning_source" NOT NULL,
    "country_code" TEXT NOT NULL,
    "payments" BIGINT NOT NULL,
    "payout" BIGINT NOT NULL,
    "fee" BIGINT NOT NULL,

    CONSTRAINT "earned_sums_pkey" PRIMARY KEY ("account_id", "environment", "span", "began_at", "source", "country_code")
);
-- It contains whole rows, because a month of a time zone is added up of thousands of them.
CREATE INDEX "earned_sums_whole_idx" ON "earned_sums"("account_id", "environment", "span", "began_at", "source", "country_code", "payments", "payout", "fee");

-- One row: the last transfer in the earnings, and the state of their recount.
CREATE TABLE "earnings_mark" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "reached" UUID NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
    "again" UUID NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
    "again_ended_at" TIMESTAMPTZ(6),

    CONSTRAINT "earnings_mark_pkey" PRIMARY KEY ("id")
);

-- The state of each ledger invariant: how far the running check of all rows is, and which rows are broken.
CREATE TABLE "ledger_checks" (
    "invariant" TEXT NOT NULL,
    "position" UUID,
    "began_at" TIMESTAMPTZ(6),
    "complete_at" TIMESTAMPTZ(6),
    "complete_began_at" TIMESTAMPTZ(6),
    "found" UUID[] NOT NULL DEFAULT '{}',
    "broken" UUID[] NOT NULL DEFAULT '{}',
    "broken_since" TIMESTAMPTZ(6),
    "lined_row" UUID,
    "line" UUID,

    CONSTRAINT "ledger_checks_pkey" PRIMARY KEY ("invariant")
);

-- One row: the last new row that the checks have seen.
CREATE TABLE "ledger_mark" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "reached" UUID,
    "proposed" UUID,
    "proposed_xid" BIGINT,
    "looked_at" TIMESTAMPTZ(6),

    CONSTRAINT "ledger_mark_pkey" PRIMARY KEY ("id")
);

-- Payouts.

-- The bank account that a partner is paid on, or that the platform pays from.
CREATE TABLE "bank_details" (
    "account_id" UUID NOT NULL,
    "account_holder" TEXT NOT NULL,
    "iban_cipher" BYTEA NOT NULL,
    "iban_shown" TEXT NOT NULL,
    "changed_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "bank_details_pkey" PRIMARY KEY ("account_id")
);

-- A run pays every partner what it is owed at the cut-off.
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
CREATE INDEX "payout_runs_environment_id_idx" ON "payout_runs"("environment", "id");
-- One draft run at a time.
CREATE UNIQUE INDEX "payout_runs_one_prepared" ON "payout_runs"("environment") WHERE "status" = 'prepared';

-- A partner's part of a run: the transfers to its ledger account after `after_id` and up to `up_to_id`.
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
    "reversed_because" TEXT,

    CONSTRAINT "payouts_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "payouts_run_id_account_id_key" ON "payouts"("run_id", "account_id");
CREATE UNIQUE INDEX "payouts_reference_key" ON "payouts"("reference");
CREATE UNIQUE INDEX "payouts_transfer_id_key" ON "payouts"("transfer_id");
CREATE UNIQUE INDEX "payouts_reversal_id_key" ON "payouts"("reversal_id");
CREATE INDEX "payouts_account_id_environment_id_idx" ON "payouts"("account_id", "environment", "id");
-- Two payouts that claim the same transfers would begin at the same one.
CREATE UNIQUE INDEX "payouts_each_claimed_once" ON "payouts"("ledger_account_id", "after_id") WHERE "status" <> 'discarded';
CREATE INDEX "payouts_environment_bank_reference_idx" ON "payouts"("environment", "bank_reference", "id") WHERE "bank_reference" IS NOT NULL;
CREATE INDEX "payouts_account_id_bank_reference_idx" ON "payouts"("account_id", "environment", "bank_reference", "id")
  WHERE "bank_reference" IS NOT NULL;

-- Webhooks.

-- `payload` is the exact body of the webhook.
CREATE TABLE "events" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "type" TEXT NOT NULL,
    "object_id" UUID NOT NULL,
    "sequence" INTEGER NOT NULL,
    "payload" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "test_event" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "events_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "events_account_id_environment_id_idx" ON "events"("account_id", "environment", "id");
CREATE UNIQUE INDEX "events_object_id_sequence_key" ON "events"("object_id", "sequence");
CREATE INDEX "events_account_id_environment_type_id_idx" ON "events"("account_id", "environment", "type", "id");
CREATE INDEX "events_test_event_idx" ON "events"("account_id", "environment", "id") WHERE "test_event";

-- Where an account's events are sent.
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
    "prompt" BOOLEAN NOT NULL DEFAULT false,
    "resting_until" TIMESTAMPTZ(6),

    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "webhook_endpoints_account_id_environment_key" ON "webhook_endpoints"("account_id", "environment");
CREATE INDEX "webhook_endpoints_failing_idx" ON "webhook_endpoints"("environment", "failing_since")
  WHERE "failing_since" IS NOT NULL AND "disabled_at" IS NULL;
CREATE INDEX "webhook_endpoints_given_up_idx" ON "webhook_endpoints"("environment", "disabled_at")
  WHERE "disabled_at" IS NOT NULL AND "disabled_reason" <> 'switched_off';

-- The queue of record. Each resend of an event is a row.
CREATE TABLE "deliveries" (
    "id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "endpoint_id" UUID,
    "account_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "status" "delivery_status" NOT NULL DEFAULT 'pending',
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(6),
    "leased_until" TIMESTAMPTZ(6),
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "updated_at" TIMESTAMPTZ(6) NOT NULL,
    "latest" BOOLEAN NOT NULL DEFAULT true,
    "round" INTEGER NOT NULL DEFAULT 1,
    "announced_at" TIMESTAMPTZ(6),
    "ended_reason" "ended_reason",
    "event_type" TEXT,

    CONSTRAINT "deliveries_pkey" PRIMARY KEY ("id")
) WITH (fillfactor = 70);
CREATE INDEX "deliveries_account_id_environment_latest_status_event_id_idx" ON "deliveries"("account_id", "environment", "latest", "status", "event_id");
CREATE UNIQUE INDEX "deliveries_event_id_round_key" ON "deliveries"("event_id", "round");
-- The next deliveries of an endpoint.
CREATE INDEX "deliveries_endpoint_id_next_attempt_at_idx" ON "deliveries"("endpoint_id", "next_attempt_at") WHERE "status" = 'pending';
CREATE INDEX "deliveries_not_succeeded_idx" ON "deliveries"("account_id", "environment", "status", "event_type", "event_id")
  WHERE "latest" AND "status" <> 'succeeded';

-- Each request of a delivery.
CREATE TABLE "delivery_attempts" (
    "id" UUID NOT NULL,
    "delivery_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "outcome" TEXT NOT NULL,
    "status_code" INTEGER,
    "response_excerpt" TEXT,
    "started_at" TIMESTAMPTZ(6) NOT NULL,
    "duration_ms" INTEGER NOT NULL,
    "url" TEXT,

    CONSTRAINT "delivery_attempts_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "delivery_attempts_delivery_id_number_key" ON "delivery_attempts"("delivery_id", "number");

-- A test address that records the webhooks sent to it.
CREATE TABLE "webhook_inboxes" (
    "account_id" UUID NOT NULL,
    "token" TEXT NOT NULL,
    "answer_status" INTEGER NOT NULL DEFAULT 204,
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "webhook_inboxes_pkey" PRIMARY KEY ("account_id")
);
CREATE UNIQUE INDEX "webhook_inboxes_token_key" ON "webhook_inboxes"("token");

-- A webhook that arrived at an inbox, with the verdict on its signature.
CREATE TABLE "inbox_messages" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "headers" TEXT NOT NULL,
    "body" BYTEA NOT NULL,
    "finding" TEXT NOT NULL,
    "answered_status" INTEGER NOT NULL,
    "received_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "inbox_messages_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "inbox_messages_account_id_id_idx" ON "inbox_messages"("account_id", "id");

-- One row: all events since this time are stored. Older ones may be deleted.
CREATE TABLE "retention" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "events_since" TIMESTAMPTZ(6) NOT NULL DEFAULT '1970-01-01 00:00:00+00',

    CONSTRAINT "retention_pkey" PRIMARY KEY ("id")
);

-- Operation.

-- How far each encrypted column has been re-encrypted, and under which keys.
CREATE TABLE "resealing" (
    "sealed_column" TEXT NOT NULL,
    "keys" TEXT NOT NULL,
    "position" UUID NOT NULL,

    CONSTRAINT "resealing_pkey" PRIMARY KEY ("sealed_column")
);

ALTER TABLE "applications" ADD CONSTRAINT "applications_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "billing_details" ADD CONSTRAINT "billing_details_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "logos" ADD CONSTRAINT "logos_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "users" ADD CONSTRAINT "users_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "user_sessions" ADD CONSTRAINT "user_sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "test_usage" ADD CONSTRAINT "test_usage_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "redemption_intents" ADD CONSTRAINT "redemption_intents_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "refused_codes" ADD CONSTRAINT "refused_codes_intent_id_fkey" FOREIGN KEY ("intent_id") REFERENCES "redemption_intents"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_customer_id_fkey" FOREIGN KEY ("customer_id") REFERENCES "customers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_picked_reseller_id_fkey" FOREIGN KEY ("picked_reseller_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "subscription_cycles" ADD CONSTRAINT "subscription_cycles_subscription_id_fkey" FOREIGN KEY ("subscription_id") REFERENCES "subscriptions"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "subscription_cycles" ADD CONSTRAINT "subscription_cycles_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "voucher_payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "vouchers" ADD CONSTRAINT "vouchers_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "voucher_payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_voucher_id_fkey" FOREIGN KEY ("voucher_id") REFERENCES "vouchers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_intent_id_fkey" FOREIGN KEY ("intent_id") REFERENCES "redemption_intents"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_cycle_id_fkey" FOREIGN KEY ("cycle_id") REFERENCES "subscription_cycles"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "ledger_accounts" ADD CONSTRAINT "ledger_accounts_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_ledger_account_id_fkey" FOREIGN KEY ("ledger_account_id") REFERENCES "ledger_accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "top_up_requests" ADD CONSTRAINT "top_up_requests_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "wallet_proposals" ADD CONSTRAINT "wallet_proposals_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "moved_alone" ADD CONSTRAINT "moved_alone_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_voucher_id_fkey" FOREIGN KEY ("voucher_id") REFERENCES "vouchers"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "bank_details" ADD CONSTRAINT "bank_details_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "payout_runs"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_delivery_id_fkey" FOREIGN KEY ("delivery_id") REFERENCES "deliveries"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "webhook_inboxes" ADD CONSTRAINT "webhook_inboxes_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "inbox_messages" ADD CONSTRAINT "inbox_messages_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "webhook_inboxes"("account_id") ON DELETE RESTRICT ON UPDATE CASCADE;
