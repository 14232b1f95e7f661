-- Acts of whoever runs commands on the server have no user.
ALTER TABLE "audit_entries" ALTER COLUMN "actor_id" DROP NOT NULL;

-- The networks a key was used from, newest first and few.
ALTER TABLE "api_keys" ADD COLUMN "networks" TEXT[] NOT NULL DEFAULT '{}';
