-- The parts by which a customer is found: each e-mail from the beginning of each of its words. Triggers keep them, so that an
-- erased customer has none, whatever release wrote the customer.
CREATE TABLE "customer_words" (
    "account_id" UUID NOT NULL,
    "environment" "environment" NOT NULL,
    "word" TEXT COLLATE "C" NOT NULL,
    "customer_id" UUID NOT NULL,

    CONSTRAINT "customer_words_pkey" PRIMARY KEY ("account_id", "environment", "word", "customer_id")
);
CREATE INDEX "customer_words_environment_word_customer_id_idx" ON "customer_words"("environment", "word", "customer_id");

-- marta.jansen@example.org has marta.jansen@example.org, jansen@example.org, example.org and org. An erased customer has none.
CREATE FUNCTION "email_words"(email TEXT) RETURNS SETOF TEXT LANGUAGE sql IMMUTABLE AS $$
  SELECT word FROM (
    SELECT place, string_agg(part[1], '') OVER (ORDER BY place ROWS BETWEEN CURRENT ROW AND UNBOUNDED FOLLOWING) AS word
    FROM regexp_matches(email, '[a-z0-9]+[^a-z0-9]*', 'g') WITH ORDINALITY AS found(part, place)
    WHERE email !~ '^erased-[0-9a-f-]{36}@customer\.invalid$'
  ) words WHERE place <= 10
$$;

CREATE FUNCTION "keep_customer_words"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM customer_words
    WHERE account_id = OLD.account_id AND environment = OLD.environment AND word IN (SELECT email_words(OLD.email)) AND customer_id = OLD.id;
  END IF;
  INSERT INTO customer_words (account_id, environment, word, customer_id)
  SELECT NEW.account_id, NEW.environment, word, NEW.id FROM email_words(NEW.email) AS word ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER "customers_words_of_new" AFTER INSERT ON "customers" FOR EACH ROW EXECUTE FUNCTION "keep_customer_words"();
CREATE TRIGGER "customers_words_of_changed" AFTER UPDATE OF "email" ON "customers" FOR EACH ROW
    WHEN (OLD.email IS DISTINCT FROM NEW.email) EXECUTE FUNCTION "keep_customer_words"();

-- How far a job has filled the words of the customers there were before.
CREATE TABLE "customer_words_fill" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "position" UUID NOT NULL DEFAULT '00000000-0000-0000-0000-000000000000',
    "finished_at" TIMESTAMPTZ(6),

    CONSTRAINT "customer_words_fill_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "customer_words_fill_one_row" CHECK ("id" = 1)
);
INSERT INTO "customer_words_fill" DEFAULT VALUES;
