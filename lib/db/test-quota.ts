import { TEST_SHOP, type Tenant } from "@/lib/base/caller";
import { DAY_MS, now, SECOND_MS } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { processWide } from "@/lib/base/process-wide";
import { env } from "@/lib/base/settings/env";
import { onLane } from "@/lib/db/lanes";
import { rowsOf, sql } from "@/lib/db/sql";
import { log } from "@/lib/telemetry/log";

/**
 * Returns true if the daily quota applies to a tenant. It applies to the test environments of all accounts except the built-in
 * reseller, which issues test vouchers for everyone. It does not apply if the quota is 0.
 */
function hasQuota({ accountId, environment }: Tenant): boolean {
  return environment === "test" && accountId !== TEST_SHOP.accountId && env().TEST_RECORDS_A_DAY > 0;
}

/**
 * Returns true if the account has used up the daily quota of new records in its test environment (`TEST_RECORDS_A_DAY`). Uses a
 * count in memory that is synchronized with other processes every two seconds, so creating a record never waits for a shared
 * row. Each process can therefore exceed the quota by the records that it creates in about two seconds.
 */
export function isQuotaReached(tenant: Tenant): boolean {
  return hasQuota(tenant) && usageToday(tenant.accountId) >= env().TEST_RECORDS_A_DAY;
}

/** Throws `rate_limited`, with the time until the quota renews, if {@link isQuotaReached} returns true. */
export function assertWithinQuota(tenant: Tenant): void {
  if (!isQuotaReached(tenant)) return;
  const at = now();
  const message = quotaExceededMessage(env().TEST_RECORDS_A_DAY, at);
  throw new AppError("rate_limited", { message, retryAfterS: secondsUntilMidnight(at) });
}

/** Counts created records toward the tenant's daily quota, if it has one. */
export function countTowardsQuota(tenant: Tenant, count = 1): void {
  if (hasQuota(tenant)) addUsageToday(tenant.accountId, count);
}

/**
 * The number of records that an account created on a day. `written` is the total that the database last returned, plus the
 * records in a write that is in progress. `unwritten` is the number that this process has counted since.
 */
type Usage = { readonly day: string; written: number; unwritten: number };

const WRITE_DELAY_MS = 2 * SECOND_MS;
const MAX_CACHED_ACCOUNTS = 50_000;

const usageByAccount = () => processWide("tesseraTestUsage", () => new Map<string, Usage>());

/** Holds the timer of the next write. */
const scheduled = processWide<{ write?: NodeJS.Timeout | undefined }>("tesseraUsageWrite", () => ({}));

/**
 * Returns the number of records that the account created today, as far as this process knows. The number includes other
 * processes' records as of this process's last write of the account's count. A process writes about two seconds after it counts
 * a record.
 */
export function usageToday(accountId: string): number {
  const usage = usageByAccount().get(accountId);
  return usage?.day === dayOf(now()) ? usage.written + usage.unwritten : 0;
}

/** Adds to the account's count for today. A write of the count to the database starts within two seconds. */
function addUsageToday(accountId: string, count: number): void {
  usageOn(dayOf(now()), accountId).unwritten += count;
  scheduled.write ??= setTimeout(() => {
    scheduled.write = undefined;
    void tryWriteUsage();
  }, WRITE_DELAY_MS).unref();
}

function usageOn(day: string, accountId: string): Usage {
  const known = usageByAccount().get(accountId);
  if (known?.day === day) return known;
  const usage = { day, written: 0, unwritten: 0 };
  usageByAccount().set(accountId, usage);
  return usage;
}

/** Calls {@link writeUsage}. Never rejects: logs a failure, because the records are already created. */
export async function tryWriteUsage(): Promise<void> {
  await onLane("jobs", writeUsage).catch((cause: unknown) =>
    log.warn("Could not write the usage of test environments", { cause }),
  );
}

/**
 * Updates the accounts' counts for today in the database with the records that this process has counted since its last write.
 * If the write fails, the next write includes these records.
 */
export async function writeUsage(): Promise<void> {
  const day = dayOf(now());
  const changed = [...usageByAccount()]
    .filter(([, usage]) => usage.day === day && usage.unwritten > 0)
    .map(([accountId, usage]) => ({ accountId, usage, count: usage.unwritten }));
  if (changed.length === 0) return;
  // Marks the records as written before the write, so that a concurrent write does not include them too.
  for (const { usage, count } of changed) markWritten(usage, count);
  try {
    const totals = new Map((await addUsage(changed, day)).map(({ accountId, count }) => [accountId, count]));
    for (const { accountId, usage } of changed)
      usage.written = Math.max(usage.written, totals.get(accountId) ?? 0);
  } catch (cause) {
    for (const { usage, count } of changed) markWritten(usage, -count);
    throw cause;
  }
  evictUsage(day);
}

function markWritten(usage: Usage, count: number): void {
  usage.written += count;
  usage.unwritten -= count;
}

/**
 * Evicts the counts of other days. If too many accounts are cached, also evicts counts that are fully written. The next write
 * for an evicted account restores its count.
 */
function evictUsage(day: string): void {
  for (const [accountId, usage] of usageByAccount()) {
    const isOver = usage.day !== day;
    if (isOver || (usageByAccount().size > MAX_CACHED_ACCOUNTS && usage.unwritten === 0))
      usageByAccount().delete(accountId);
  }
}

/** Returns the date of a time in UTC, such as 2026-11-21. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/** Returns the number of seconds until midnight UTC, rounded up, at least 1. */
export function secondsUntilMidnight(at: Date): number {
  return Math.ceil((DAY_MS - (at.getTime() % DAY_MS)) / SECOND_MS);
}

/** Returns the public error message for a daily quota that is used up. */
export function quotaExceededMessage(quota: number, at: Date): string {
  const left = Math.ceil(secondsUntilMidnight(at) / 60);
  const [hours, minutes] = [Math.floor(left / 60), left % 60];
  const quotaText = quota.toLocaleString("en-US");
  return `This test environment has created ${quotaText} records today, which is its daily quota. It renews at 00:00 UTC, in ${hours} h ${minutes} min.`;
}

/** An account, and a number of records that it created. */
type UsageCount = { readonly accountId: string; readonly count: number };

/**
 * Adds the numbers of records created on `day` to the accounts' counts in the database. Skips accounts whose stored count is
 * already for a later day. Returns the day's totals, across processes, of the accounts that were not skipped.
 */
function addUsage(created: readonly UsageCount[], day: string): Promise<UsageCount[]> {
  const accounts = created.map(({ accountId }) => accountId);
  const counts = created.map(({ count }) => count);
  // Sorted by account, so that two processes cannot deadlock.
  return rowsOf({ accountId: "text", count: "integer" })(sql`
    INSERT INTO test_usage AS u (account_id, day, made)
    SELECT account_id, ${day}::date, count
    FROM unnest(${accounts}::uuid[], ${counts}::int[]) AS m(account_id, count) ORDER BY account_id
    ON CONFLICT (account_id) DO UPDATE
      SET made = CASE WHEN u.day = excluded.day THEN u.made ELSE 0 END + excluded.made, day = excluded.day
      WHERE u.day <= excluded.day
    RETURNING u.account_id AS "accountId", u.made AS count`);
}
