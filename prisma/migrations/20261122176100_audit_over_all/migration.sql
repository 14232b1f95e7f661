-- The audit log over all accounts, by who acted and by what was done: a few more entries of indexes for each act.
CREATE INDEX IF NOT EXISTS "audit_entries_action_id_idx" ON "audit_entries"("action", "id");
CREATE INDEX IF NOT EXISTS "audit_entries_actor_id_id_idx" ON "audit_entries"("actor_id", "id");
CREATE INDEX IF NOT EXISTS "audit_entries_account_id_action_id_idx" ON "audit_entries"("account_id", "action", "id");
CREATE INDEX IF NOT EXISTS "audit_entries_actor_id_action_id_idx" ON "audit_entries"("actor_id", "action", "id");
