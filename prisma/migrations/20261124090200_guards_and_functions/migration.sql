-- What the schema language cannot say: functions, CHECK constraints and triggers.

-- Undoes the whole statement when a write affected another number of rows than it had to.
CREATE FUNCTION "require_rows"(actual BIGINT, expected BIGINT) RETURNS BOOLEAN LANGUAGE plpgsql AS $$
BEGIN
  IF actual <> expected THEN
    RAISE EXCEPTION 'expected % rows, found %', expected, actual USING ERRCODE = 'TS001';
  END IF;
  RETURN TRUE;
END $$;

-- A UUIDv7 of this instant, to the microsecond (RFC 9562, method 3), plus an offset in microseconds. Called once a wallet is
-- locked, it numbers the lines of its statement in the order in which they happened, unlike an id made before the lock.
CREATE FUNCTION "uuid_v7_now"(offset_us BIGINT) RETURNS UUID LANGUAGE sql VOLATILE AS $$
  SELECT (lpad(to_hex(us / 1000), 12, '0') || '7' || lpad(to_hex(us % 1000 * 4096 / 1000), 3, '0')
          || right(replace(gen_random_uuid()::text, '-', ''), 16))::uuid
  FROM (SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint + offset_us AS us) instant
$$;

-- The same, but a connection that simulates the past (the demo world) gets an id of the given time. It is one expression that
-- uses each argument once, so that PostgreSQL inlines it. Microseconds times 4096 / 1000 are the 48 bits of milliseconds and
-- the 12 of their fraction behind each other; the version goes between them.
CREATE FUNCTION "uuid_v7_now"(offset_us BIGINT, simulated_at TIMESTAMPTZ) RETURNS UUID LANGUAGE sql VOLATILE
  RETURN (overlay(
    lpad(to_hex(((extract(epoch FROM CASE WHEN current_setting('tessera.simulated', TRUE) = 'on' THEN simulated_at
                                          ELSE clock_timestamp() END) * 1000000)::bigint + offset_us) * 512 / 125), 15, '0')
    PLACING '7' FROM 13 FOR 0) || substr(gen_random_uuid()::text, 20))::uuid;

-- Append-only tables.
CREATE FUNCTION "refuse_change"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'rows of % are never changed or deleted', TG_TABLE_NAME USING ERRCODE = 'TS002';
END $$;
CREATE TRIGGER "transfers_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "transfers" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "top_ups_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "top_ups" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "debits_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "debits" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "redemptions_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "redemptions" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "subscription_cycles_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "subscription_cycles" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "idempotency_keys_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "idempotency_keys" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "audit_entries_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entries" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

-- A terminal status never changes.
CREATE FUNCTION "refuse_leaving_terminal_status"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a % row that is % stays so', TG_TABLE_NAME, OLD.status USING ERRCODE = 'TS003';
END $$;
CREATE TRIGGER "redemption_intents_terminal" BEFORE UPDATE ON "redemption_intents" FOR EACH ROW
  WHEN (OLD.status <> 'pending' AND NEW.status <> OLD.status) EXECUTE FUNCTION "refuse_leaving_terminal_status"();
CREATE TRIGGER "subscriptions_terminal" BEFORE UPDATE ON "subscriptions" FOR EACH ROW
  WHEN (OLD.status IN ('canceled', 'completed') AND NEW.status <> OLD.status) EXECUTE FUNCTION "refuse_leaving_terminal_status"();
CREATE TRIGGER "payout_runs_terminal" BEFORE UPDATE ON "payout_runs" FOR EACH ROW
  WHEN (OLD.status <> 'prepared' AND NEW.status <> OLD.status) EXECUTE FUNCTION "refuse_leaving_terminal_status"();
CREATE TRIGGER "payouts_terminal" BEFORE UPDATE ON "payouts" FOR EACH ROW
  WHEN (OLD.status IN ('paid', 'reversed', 'discarded') AND NEW.status <> OLD.status) EXECUTE FUNCTION "refuse_leaving_terminal_status"();
