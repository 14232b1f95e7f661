import { type Application, applicationOf } from "@/lib/accounts/application";
import { DAY_MS, now } from "@/lib/base/clock";
import type { Environment } from "@/lib/base/fields";
import { formatMinor } from "@/lib/base/money";
import { env } from "@/lib/base/settings/env";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import type { BusiestMinute } from "@/lib/db/throttle/busiest-minute";
import { type Checks, listChecks } from "@/lib/money/ledger/list-checks";
import { listWaitingProposals, type ProposalView } from "@/lib/money/live-wallets/list-proposals";
import { preparedRun } from "@/lib/money/payouts/read-runs";
import { listWaitingTopUps } from "@/lib/money/top-ups/list-top-ups";
import type { QueuedTopUp } from "@/lib/money/top-ups/present-top-up";
import { busiestRefusals } from "@/lib/payments/intents/check-codes";
import {
  isOddChargeBacks,
  isOddRefusals,
  ODD_CHARGE_BACKS_A_DAY,
  REFUSALS_LOOKED_AT_MS,
  USUAL_MS,
  usualADay,
} from "./rules";
import {
  type ChargedBackRow,
  type FailingRow,
  selectChargedBack,
  selectFailing,
  selectWaiting,
  selectWantedShopUrls,
  type WaitingRow,
  type WantedShopRow,
} from "./store";

/** As many of a kind are named; whether there are more is said. */
const SHOWN = 10;
const GIVEN_UP_DAYS = 7;

type Some<Row> = { readonly rows: readonly Row[]; readonly more: boolean };

/** An account that waits for live; `application` is null where it signed up before business details were asked. */
type Applicant = Pick<WaitingRow, "id" | "kind" | "companyName" | "createdAt"> & {
  readonly application: Application | null;
};

/** An endpoint that fails, or was given up on; of its URL the host alone, since a path may hold a secret. */
export type FailingEndpoint = Omit<FailingRow, "url"> & { readonly host: string };

/** A reseller whose sales were charged back far more often than on its usual day. */
type OddReseller = Pick<ChargedBackRow, "accountId" | "companyName" | "lastDay"> & {
  readonly amountDisplay: string;
  readonly usualADay: number;
};

/** What waits for an operator in an environment, what is odd, and how the books stand. */
export type Queue = {
  readonly applicants: Some<Applicant>;
  readonly shopUrls: Some<WantedShopRow>;
  /** Of live wallets; none in test, which credits itself. */
  readonly topUps: Some<QueuedTopUp>;
  /** What another operator has to approve of live wallets. */
  readonly proposals: Some<ProposalView>;
  /** The payout run that is prepared and waits to be posted or discarded, by its id. */
  readonly preparedRun: string | undefined;
  readonly failing: Some<FailingEndpoint>;
  /** Of the last fifteen minutes, in both environments; null where none was refused. */
  readonly refusals: (BusiestMinute & { readonly isOdd: boolean }) | null;
  readonly chargeBacks: readonly OddReseller[];
  readonly checks: Checks;
};

/** Throws `forbidden` for anybody but an operator. */
export async function readQueue(operator: SignedInUser, environment: Environment): Promise<Queue> {
  assertOperator(operator);
  const at = now();
  const ago = (ms: number) => new Date(at.getTime() - ms);
  const days = { dayAgo: ago(DAY_MS), usualSince: ago(USUAL_MS), atLeast: ODD_CHARGE_BACKS_A_DAY };
  const [waiting, shopUrls, topUps, proposals, prepared, failing, refusals, chargedBack, checks] =
    await Promise.all([
      selectWaiting(SHOWN + 1),
      selectWantedShopUrls(SHOWN + 1),
      environment === "live" ? listWaitingTopUps(operator, SHOWN + 1) : [],
      environment === "live" ? listWaitingProposals(operator, SHOWN + 1) : [],
      preparedRun(operator, environment),
      selectFailing(environment, ago(GIVEN_UP_DAYS * DAY_MS), SHOWN + 1),
      busiestRefusals(ago(REFUSALS_LOOKED_AT_MS)),
      selectChargedBack(environment, days),
      listChecks(),
    ]);
  return {
    applicants: some(waiting.map((row) => ({ ...row, application: applicationOf(row) }))),
    shopUrls: some(shopUrls),
    topUps: some(topUps),
    proposals: some(proposals),
    preparedRun: prepared,
    failing: some(failing.map(({ url, ...row }) => ({ ...row, host: new URL(url).host }))),
    refusals: refusals && { ...refusals, isOdd: isOddRefusals(refusals.count) },
    chargeBacks: chargedBack.filter(isOddChargeBacks).map((row) => ({
      ...row,
      amountDisplay: formatMinor(row.amount, env().CURRENCY),
      usualADay: usualADay(row),
    })),
    checks,
  };
}

function some<Row>(found: readonly Row[]): Some<Row> {
  return { rows: found.slice(0, SHOWN), more: found.length > SHOWN };
}
