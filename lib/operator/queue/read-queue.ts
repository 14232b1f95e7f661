import { presentLiveRequest } from "@/lib/accounts/account-view";
import { DAY_MS, now } from "@/lib/base/clock";
import { displayAmount } from "@/lib/base/display-amount";
import type { Environment } from "@/lib/base/fields";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { listChecks } from "@/lib/money/ledger/checks";
import { listPendingProposals } from "@/lib/money/live-wallets/proposals";
import { findDraftRunId } from "@/lib/money/payouts/read-runs";
import { listPendingTopUps } from "@/lib/money/top-ups/top-up-requests";
import { busiestRefusals } from "@/lib/payments/code-tries/tries.sql";
import {
  hasUnusualChargeBacks,
  hasUnusualRefusals,
  REFUSALS_PERIOD_MS,
  UNUSUAL_CHARGE_BACKS_PER_DAY,
  USUAL_MS,
  usualPerDay,
} from "./rules";
import {
  type FailingEndpointRow,
  selectFailingEndpoints,
  selectLiveRequests,
  selectShopUrlRequests,
  selectUnusualChargebacks,
} from "./store";

/** The maximum number of items in each {@link Excerpt} of the work queue. */
const SHOWN = 10;
const DISABLED_DAYS = 7;

/** The first items of a list in the work queue, and whether there are more. */
type Excerpt<Row> = { readonly rows: readonly Row[]; readonly more: boolean };

/**
 * A failing or disabled webhook endpoint. It has the host of its URL instead of the URL, because the path can contain a secret.
 */
export type FailingEndpoint = Omit<FailingEndpointRow, "url"> & { readonly host: string };

/**
 * The operator's work queue for one environment: work that is waiting for an operator, failing and disabled webhook endpoints,
 * unusual activity, and the results of the ledger checks. The applicants and the requests for shop URLs are the same in both
 * environments.
 */
export type Queue = Awaited<ReturnType<typeof readQueue>>;

/** Returns the operator's work queue for an environment. Throws `forbidden` for anyone but an operator. */
export async function readQueue(operator: SignedInUser, environment: Environment) {
  assertOperator(operator);
  const at = now();
  const ago = (ms: number) => new Date(at.getTime() - ms);
  const days = { dayAgo: ago(DAY_MS), usualSince: ago(USUAL_MS), atLeast: UNUSUAL_CHARGE_BACKS_PER_DAY };
  const [waiting, shopUrls, topUps, proposals, draftRunId, failing, refusals, chargedBack, checks] =
    await Promise.all([
      selectLiveRequests(SHOWN + 1),
      selectShopUrlRequests(SHOWN + 1),
      environment === "live" ? listPendingTopUps(operator, SHOWN + 1) : [],
      environment === "live" ? listPendingProposals(operator, SHOWN + 1) : [],
      findDraftRunId(operator, environment),
      selectFailingEndpoints(environment, ago(DISABLED_DAYS * DAY_MS), SHOWN + 1),
      busiestRefusals(ago(REFUSALS_PERIOD_MS)),
      selectUnusualChargebacks(environment, days),
      listChecks(),
    ]);
  return {
    applicants: excerpt(waiting.map((row) => ({ ...row, application: presentLiveRequest(row) }))),
    shopUrls: excerpt(shopUrls),
    /**
     * The pending top-up requests, without those that have a pending proposal; empty in the test environment, where resellers
     * credit their wallets themselves.
     */
    topUps: excerpt(topUps),
    /** The proposed adjustments of live wallets that wait for a second operator; empty in the test environment. */
    proposals: excerpt(proposals),
    /** The ID of the draft payout run; undefined if there is none. */
    draftRunId,
    failing: excerpt(failing.map(({ url, ...row }) => ({ ...row, host: new URL(url).host }))),
    /**
     * The minute with the most refused voucher codes in the last 15 minutes, across both environments; null if none was
     * refused.
     */
    refusals: refusals && { ...refusals, isOdd: hasUnusualRefusals(refusals.count) },
    chargeBacks: chargedBack.filter(hasUnusualChargeBacks).map((row) => ({
      ...row,
      amountDisplay: displayAmount(row.amount),
      usualADay: usualPerDay(row),
    })),
    checks,
  };
}

function excerpt<Row>(rows: readonly Row[]): Excerpt<Row> {
  return { rows: rows.slice(0, SHOWN), more: rows.length > SHOWN };
}