CREATE TRIGGER "wallet_proposals_terminal" BEFORE UPDATE ON "wallet_proposals" FOR EACH ROW
  WHEN (OLD.status <> 'pending' AND NEW.status <> OLD.status) EXECUTE FUNCTION "refuse_leaving_terminal_status"();

-- A payout's claim and a proposal's content are fixed, and both stay.
CREATE TRIGGER "payouts_claims_fixed" BEFORE UPDATE ON "payouts" FOR EACH ROW
  WHEN ((OLD.account_id, OLD.environment, OLD.ledger_account_id, OLD.after_id, OLD.up_to_id, OLD.amount, OLD.incoming_total)
        IS DISTINCT FROM
        (NEW.account_id, NEW.environment, NEW.ledger_account_id, NEW.after_id, NEW.up_to_id, NEW.amount, NEW.incoming_total))
  EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "payouts_kept" BEFORE DELETE OR TRUNCATE ON "payouts" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "payout_runs_kept" BEFORE DELETE OR TRUNCATE ON "payout_runs" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "wallet_proposals_fixed" BEFORE UPDATE ON "wallet_proposals" FOR EACH ROW
  WHEN ((OLD.account_id, OLD.environment, OLD.move, OLD.request_id, OLD.reference, OLD.amount, OLD.balance_before, OLD.reason, OLD.made_by, OLD.created_at, OLD.expires_at)
        IS DISTINCT FROM
        (NEW.account_id, NEW.environment, NEW.move, NEW.request_id, NEW.reference, NEW.amount, NEW.balance_before, NEW.reason, NEW.made_by, NEW.created_at, NEW.expires_at))
  EXECUTE FUNCTION "refuse_change"();
CREATE TRIGGER "wallet_proposals_kept" BEFORE DELETE OR TRUNCATE ON "wallet_proposals" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

-- A customer's data can be erased from the events about them: a payload may have its customer's e-mail and its metadata
-- replaced by placeholders, and nothing else changes.

-- The rest of a payload. JSON may escape what PostgreSQL's text cannot hold (NUL, half of a surrogate pair), which metadata may
-- contain: those escapes are removed, and escaped backslashes before them, to tell the one from the other.
CREATE FUNCTION "event_without_customer"(payload TEXT) RETURNS JSONB LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(replace(payload, '\\', ''), '\\u(0000|d[89a-f][0-9a-f]{2})', '', 'gi')::jsonb
         #- '{data,customer,email}' #- '{data,metadata}'
$$;

CREATE FUNCTION "refuse_all_but_erasure"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - 'payload' = to_jsonb(OLD) - 'payload' THEN
    IF NEW.payload = OLD.payload THEN
      RETURN NEW;
    END IF;
    BEGIN
      IF NEW.payload::jsonb #>> '{data,customer,email}' ~ '^erased-[0-9a-f-]{36}@customer\.invalid$'
         AND NEW.payload::jsonb #> '{data,metadata}' = '{"erased": true}'
         AND event_without_customer(NEW.payload) = event_without_customer(OLD.payload) THEN
        RETURN NEW;
      END IF;
    EXCEPTION WHEN data_exception THEN NULL; -- no JSON, so no erasure
    END;
  END IF;
  RAISE EXCEPTION 'of rows of % only the customer is ever erased', TG_TABLE_NAME USING ERRCODE = 'TS002';
END $$;
CREATE TRIGGER "events_only_erased" BEFORE UPDATE ON "events" FOR EACH ROW EXECUTE FUNCTION "refuse_all_but_erasure"();
CREATE TRIGGER "events_append_only" BEFORE TRUNCATE ON "events" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

-- The retention time only moves forward, and never past the shortest retention (four months, the least that
-- EVENTS_KEPT_MONTHS may be; 118 days, because months have different lengths and clocks differ).
CREATE FUNCTION "refuse_early_end"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.events_since < OLD.events_since OR NEW.events_since > now() - interval '118 days' THEN
    RAISE EXCEPTION 'events are kept since % and for four months at least', OLD.events_since USING ERRCODE = 'TS002';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "retention_moves_on" BEFORE UPDATE ON "retention" FOR EACH ROW EXECUTE FUNCTION "refuse_early_end"();
