-- CreateIndex
CREATE INDEX "subscriptions_reseller_id_environment_reseller_subscription_idx" ON "subscriptions"("reseller_id", "environment", "reseller_subscription_reference");
