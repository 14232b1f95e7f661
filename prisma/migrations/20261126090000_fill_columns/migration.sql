-- Fills the columns that earlier releases left empty, so that the next migration can require them.

-- Why a failed delivery ended was not stored at first: its last attempt and their number tell.
UPDATE "deliveries" d SET
  "event_type" = e."type",
  "ended_reason" = CASE d."status"
    WHEN 'succeeded' THEN 'succeeded'::"ended_reason"
    WHEN 'failed' THEN coalesce(d."ended_reason", CASE
      WHEN e."test_event" THEN 'test_event'
      WHEN (SELECT t."status_code" FROM "delivery_attempts" t WHERE t."delivery_id" = d."id" AND t."number" = d."attempt_count") = 410 THEN 'gone'
      WHEN d."attempt_count" >= 10 THEN 'attempts_used_up'
      ELSE 'endpoint_disabled' END::"ended_reason") END
FROM "events" e
WHERE e."id" = d."event_id" AND (d."event_type" IS NULL OR d."ended_reason" IS NULL AND d."status" IN ('succeeded', 'failed'));

-- Attempts without a URL went to the endpoint's URL of that time, of which only the current one is known.
UPDATE "delivery_attempts" t SET "url" = n."url"
FROM "deliveries" d JOIN "webhook_endpoints" n ON n."id" = d."endpoint_id"
WHERE t."url" IS NULL AND d."id" = t."delivery_id";

-- The words of customers that a job had not reached.
INSERT INTO "customer_words" ("account_id", "environment", "word", "customer_id")
SELECT c."account_id", c."environment", word, c."id"
FROM "customer_words_fill" fill JOIN "customers" c ON c."id" > fill."position" CROSS JOIN LATERAL email_words(c."email") AS word
WHERE fill."finished_at" IS NULL
ON CONFLICT DO NOTHING;

-- Subscriptions that a process of the previous release activated.
UPDATE "subscriptions" s SET "timezone" = a."timezone" FROM "accounts" a
WHERE a."id" = s."account_id" AND s."activated_at" IS NOT NULL AND s."timezone" IS NULL;

-- A session begins with its user's password.
UPDATE "user_sessions" SET "password_confirmed_at" = "created_at" WHERE "password_confirmed_at" IS NULL;