CREATE TRIGGER "retention_kept" BEFORE DELETE OR TRUNCATE ON "retention" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();

-- Only a statement that sets `tessera.retention` deletes rows, so that no other deletes them by accident. SQL written by hand
-- can set it too, so the rows decide as well: an event older than the retention time, a delivery that is not pending.
CREATE FUNCTION "refuse_all_but_retention"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('tessera.retention', TRUE) = 'on' THEN
    IF TG_TABLE_NAME = 'deliveries' THEN
      IF OLD.status <> 'pending' THEN
        RETURN OLD;
      END IF;
    ELSIF OLD.created_at < (SELECT events_since FROM retention) THEN
      RETURN OLD;
    END IF;
  END IF;
  RAISE EXCEPTION 'rows of % are deleted by their age alone', TG_TABLE_NAME USING ERRCODE = 'TS002';
END $$;
CREATE TRIGGER "events_kept" BEFORE DELETE ON "events" FOR EACH ROW EXECUTE FUNCTION "refuse_all_but_retention"();
CREATE TRIGGER "deliveries_kept" BEFORE DELETE ON "deliveries" FOR EACH ROW EXECUTE FUNCTION "refuse_all_but_retention"();

-- The functions below look after they hold a lock. Each of their queries has a snapshot of its own, while all parts of the
-- calling statement see what was there when it began.

-- Counts the working keys of an environment while nobody else creates one.
CREATE FUNCTION "count_working_keys"(account UUID, env "environment", at TIMESTAMPTZ) RETURNS BIGINT LANGUAGE plpgsql AS $$
BEGIN
  PERFORM 1 FROM "accounts" WHERE "id" = account FOR NO KEY UPDATE;
  RETURN (
    SELECT count(*) FROM "api_keys"
    WHERE "account_id" = account AND "environment" = env AND "revoked_at" IS NULL
      AND ("expires_at" IS NULL OR "expires_at" > at));
END $$;

-- Counts an account's pending requests for a top-up, up to `most`.
CREATE FUNCTION "top_ups_waiting"(asking UUID, within "environment", most BIGINT) RETURNS BIGINT LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "accounts" WHERE "id" = asking FOR NO KEY UPDATE;
  RETURN (SELECT count(*) FROM (
    SELECT FROM "top_up_requests"
    WHERE "account_id" = asking AND "environment" = within AND "status" = 'pending' LIMIT most
  ) "waiting");
END $$;

-- Ends a user's sessions except `kept`, also those opened while the statement waited for the user's row. Returns their number.
CREATE FUNCTION "end_sessions"(holder UUID, kept UUID, at TIMESTAMPTZ) RETURNS BIGINT LANGUAGE plpgsql AS $$
DECLARE
  ended BIGINT;
BEGIN
  UPDATE "user_sessions" SET "ended_at" = at
  WHERE "user_id" = holder AND "id" IS DISTINCT FROM kept AND "ended_at" IS NULL;
  GET DIAGNOSTICS ended = ROW_COUNT;
  RETURN ended;
END $$;

-- Deletes a user's recovery codes and returns their number.
CREATE FUNCTION "drop_recovery_codes"(holder UUID) RETURNS BIGINT LANGUAGE plpgsql AS $$
DECLARE
  dropped BIGINT;
BEGIN
  DELETE FROM "recovery_codes" WHERE "user_id" = holder;
  GET DIAGNOSTICS dropped = ROW_COUNT;
  RETURN dropped;
END $$;

-- Undoes the whole statement unless the actor is a user in one of the roles. It sees the users as the statement found them, so
-- that an owner may demote or remove themselves.
CREATE FUNCTION "require_actor"(actor UUID, roles "user_role"[]) RETURNS UUID LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM users u WHERE u.id = actor AND u.former_email IS NULL AND u.role = ANY(roles)) THEN
    RAISE EXCEPTION 'user % may not do this any more', actor USING ERRCODE = 'TS004';
  END IF;
  RETURN actor;
