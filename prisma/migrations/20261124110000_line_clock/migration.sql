-- The microsecond of the wallet's last line, so that its lines are in the order they were written whatever the clock does.
ALTER TABLE "wallets" ADD COLUMN "line_clock" BIGINT NOT NULL DEFAULT 0;

-- Microseconds since 1970 by the database's clock; on a connection that plays the past, of the time it is given.
CREATE FUNCTION "clock_us"(simulated_at TIMESTAMPTZ) RETURNS BIGINT LANGUAGE sql VOLATILE
  RETURN (extract(epoch FROM CASE WHEN current_setting('tessera.simulated', TRUE) = 'on' THEN simulated_at
                                  ELSE clock_timestamp() END) * 1000000)::bigint;

-- The UUIDv7 of a microsecond (RFC 9562, method 3). One expression that uses its argument once is written out where it is called.
CREATE FUNCTION "uuid_v7_at"(us BIGINT) RETURNS UUID LANGUAGE sql VOLATILE
  RETURN (overlay(lpad(to_hex(us * 512 / 125), 15, '0') PLACING '7' FROM 13 FOR 0) || substr(gen_random_uuid()::text, 20))::uuid;
