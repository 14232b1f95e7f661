import type { Tenant } from "@/lib/base/caller";
import type { Environment } from "@/lib/base/fields";
import { type Sql, sql } from "@/lib/db/sql";
import { tenantFilter } from "@/lib/db/tenant-filter.sql";

type PlatformAccounts = Readonly<Record<"funding" | "vouchers" | "fees" | "breakage" | "paidOut", string>>;

/** The IDs of the platform's ledger accounts, created by migrations. Their balances are sums of transfers. */
export const platformLedger: Readonly<Record<Environment, PlatformAccounts>> = {
  test: {
    funding: "00000000-0000-7000-8000-0000000000a1",
    vouchers: "00000000-0000-7000-8000-0000000000a2",
    fees: "00000000-0000-7000-8000-0000000000a3",
    breakage: "00000000-0000-7000-8000-0000000000a4",
    paidOut: "00000000-0000-7000-8000-0000000000a5",
  },
  live: {
    funding: "00000000-0000-7000-8000-0000000000b1",
    vouchers: "00000000-0000-7000-8000-0000000000b2",
    fees: "00000000-0000-7000-8000-0000000000b3",
    breakage: "00000000-0000-7000-8000-0000000000b4",
    paidOut: "00000000-0000-7000-8000-0000000000b5",
  },
};

/** Returns an SQL expression for the ID of a platform account in the environment that the row's column `environment` names. */
export function platformAccount(name: keyof PlatformAccounts): Sql {
  const { test, live } = platformLedger;
  return sql`CASE environment WHEN 'live' THEN ${live[name]}::uuid ELSE ${test[name]}::uuid END`;
}

/** Returns an SQL condition that is true if the ledger account `l` is the owner's wallet. */
export const isWalletOf = (owner: Tenant): Sql => sql`${tenantFilter(owner, sql`l`)} AND l.kind = 'wallet'`;

/**
 * The lowest timestamp, in microseconds, whose IDs are above every reached or proposed checkpoint. It is read once per statement.
 * The caller must insert the transfers in the same transaction. See lib/money/decisions/0001-checkpoints.md.
 */
const FLOOR = sql`(SELECT transfer_floor())`;

/**
 * Returns the SQL expression for a new transfer's ID, a UUIDv7. Its timestamp is the current time plus `place` microseconds, or
 * later if a checkpoint requires it: sums already include all transfers up to the checkpoint's ID, so the new ID must be higher.
 * `at` replaces the current time only on connections of the demo data generator, which creates past transfers.
 */
export const transferId = (at: Sql, place: Sql = sql`0`): Sql =>
  sql`uuid_v7_at(greatest(clock_us(${at}), ${FLOOR}) + ${place})`;

/**
 * Returns an SQL expression for the `line_clock` of the wallet `w` after `lines` new transfers, in microseconds. It is the
 * current time, or the time of the wallet's last transfer plus one microsecond per new transfer, whichever is later.
 */
export const nextLineClock = (lines: Sql, at: Sql): Sql =>
  sql`greatest(clock_us(${at}) - ${lines}, w.line_clock, ${FLOOR}) + ${lines}`;

/**
 * Returns the SQL expression for the ID of a wallet's new transfer. Its timestamp is `before` microseconds before `lineClock`.
 */
export const walletTransferId = (lineClock: Sql, before: Sql = sql`0`): Sql =>
  sql`uuid_v7_at(${lineClock} - ${before})`;