END $$;

-- When the next cycle of a subscription is due in UTC, at most a day from when it is due in its own time zone.
CREATE FUNCTION "due_around"("activated_at" TIMESTAMPTZ, "billed" "billing_interval", "paid" INTEGER) RETURNS TIMESTAMPTZ
  LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN ("activated_at" AT TIME ZONE 'UTC' + CASE "billed"
    WHEN 'daily' THEN make_interval(days => "paid") WHEN 'weekly' THEN make_interval(weeks => "paid")
    WHEN 'monthly' THEN make_interval(months => "paid")
    WHEN 'quarterly' THEN make_interval(months => 3 * "paid")
    WHEN 'yearly' THEN make_interval(years => "paid") END) AT TIME ZONE 'UTC';
CREATE INDEX "subscriptions_due_idx" ON "subscriptions"("account_id", "environment", "due_around"("activated_at", "interval", "current_cycle"), "id")
  WHERE "status" = 'active';
CREATE INDEX "subscriptions_due_to_bill_idx" ON "subscriptions"("reseller_id", "environment", "due_around"("activated_at", "interval", "current_cycle"), "id")
  WHERE "status" = 'active';

-- Accounts and their users.
ALTER TABLE "deployment" ADD CONSTRAINT "deployment_single_row" CHECK ("id" = 1);
ALTER TABLE "accounts"
  ADD CONSTRAINT "accounts_fee_bps_range" CHECK ("fee_bps" BETWEEN 0 AND 10000),
  ADD CONSTRAINT "accounts_shop_of_reseller" CHECK ("shop_url" IS NULL OR "kind" = 'reseller');
ALTER TABLE "applications"
  ADD CONSTRAINT "applications_country_code_letters" CHECK ("country_code" ~ '^[A-Z]{2}$'),
  ADD CONSTRAINT "applications_monthly_volume_known" CHECK ("monthly_volume" IN ('up_to_1000', 'up_to_10000', 'up_to_100000', 'above'));
ALTER TABLE "billing_details" ADD CONSTRAINT "billing_details_country_code_letters" CHECK ("country_code" ~ '^[A-Z]{2}$');
ALTER TABLE "logos"
  ADD CONSTRAINT "logos_media_type_known" CHECK ("media_type" IN ('image/png', 'image/jpeg')),
  ADD CONSTRAINT "logos_small" CHECK (octet_length("bytes") <= 65536);
ALTER TABLE "users" ADD CONSTRAINT "users_email_lower" CHECK ("email" = lower("email"));
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_email_lower" CHECK ("email" = lower("email"));
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_hash_length" CHECK (octet_length("hash") = 32);

-- Payments.
ALTER TABLE "customers" ADD CONSTRAINT "customers_email_lower" CHECK ("email" = lower("email"));
ALTER TABLE "redemption_intents"
  ADD CONSTRAINT "redemption_intents_split" CHECK ("platform_fee" >= 0 AND "partner_payout_amount" >= 0 AND "platform_fee" + "partner_payout_amount" = "amount"),
  ADD CONSTRAINT "redemption_intents_amount_positive" CHECK ("amount" > 0),
  ADD CONSTRAINT "redemption_intents_success_time" CHECK (("status" = 'success') = ("redeemed_at" IS NOT NULL)),
  ADD CONSTRAINT "redemption_intents_failure_reason" CHECK (("status" = 'failed') = ("failure_reason" IS NOT NULL)),
  ADD CONSTRAINT "redemption_intents_refused_codes" CHECK ("refused_codes" BETWEEN 0 AND 20);
