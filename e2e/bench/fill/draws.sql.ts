import { membersOfKind, type Scale } from "./scale";

const MONTHS = 13;

/**
 * Returns statements that create temporary functions, from which the other steps take their values. Pseudorandom values depend
 * only on a number and a salt, so that the same scale generates the same trade. Times rise evenly from thirteen months ago to
 * an hour ago. Each ID is a UUIDv7 of its row's time.
 */
export const draws = (scale: Scale): readonly string[] => [
  `CREATE FUNCTION pg_temp.draw(n BIGINT, salt INT) RETURNS FLOAT8 LANGUAGE sql IMMUTABLE AS $$
     SELECT (hashint8extended(n, salt) & 2147483647)::float8 / 2147483648 $$`,
  // A skewed distribution: of 500 members, the first one gets about a fifth of the rows, and the last one gets very few.
  `CREATE FUNCTION pg_temp.member(n BIGINT, salt INT) RETURNS INT LANGUAGE sql IMMUTABLE AS $$
     SELECT CASE WHEN n % ${Math.max(1, Math.floor(scale.rows / 5))} = 1 THEN ${membersOfKind(scale)}
            ELSE 1 + floor(power(pg_temp.draw(n, salt), 4) * ${membersOfKind(scale) - 1})::int END $$`,
  `CREATE FUNCTION pg_temp.moment(n BIGINT) RETURNS TIMESTAMPTZ LANGUAGE sql STABLE AS $$
     SELECT now() - interval '${MONTHS} months'
            + (now() - interval '1 hour' - (now() - interval '${MONTHS} months')) * (n::float8 / ${scale.rows}) $$`,
  `CREATE FUNCTION pg_temp.id_at(at TIMESTAMPTZ, kind INT, n BIGINT) RETURNS UUID LANGUAGE sql STABLE AS $$
     SELECT (lpad(to_hex(us / 1000), 12, '0') || '7' || lpad(to_hex(us % 1000 * 4096 / 1000), 3, '0')
             || '8' || lpad(to_hex(kind), 3, '0') || lpad(to_hex(n), 12, '0'))::uuid
     FROM (SELECT (extract(epoch FROM at) * 1000000)::bigint AS us) instant $$`,
];

/** A number for each kind of ID, so that IDs of different kinds never collide. */
export const ID = {
  partner: 1,
  reseller: 2,
  user: 3,
  ledgerTest: 4,
  ledgerLive: 5,
  endpoint: 6,
  customer: 7,
  payment: 8,
  voucher: 9,
  sale: 10,
  intent: 11,
  redemption: 12,
  payout: 13,
  fee: 14,
  expiry: 15,
  chargeBack: 16,
  topUp: 17,
  subscription: 18,
  cycle: 19,
  event: 20,
  resent: 21,
  attempt: 22,
  audit: 23,
  session: 24,
  message: 25,
  operator: 26,
  key: 27,
} as const;
