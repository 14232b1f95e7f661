import { TEST_SHOP, type Tenant } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { env } from "@/lib/base/settings/env";
import { quotaExceededMessage, secondsUntilMidnight } from "./rules";
import { addUsageToday, usageToday } from "./usage";

/** Live has no quota, nor has the built-in shop, which sells for the test checkouts of everybody. */
function isCounted({ accountId, environment }: Tenant): boolean {
  return environment === "test" && accountId !== TEST_SHOP.accountId && env().TEST_RECORDS_A_DAY > 0;
}

/**
 * Whether the account's test environment has made as many records today as it may (`TEST_RECORDS_A_DAY`). Judged by a
 * count in memory that is joined with other processes' every two seconds, so that no create waits for a row that all
 * share and none asks for one: each process may let through what it makes in about that time beyond the quota.
 */
export function isQuotaReached(owner: Tenant): boolean {
  return isCounted(owner) && usageToday(owner.accountId) >= env().TEST_RECORDS_A_DAY;
}

/** Throws `rate_limited`, with the time until the quota renews, where {@link isQuotaReached}. */
export function assertWithinQuota(owner: Tenant): void {
  if (!isQuotaReached(owner)) return;
  const at = now();
  const message = quotaExceededMessage(env().TEST_RECORDS_A_DAY, at);
  throw new AppError("rate_limited", { message, retryAfterS: secondsUntilMidnight(at) });
}

/** Counts records that were made against the quota. */
export function countTowardsQuota(owner: Tenant, count = 1): void {
  if (isCounted(owner)) addUsageToday(owner.accountId, count);
}