ALTER TABLE "refused_codes" ADD CONSTRAINT "refused_codes_end_of_a_code" CHECK ("code_ending" ~ '^[0-9A-Z]{4}-[0-9A-Z]$');
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
ALTER TABLE "subscription_cycles" ADD CONSTRAINT "subscription_cycles_number_positive" CHECK ("number" > 0 AND "redeemed_amount" > 0);
ALTER TABLE "voucher_payments" ADD CONSTRAINT "voucher_payments_amount_positive" CHECK ("amount" > 0 AND "voucher_count" > 0);
ALTER TABLE "vouchers"
  ADD CONSTRAINT "vouchers_balance_range" CHECK ("current_balance" BETWEEN 0 AND "initial_balance"),
  ADD CONSTRAINT "vouchers_breakage_range" CHECK ("breakage_amount" BETWEEN 0 AND "initial_balance" - "current_balance"),
  ADD CONSTRAINT "vouchers_initial_positive" CHECK ("initial_balance" > 0),
  ADD CONSTRAINT "vouchers_code_hash_length" CHECK (octet_length("code_hash") = 32);
ALTER TABLE "redemptions"
  ADD CONSTRAINT "redemptions_amount_positive" CHECK ("amount" > 0),
  ADD CONSTRAINT "redemptions_one_purpose" CHECK (num_nonnulls("intent_id", "cycle_id") = 1);

-- The ledger. Foreign keys to the platform's ledger accounts would make every sale, redemption and cycle lock the same rows, so
-- a CHECK says what the platform's side of a transfer may be. An invariant of the books checks the other side.
ALTER TABLE "wallets"
  ADD CONSTRAINT "wallets_balance_floor" CHECK ("balance" >= 0),
  ADD CONSTRAINT "wallets_low_thresholds" CHECK (cardinality("low_thresholds") <= 3 AND 0 < ALL ("low_thresholds")),
  ADD CONSTRAINT "wallets_low_events" CHECK ("low_events" >= 0),
  ADD CONSTRAINT "wallets_largest_sale_positive" CHECK ("largest_sale" > 0);
ALTER TABLE "top_ups" ADD CONSTRAINT "top_ups_amount_positive" CHECK ("amount" > 0);
ALTER TABLE "debits" ADD CONSTRAINT "debits_amount_positive" CHECK ("amount" > 0);
ALTER TABLE "top_up_requests"
  ADD CONSTRAINT "top_up_requests_amount_positive" CHECK ("amount" > 0),
  ADD CONSTRAINT "top_up_requests_live" CHECK ("environment" = 'live'),
  ADD CONSTRAINT "top_up_requests_answered_time" CHECK (("status" = 'pending') = ("answered_at" IS NULL)),
  ADD CONSTRAINT "top_up_requests_refusal" CHECK (("status" = 'refused') = ("refusal" IS NOT NULL));
ALTER TABLE "wallet_proposals"
  ADD CONSTRAINT "wallet_proposals_amount_positive" CHECK ("amount" > 0),
  ADD CONSTRAINT "wallet_proposals_live" CHECK ("environment" = 'live'),
  ADD CONSTRAINT "wallet_proposals_request" CHECK (("move" = 'top_up') = ("request_id" IS NOT NULL)),
  ADD CONSTRAINT "wallet_proposals_ended" CHECK (("status" = 'pending') = ("ended_at" IS NULL)),
  ADD CONSTRAINT "wallet_proposals_ended_by" CHECK (("status" IN ('pending', 'expired')) = ("ended_by" IS NULL)),
  ADD CONSTRAINT "wallet_proposals_refusal" CHECK (("status" = 'declined') = ("refusal" IS NOT NULL)),
  -- Nobody approves their own proposal, and nobody withdraws another's.
  ADD CONSTRAINT "wallet_proposals_two_people" CHECK (
    CASE "status" WHEN 'approved' THEN "ended_by" <> "made_by" WHEN 'declined' THEN "ended_by" <> "made_by"
      WHEN 'withdrawn' THEN "ended_by" = "made_by" ELSE TRUE END);
