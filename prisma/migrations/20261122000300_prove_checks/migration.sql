-- A script of its own: each is one transaction, and the lock of ALTER TABLE ... ADD would last until these tables are
-- read through. Alone it takes one that lets everybody read and write meanwhile.
ALTER TABLE "deliveries" VALIDATE CONSTRAINT "deliveries_reason_of_end";
ALTER TABLE "delivery_attempts" VALIDATE CONSTRAINT "delivery_attempts_outcome_known";
ALTER TABLE "webhook_endpoints" VALIDATE CONSTRAINT "webhook_endpoints_disabled_reason_known";
