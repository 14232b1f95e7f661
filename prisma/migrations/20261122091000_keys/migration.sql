-- Every sale, redemption and cycle share-locked the same few rows of the platform's ledger through these two keys. What the
-- platform's side of a transfer may be is fixed, so a CHECK says it; the other side is held by an invariant of the books.
ALTER TABLE "transfers" DROP CONSTRAINT "transfers_from_account_id_environment_fkey";
ALTER TABLE "transfers" DROP CONSTRAINT "transfers_to_account_id_environment_fkey";
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_platform_side" CHECK (
  CASE "environment"
    WHEN 'test' THEN CASE "kind"
      WHEN 'top_up' THEN "from_account_id" = '00000000-0000-7000-8000-0000000000a1'
      WHEN 'sale' THEN "to_account_id" = '00000000-0000-7000-8000-0000000000a2'
      WHEN 'fee' THEN "from_account_id" = '00000000-0000-7000-8000-0000000000a2' AND "to_account_id" = '00000000-0000-7000-8000-0000000000a3'
      WHEN 'expiry' THEN "from_account_id" = '00000000-0000-7000-8000-0000000000a2' AND "to_account_id" = '00000000-0000-7000-8000-0000000000a4'
      ELSE "from_account_id" = '00000000-0000-7000-8000-0000000000a2' END
    ELSE CASE "kind"
      WHEN 'top_up' THEN "from_account_id" = '00000000-0000-7000-8000-0000000000b1'
      WHEN 'sale' THEN "to_account_id" = '00000000-0000-7000-8000-0000000000b2'
      WHEN 'fee' THEN "from_account_id" = '00000000-0000-7000-8000-0000000000b2' AND "to_account_id" = '00000000-0000-7000-8000-0000000000b3'
      WHEN 'expiry' THEN "from_account_id" = '00000000-0000-7000-8000-0000000000b2' AND "to_account_id" = '00000000-0000-7000-8000-0000000000b4'
      ELSE "from_account_id" = '00000000-0000-7000-8000-0000000000b2' END
  END) NOT VALID;

-- Keys to rows that the same write makes or changes, and to accounts where few write. Checked for what is there already by the
-- next migration, which holds no lock that a write would wait for.
ALTER TABLE "subscription_cycles" ADD CONSTRAINT "subscription_cycles_payment_id_fkey" FOREIGN KEY ("payment_id") REFERENCES "voucher_payments"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_intent_id_fkey" FOREIGN KEY ("intent_id") REFERENCES "redemption_intents"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
ALTER TABLE "redemptions" ADD CONSTRAINT "redemptions_cycle_id_fkey" FOREIGN KEY ("cycle_id") REFERENCES "subscription_cycles"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_voucher_id_fkey" FOREIGN KEY ("voucher_id") REFERENCES "vouchers"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_picked_reseller_id_fkey" FOREIGN KEY ("picked_reseller_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
ALTER TABLE "webhook_inboxes" ADD CONSTRAINT "webhook_inboxes_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE RESTRICT ON UPDATE CASCADE NOT VALID;
-- Endpoints are never deleted, and every event of a busy account share-locked its endpoint's row.
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_endpoint_id_fkey";