ALTER TABLE "transfers"
  ADD CONSTRAINT "transfers_amount_positive" CHECK ("amount" > 0),
  ADD CONSTRAINT "transfers_two_accounts" CHECK ("from_account_id" <> "to_account_id"),
  ADD CONSTRAINT "transfers_voucher_named" CHECK (("kind" IN ('top_up', 'payout', 'payout_reversal', 'debit')) = ("voucher_id" IS NULL)),
  ADD CONSTRAINT "transfers_wallet_balance" CHECK (("kind" IN ('top_up', 'sale', 'charge_back', 'debit')) = ("wallet_balance_after" IS NOT NULL)),
  ADD CONSTRAINT "transfers_wallet_floor" CHECK ("wallet_balance_after" >= 0),
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
    END);
ALTER TABLE "ledger_totals_mark" ADD CONSTRAINT "ledger_totals_mark_single_row" CHECK ("id" = 1);
ALTER TABLE "outstanding_mark" ADD CONSTRAINT "outstanding_mark_one_row" CHECK ("id" = 1);
ALTER TABLE "earnings" ADD CONSTRAINT "earnings_amounts" CHECK ("payout" >= 0 AND "fee" >= 0 AND "payout" + "fee" > 0);
ALTER TABLE "earnings_mark" ADD CONSTRAINT "earnings_mark_single_row" CHECK ("id" = 1);
ALTER TABLE "ledger_mark" ADD CONSTRAINT "ledger_mark_single_row" CHECK ("id" = 1);

-- Payouts.
ALTER TABLE "payout_runs"
  ADD CONSTRAINT "payout_runs_amount_positive" CHECK ("amount" > 0 AND "payout_count" > 0),
  ADD CONSTRAINT "payout_runs_ended" CHECK (("status" = 'prepared') = ("ended_at" IS NULL));
ALTER TABLE "payouts"
  ADD CONSTRAINT "payouts_amount_positive" CHECK ("amount" > 0 AND "incoming_total" >= "amount"),
  ADD CONSTRAINT "payouts_range" CHECK ("after_id" < "up_to_id"),
  ADD CONSTRAINT "payouts_transfer_when_posted" CHECK (("status" IN ('posted', 'paid', 'reversed')) = ("transfer_id" IS NOT NULL)),
  ADD CONSTRAINT "payouts_reversal_when_reversed" CHECK (("status" = 'reversed') = ("reversal_id" IS NOT NULL)),
  ADD CONSTRAINT "payouts_reference_when_paid" CHECK (("status" = 'paid') = ("bank_reference" IS NOT NULL)),
  ADD CONSTRAINT "payouts_live_bank_details" CHECK ("environment" = 'test' OR "iban_cipher" IS NOT NULL);

-- Webhooks.
ALTER TABLE "events" ADD CONSTRAINT "events_sequence_positive" CHECK ("sequence" > 0);
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_disabled_reason_known" CHECK ("disabled_reason" IN
  ('gone', 'failing', 'switched_off'));
ALTER TABLE "deliveries"
  ADD CONSTRAINT "deliveries_due_while_pending" CHECK (("status" = 'pending') = ("next_attempt_at" IS NOT NULL)),
  ADD CONSTRAINT "deliveries_unsent_nowhere" CHECK (("status" = 'unsent') = ("endpoint_id" IS NULL)),
  ADD CONSTRAINT "deliveries_round_positive" CHECK ("round" > 0),
  ADD CONSTRAINT "deliveries_reason_of_end" CHECK (
    CASE "status" WHEN 'succeeded' THEN "ended_reason" = 'succeeded' WHEN 'failed' THEN "ended_reason" <> 'succeeded' ELSE "ended_reason" IS NULL END
  );
ALTER TABLE "delivery_attempts" ADD CONSTRAINT "delivery_attempts_outcome_known" CHECK ("outcome" IN
  ('delivered', 'http_error', 'redirect', 'timeout', 'connection_failed', 'dns_failed', 'tls_failed', 'invalid_response', 'refused_address'));
ALTER TABLE "webhook_inboxes" ADD CONSTRAINT "webhook_inboxes_answer_range" CHECK ("answer_status" BETWEEN 200 AND 599);
ALTER TABLE "retention" ADD CONSTRAINT "retention_single_row" CHECK ("id" = 1);
