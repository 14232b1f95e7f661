-- Those whose link ran out are found among all that strangers sign up.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "pending_sign_ups_expires_at_idx" ON "pending_sign_ups"("expires_at");
