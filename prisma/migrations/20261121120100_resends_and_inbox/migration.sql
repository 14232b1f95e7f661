-- DropIndex
DROP INDEX "deliveries_account_id_environment_id_idx";

-- DropIndex
DROP INDEX "deliveries_event_id_endpoint_id_key";

-- AlterTable
ALTER TABLE "deliveries" ADD COLUMN     "latest" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "round" INTEGER NOT NULL DEFAULT 1,
ALTER COLUMN "endpoint_id" DROP NOT NULL;

-- AlterTable
ALTER TABLE "events" ADD COLUMN     "test_event" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "webhook_inboxes" (
    "account_id" UUID NOT NULL,
    "token" TEXT NOT NULL,
    "answer_status" INTEGER NOT NULL DEFAULT 204,
    "created_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "webhook_inboxes_pkey" PRIMARY KEY ("account_id")
);

-- CreateTable
CREATE TABLE "inbox_messages" (
    "id" UUID NOT NULL,
    "account_id" UUID NOT NULL,
    "headers" TEXT NOT NULL,
    "body" BYTEA NOT NULL,
    "finding" TEXT NOT NULL,
    "answered_status" INTEGER NOT NULL,
    "received_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "inbox_messages_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "webhook_inboxes_token_key" ON "webhook_inboxes"("token");

-- CreateIndex
CREATE INDEX "inbox_messages_account_id_id_idx" ON "inbox_messages"("account_id", "id");

-- CreateIndex
CREATE INDEX "deliveries_account_id_environment_latest_status_event_id_idx" ON "deliveries"("account_id", "environment", "latest", "status", "event_id");

-- CreateIndex
CREATE UNIQUE INDEX "deliveries_event_id_round_key" ON "deliveries"("event_id", "round");

-- CreateIndex
CREATE INDEX "events_account_id_environment_type_id_idx" ON "events"("account_id", "environment", "type", "id");

-- AddForeignKey
ALTER TABLE "inbox_messages" ADD CONSTRAINT "inbox_messages_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "webhook_inboxes"("account_id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Every event has a delivery from now on; those from before that nobody was told of get theirs.
INSERT INTO "deliveries" ("id", "event_id", "account_id", "environment", "status", "created_at", "updated_at")
SELECT "id", "id", "account_id", "environment", 'unsent', "created_at", "created_at" FROM "events" e
WHERE NOT EXISTS (SELECT FROM "deliveries" d WHERE d."event_id" = e."id");

ALTER TABLE "deliveries"
  ADD CONSTRAINT "deliveries_unsent_nowhere" CHECK (("status" = 'unsent') = ("endpoint_id" IS NULL)),
  ADD CONSTRAINT "deliveries_round_positive" CHECK ("round" > 0);
ALTER TABLE "webhook_inboxes" ADD CONSTRAINT "webhook_inboxes_answer_range" CHECK ("answer_status" BETWEEN 200 AND 599);
