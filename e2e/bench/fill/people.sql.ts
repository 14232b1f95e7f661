import { type AccountKind, PLATFORM_ACCOUNT_ID } from "@/lib/base/caller";
import { defaultTypesFor } from "@/lib/webhooks/event-catalogue";
import { ID } from "./draws.sql";
import { membersOfKind, type Scale } from "./scale";

const BEGAN = "now() - interval '14 months'";

/** Values that the product encrypts or hashes with its own keys. They are created once and used in every row. */
export type EncryptedValues = {
  readonly passwordHash: string;
  readonly secretCipher: Buffer;
  readonly codeCipher: Buffer;
};

const hex = (bytes: Buffer) => `'\\x${bytes.toString("hex")}'::bytea`;

/** Returns the event types that an endpoint receives if none are chosen, as an SQL array. */
const types = (kind: AccountKind) => `'{${defaultTypesFor(kind).join(",")}}'::text[]`;

/**
 * Returns statements that create the temporary tables `person`, with a row for each account and its user, and `side`, with a
 * row for each account in each environment.
 */
const tables = (scale: Scale): readonly string[] => [
  `CREATE TEMP TABLE person AS
   SELECT kind, n, pg_temp.id_at(${BEGAN} + n * interval '1 second', CASE kind WHEN 'partner' THEN ${ID.partner} ELSE ${ID.reseller} END, n) AS account_id,
          pg_temp.id_at(${BEGAN}, ${ID.user}, n * 2 + (kind = 'partner')::int) AS user_id
   FROM unnest('{partner,reseller}'::text[]) kind, generate_series(1, ${membersOfKind(scale)}) n`,
  // One in ten accounts has no endpoint. With the default number of accounts, all measured accounts have one.
  `CREATE TEMP TABLE side AS
   SELECT p.kind, p.n, environment, p.account_id,
          pg_temp.id_at(${BEGAN}, CASE environment WHEN 'test' THEN ${ID.ledgerTest} ELSE ${ID.ledgerLive} END, p.n * 2 + (p.kind = 'partner')::int) AS ledger_id,
          CASE WHEN p.n % 10 <> 9 THEN pg_temp.id_at(${BEGAN}, ${ID.endpoint}, p.n * 4 + (p.kind = 'partner')::int * 2 + (environment = 'live')::int) END AS endpoint_id
   FROM person p, unnest('{test,live}'::environment[]) environment`,
  "ANALYZE person, side",
];

/**
 * Returns statements that insert partners and resellers that are approved for the live environment, and three operators. Each
 * account has one user and API keys. Resellers also have a shop and wallets, and partners have balances. Nine accounts in ten
 * have webhook endpoints.
 */
