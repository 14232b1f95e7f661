-- What somebody who was removed did is found by the address they had; who was not writes nothing to it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "users_former_email_idx" ON "users"("former_email") WHERE "former_email" IS NOT NULL;
