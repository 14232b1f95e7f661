-- The customer whose payment was refunded, by which the list of refunds filters. A trigger stores it, because processes of the
-- previous release still write refunds without it.
ALTER TABLE "refunds" ADD COLUMN "customer_id" UUID;

CREATE FUNCTION "store_refund_customer"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  NEW.customer_id := coalesce(
    (SELECT i.customer_id FROM redemption_intents i WHERE i.id = NEW.intent_id),
    (SELECT s.customer_id FROM subscription_cycles n JOIN subscriptions s ON s.id = n.subscription_id WHERE n.id = NEW.cycle_id)
  );
  RETURN NEW;
END $$;
CREATE TRIGGER "refunds_customer" BEFORE INSERT ON "refunds" FOR EACH ROW EXECUTE FUNCTION "store_refund_customer"();
