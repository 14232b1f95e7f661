-- What was done is in the index of what one has done to an account, so that acts of one kind are not looked for among all.
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_entries_account_id_actor_id_id_action_idx" ON "audit_entries"("account_id", "actor_id", "id", "action");