export const people = (scale: Scale, { passwordHash, secretCipher }: EncryptedValues): readonly string[] => [
  ...tables(scale),
  `WITH account AS (
     INSERT INTO accounts (id, kind, company_name, email, live_approved_at, created_at, updated_at)
     SELECT account_id, kind::account_kind, initcap(kind) || ' ' || n, kind || '-' || n || '@filled.example', ${BEGAN}, ${BEGAN}, ${BEGAN}
     FROM person RETURNING id
   )
   INSERT INTO shops (account_id, url, wanted_url, updated_at)
   SELECT id, 'https://shop-' || n || '.example/vouchers', CASE n % 100 WHEN 3 THEN 'https://new-' || n || '.example/vouchers' END, ${BEGAN}
   FROM account JOIN person ON account_id = id WHERE kind = 'reseller'`,
  `INSERT INTO users (id, account_id, email, password_hash, created_at, updated_at)
   SELECT user_id, account_id, kind || '-' || n || '@filled.example', '${passwordHash}', ${BEGAN}, ${BEGAN} FROM person
   UNION ALL
   SELECT pg_temp.id_at(${BEGAN}, ${ID.operator}, n), '${PLATFORM_ACCOUNT_ID}', 'operator-' || n || '@filled.example', '${passwordHash}', ${BEGAN}, ${BEGAN}
   FROM generate_series(1, 3) n`,
  `INSERT INTO ledger_accounts (id, account_id, environment, kind)
   SELECT ledger_id, account_id, environment, CASE kind WHEN 'partner' THEN 'partner' ELSE 'wallet' END::ledger_account_kind FROM side`,
  `INSERT INTO wallets (ledger_account_id) SELECT ledger_id FROM side WHERE kind = 'reseller'`,
  `INSERT INTO partner_balances (ledger_account_id) SELECT ledger_id FROM side WHERE kind = 'partner'`,
  `INSERT INTO webhook_endpoints (id, account_id, environment, url, events, secret_cipher, prompt, failing_since, created_at, updated_at)
   SELECT endpoint_id, account_id, environment, 'https://hooks.example/' || kind || '-' || n,
          CASE kind WHEN 'partner' THEN ${types("partner")} ELSE ${types("reseller")} END, ${hex(secretCipher)},
          n <> 3, CASE n WHEN 3 THEN now() - interval '2 days' END, ${BEGAN}, ${BEGAN}
   FROM side WHERE endpoint_id IS NOT NULL`,
  `INSERT INTO api_keys (id, account_id, environment, name, hash, prefix, last_four, created_at, revoked_at)
   SELECT pg_temp.id_at(${BEGAN}, ${ID.key}, row_number() OVER ()), account_id, environment, 'Key ' || nth,
          sha256((account_id::text || environment || nth)::bytea), 'filled', 'none', ${BEGAN}, CASE WHEN nth > 2 THEN now() END
   FROM side, generate_series(1, 10) nth`,
];

/**
 * Returns statements that insert sessions, audit entries, sign-in throttles for networks, and webhook inboxes with messages.
 * Most of the sessions and audit entries belong to a small share of the users.
 */
export const traces = ({ rows }: Scale): readonly string[] => [
  `INSERT INTO user_sessions (id, user_id, created_at, expires_at, last_seen_at, password_confirmed_at)
   SELECT pg_temp.id_at(at, ${ID.session}, i), user_id, at, at + interval '14 days', at, at
   FROM (SELECT i, pg_temp.moment(i) AS at FROM generate_series(1, ${rows}, 50) i) drawn
   JOIN person p ON p.kind = CASE WHEN i % 3 = 0 THEN 'partner' ELSE 'reseller' END AND p.n = pg_temp.member(i, 41)`,
  `INSERT INTO audit_entries (id, actor_id, account_id, action, created_at)
   SELECT pg_temp.id_at(at, ${ID.audit}, i),
          CASE WHEN i % 4000 = 1 AND i < ${rows} * 0.7 THEN pg_temp.id_at(${BEGAN}, ${ID.operator}, 1 + i % 3) ELSE p.user_id END,
          p.account_id, 'sign_in.succeeded', at
   FROM (SELECT i, pg_temp.moment(i) AS at FROM generate_series(1, ${rows}, 20) i) drawn
   JOIN person p ON p.kind = CASE WHEN i % 3 = 0 THEN 'partner' ELSE 'reseller' END AND p.n = pg_temp.member(i, 42)`,
  `INSERT INTO throttles (action, subject, hits, ends_at)
   SELECT 'sign_in.network', '2001:db8:' || to_hex(n) || '::/64', ARRAY[now() - interval '1 minute'], now() + interval '10 minutes'
   FROM generate_series(1, least(10000, ${rows} / 100)) n`,
  `INSERT INTO webhook_inboxes (account_id, token, created_at) SELECT account_id, md5(account_id::text), ${BEGAN} FROM person WHERE n % 2 = 1`,
  `INSERT INTO inbox_messages (id, account_id, headers, body, finding, answered_status, received_at)
   SELECT pg_temp.id_at(at, ${ID.message}, i), account_id, '[]', '{}', '{"type":null,"subject":null,"test_event":false,"event":null,"verdict":{"verdict":"no_headers"}}', 204, at
   FROM (SELECT (n * 2 + (kind = 'partner')::int) * 100 + nth AS i, account_id, now() - nth * interval '20 minutes' AS at
         FROM person, generate_series(1, 100) nth WHERE n % 2 = 1) message`,
];
