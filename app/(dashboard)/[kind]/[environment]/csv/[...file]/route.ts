import { auditList, auditLogList } from "@/app/(dashboard)/_cards/audit-lists";
import { requestedTopUpList, topUpList } from "@/app/(dashboard)/_cards/top-up-lists";
import type { CsvFile } from "@/app/(dashboard)/_list/csv-files";
import { csvResponse } from "@/app/(dashboard)/_list/csv-response";
import type { Filters, List } from "@/app/(dashboard)/_list/list";
import {
  type AccountParams,
  notFoundPage,
  referenceOf,
  requireAccount,
  type Visit,
} from "@/app/(dashboard)/_shell/visit";
import { accountList } from "@/app/(dashboard)/operator/[environment]/accounts/account-list";
import {
  entriesOf,
  outstandingList,
  owedList,
  walletList,
} from "@/app/(dashboard)/operator/[environment]/ledger/ledger-lists";
import { payoutsOf, runList } from "@/app/(dashboard)/operator/[environment]/payouts/payout-lists";
import { proposalList } from "@/app/(dashboard)/operator/[environment]/proposals/proposal-list";
import { customerList } from "@/app/(dashboard)/partner/[environment]/customers/customer-list";
import { paymentList } from "@/app/(dashboard)/partner/[environment]/earnings/payments/payment-list";
import {
  linesOf,
  ownPayoutList,
} from "@/app/(dashboard)/partner/[environment]/earnings/payouts/payout-lists";
import {
  countryList,
  dayList,
  statementList,
} from "@/app/(dashboard)/partner/[environment]/earnings/period-lists";
import { intentList } from "@/app/(dashboard)/partner/[environment]/intents/intent-list";
import { refundList } from "@/app/(dashboard)/partner/[environment]/refunds/refund-list";
import { subscriptionList } from "@/app/(dashboard)/partner/[environment]/subscriptions/subscription-list";
import { saleList } from "@/app/(dashboard)/reseller/[environment]/sales/sale-list";
import {
  billedList,
  cyclesOf,
} from "@/app/(dashboard)/reseller/[environment]/subscriptions/subscription-lists";
import { transferList } from "@/app/(dashboard)/reseller/[environment]/transfer-list";
import { type AccountKind, accountKinds } from "@/lib/base/caller";
import { environmentField } from "@/lib/base/fields";
import { findLedgerAccount } from "@/lib/money/ledger/list-entries";
import { retrievePartnerPayout } from "@/lib/money/payouts/partner-payouts";
import { retrieveRun } from "@/lib/money/payouts/read-runs";
import { viewBilledSubscription } from "@/lib/payments/cycles/view-billed-subscription";
import { eventList } from "../../webhook/events/event-list";

/**
 * Handles a request for a CSV file. `value` is the part of the path that matches a bracketed segment such as `[reference]`, or
 * an empty string if the file's path has no such segment.
 */
type Answer = (visit: Visit, request: Request, value: string) => Promise<Response>;

/** Returns the handler that exports one of the dashboard's lists as a CSV file. */
function download<Row, FilterSet extends Filters>(list: List<Row, FilterSet>): Answer {
  return async (visit, request) => csvResponse(list, visit, request);
}

/**
 * Returns the handler that exports a list that belongs to one object, such as a payout's payments, as a CSV file. Responds with
 * 404 if `find` throws `not_found`, for example because the object belongs to another account.
 */
function downloadOf<Row, FilterSet extends Filters>(
  find: (visit: Visit, value: string) => Promise<List<Row, FilterSet>>,
): Answer {
  return async (visit, request, value) =>
    csvResponse(await find(visit, value).catch(notFoundPage), visit, request);
}

/** The handlers of CSV files, by kind of account and path. */
const answers: { readonly [Kind in AccountKind]: Readonly<Record<CsvFile<Kind>, Answer>> } = {
  partner: {
    "/account/audit.csv": download(auditList),
    "/customers.csv": download(customerList),
    "/earnings/days.csv": download(dayList),
    "/earnings/payments.csv": download(paymentList),
    "/earnings/payouts.csv": download(ownPayoutList),
    "/earnings/payouts/[reference]/payments.csv": downloadOf(async ({ caller }, reference) =>
      linesOf((await retrievePartnerPayout(caller, referenceOf(reference))).reference),
    ),
    "/earnings/statement.csv": download(statementList),
    "/earnings/vat.csv": download(countryList),
    "/intents.csv": download(intentList),
    "/refunds.csv": download(refundList),
    "/subscriptions.csv": download(subscriptionList),
    "/webhook/events.csv": download(eventList),
  },
  reseller: {
    "/account/audit.csv": download(auditList),
    "/sales.csv": download(saleList),
    "/subscriptions.csv": download(billedList),
    "/subscriptions/[subscriptionId]/cycles.csv": downloadOf(async ({ caller }, id) =>
      cyclesOf((await viewBilledSubscription(caller, id)).id),
    ),
    "/top-ups.csv": download(topUpList),
    "/transfers.csv": download(transferList),
    "/webhook/events.csv": download(eventList),
  },
  operator: {
    "/account/audit.csv": download(auditList),
    "/accounts.csv": download(accountList),
    "/audit.csv": download(auditLogList),
    "/ledger/accounts/[ledgerAccountId]/entries.csv": downloadOf(async ({ user, environment }, id) =>
      entriesOf((await findLedgerAccount(user, environment, id)).id),
    ),
    "/ledger/outstanding.csv": download(outstandingList),
    "/ledger/owed.csv": download(owedList),
    "/ledger/wallets.csv": download(walletList),
    "/payouts.csv": download(runList),
    "/payouts/[runId]/payouts.csv": downloadOf(async ({ user, environment }, id) =>
      payoutsOf((await retrieveRun(user, environment, id)).id),
    ),
    "/proposals.csv": download(proposalList),
    "/top-ups.csv": download(requestedTopUpList),
  },
};

/**
 * Serves the dashboards' CSV files. `next.config.js` rewrites URLs such as `/partner/test/customers.csv` to this route. `file`
 * is the path after the environment, without `.csv`.
 */
export async function GET(
  request: Request,
  { params }: AccountParams<{ file: string[] }>,
): Promise<Response> {
  const { kind: named, environment, file: segments } = await params;
  const kind = accountKinds.find((known) => known === named);
  const found = kind && answerAt(kind, `/${segments.join("/")}.csv`);
  // Responds with plain text, because a download cannot show the 404 page.
  if (!found || !environmentField.safeParse(environment).success)
    return new Response("Page not found.\n", { status: 404 });
  return found.answer(await requireAccount(params, kind), request, found.value);
}

function answerAt(kind: AccountKind, path: string): { answer: Answer; value: string } | undefined {
  for (const [file, answer] of Object.entries(answers[kind])) {
    const [before = "", after] = file.split(/\[\w+\]/);
    if (after === undefined) {
      if (path === file) return { answer, value: "" };
      continue;
    }
    const value = path.slice(before.length, -after.length);
    if (path === before + value + after && value !== "" && !value.includes("/")) return { answer, value };
  }
  return undefined;
}
