-- The secret that an endpoint was created with. A repeated create request returns it, also after rotations.
ALTER TABLE "webhook_endpoints" ADD COLUMN "first_secret_cipher" BYTEA;
