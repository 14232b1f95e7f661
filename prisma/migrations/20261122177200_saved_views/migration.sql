-- Filters of a list that a user keeps under a name. What was deleted is kept for a while, so that it can be undone.
CREATE TABLE "saved_views" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "list" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "deleted_at" TIMESTAMPTZ(6),

    CONSTRAINT "saved_views_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "saved_views_user_id_list_idx" ON "saved_views"("user_id", "list");
CREATE UNIQUE INDEX "saved_views_name_key" ON "saved_views"("user_id", "list", "name") WHERE "deleted_at" IS NULL;
ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
