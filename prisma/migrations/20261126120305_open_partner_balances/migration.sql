-- While processes of the previous release still run, they open partners' ledger accounts without a balance and discard runs without
-- releasing what these claimed. A partner without a balance would never be paid.
CREATE FUNCTION "open_partner_balance"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "partner_balances" ("ledger_account_id") VALUES (NEW."id") ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER "ledger_accounts_open_balance" AFTER INSERT ON "ledger_accounts" FOR EACH ROW WHEN (NEW."kind" = 'partner')
  EXECUTE FUNCTION "open_partner_balance"();
-- Accounts that were opened after the balances were filled in.
INSERT INTO "partner_balances" ("ledger_account_id")
SELECT "id" FROM "ledger_accounts" WHERE "kind" = 'partner' ON CONFLICT DO NOTHING;

-- A discarded payout must have released its part of the balance in the same transaction, so the previous release cannot discard.
CREATE FUNCTION "check_released_balance"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT "claimed" FROM "partner_balances" WHERE "ledger_account_id" = NEW."ledger_account_id") IS DISTINCT FROM
    coalesce((SELECT max("incoming_total") FROM "payouts" WHERE "ledger_account_id" = NEW."ledger_account_id" AND "status" <> 'discarded'), 0)
  THEN RAISE EXCEPTION 'the discarded payout % keeps its claim', NEW."id" USING ERRCODE = 'TS001';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER "payouts_release_balance" AFTER UPDATE OF "status" ON "payouts" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW."status" = 'discarded' AND OLD."status" <> 'discarded') EXECUTE FUNCTION "check_released_balance"();
