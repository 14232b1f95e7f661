import type { Caller } from "@/lib/base/caller";
import { now, timestamp, timestampOrNull } from "@/lib/base/clock";
import { displayAmount, withDisplay } from "@/lib/base/display-amount";
import { AppError, assertFound } from "@/lib/base/errors";
import { minor } from "@/lib/base/money";
import { randomText } from "@/lib/base/random";
import { env } from "@/lib/base/settings/env";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { VOUCHER_ALPHABET } from "@/lib/base/voucher-code";
import { type Page, type PageRequest, readPage } from "@/lib/db/page";
import { onReplica } from "@/lib/db/replica";
import { assertApprovedForLive } from "@/lib/identity/api-keys/active-key.sql";
import { actionByCaller, actionByOperator, logAction } from "@/lib/identity/audit/audit.sql";
import { type AdjustmentResult, adjustLiveWallet } from "../live-wallets/adjust-wallet";
import type { RefuseTopUpInput, RequestTopUpInput } from "./schema";
import {
  countProposedRequests,
  insertRequest,
  refuseRequest,
  selectAllRequests,
  selectPendingOf,
  selectPendingRequests,
  selectRequest,
  selectRequestOfAnyAccount,
  selectRequests,
  type TopUpAdminRow,
  type TopUpRequestRow,
  withdrawRequest,
} from "./store";

/** The maximum number of pending top-up requests per account and environment. */
const MAX_PENDING_REQUESTS = 5;

/**
 * Creates a request to credit a reseller's live wallet for a bank transfer. An operator answers the request. The call is
 * idempotent by `id`: a repeated call returns the pending request. Records an audit entry. Throws `idempotency_key_reused` if
 * the request with this ID has another amount or is no longer pending. Throws `forbidden` for accounts other than resellers, in
 * the test environment, for accounts that are not approved for live, for users without the owner or finance role, or if five
 * other requests are pending.
 */
export async function requestTopUp(caller: Caller, { id, amount }: RequestTopUpInput): Promise<TopUpView> {
  if (caller.kind !== "reseller" || caller.environment !== "live") {
    throw new AppError("forbidden", {
      message: "Only a reseller's live wallet can be topped up by bank transfer.",
    });
  }
  await assertApprovedForLive(caller, "request top-ups");
  const reference = newReference();
  const act = actionByCaller(caller, "top_up.requested", now(), { amount, reference });
  const isNew = await insertRequest(caller, { id, reference, amount }, MAX_PENDING_REQUESTS, act);
  if (isNew) logAction(act, id);
  const row = await selectRequest(caller, id);
  if (!row) {
    throw new AppError("forbidden", {
      message: `${MAX_PENDING_REQUESTS} top-up requests are already pending. Withdraw one, or wait for the operator.`,
    });
  }
  if (row.amount !== amount || row.status !== "pending") {
    throw new AppError("idempotency_key_reused", {
      message: `This form was already used to request a top-up of ${displayAmount(row.amount)}. Nothing more was requested. Reload the page to request another.`,
    });
  }
  return presentTopUp(row);
}

/** Returns a new reference for the purpose field of a bank transfer. Its random part contains no characters that look alike. */
function newReference(): string {
  return `TU-${randomText(10, VOUCHER_ALPHABET)}`;
}

/**
 * Withdraws one of the caller's top-up requests. Records an audit entry. `withdrawn` is false if the request is not pending.
 * Throws `not_found` for an unknown ID, and `forbidden` for users without the owner or finance role.
 */
export async function withdrawTopUp(caller: Caller, id: string): Promise<{ withdrawn: boolean }> {
  const row = assertFound(await selectRequest(caller, id));
  const { amount, reference } = row;
  const act = actionByCaller(caller, "top_up.withdrawn", now(), { amount, reference });
  const withdrawn = await withdrawRequest(caller, id, act);
  if (withdrawn) logAction(act, id);
  return { withdrawn };
}

/**
 * Returns a top-up request of any account. Throws `forbidden` for anyone but an operator, and `not_found` for an unknown ID.
 */
async function findTopUpRequest(operator: SignedInUser, id: string): Promise<TopUpRequestRow> {
  assertOperator(operator);
  return assertFound(await selectRequestOfAnyAccount(id));
}

/**
 * Refuses a top-up request with a reason that the reseller sees. Records an audit entry. `answered` is false if the request is
 * not pending. Throws `not_found` for an unknown ID, and `forbidden` for anyone but an operator with the owner or finance role.
 */
export async function refuseTopUp(
  operator: SignedInUser,
  { id, reason }: RefuseTopUpInput,
): Promise<{ readonly answered: boolean }> {
  const { accountId, amount, reference } = await findTopUpRequest(operator, id);
  const act = actionByOperator(operator, accountId, "top_up.refused", { amount, reference, reason }, "live");
  const answered = await refuseRequest(id, reason, act);
  if (answered) logAction(act, id);
  return { answered };
}

/**
 * Credits a reseller's live wallet with the amount of a top-up request, once. Throws `not_found` for an unknown ID, and
 * `forbidden` if the wallet was credited manually with the same reference. In all other respects, works like {@link
 * adjustLiveWallet}.
 */
export async function creditTopUp(operator: SignedInUser, requestId: string): Promise<AdjustmentResult> {
  const { accountId, amount, reference } = await findTopUpRequest(operator, requestId);
  return adjustLiveWallet(operator, "top_up", accountId, { amount: minor(amount), reference, requestId });
}

/** Returns a page of the caller's top-up requests, newest first. */
export function listTopUps(caller: Caller, query: PageRequest): Promise<Page<TopUpView>> {
  return readPage(query, (page) => selectRequests(caller, page), presentTopUp);
}

/** Returns the caller's pending top-up requests, newest first. There are at most {@link MAX_PENDING_REQUESTS}. */
export async function listOwnPendingTopUps(caller: Caller): Promise<TopUpView[]> {
  return (await onReplica(() => selectPendingOf(caller, MAX_PENDING_REQUESTS))).map(presentTopUp);
}

/**
 * Returns up to `limit` pending top-up requests of all accounts, oldest first. Excludes requests whose credit waits for a
 * second operator. With `only`, returns only the request with that ID. Throws `forbidden` for anyone but an operator.
 */
export async function listPendingTopUps(
  operator: SignedInUser,
  limit: number,
  only?: string,
): Promise<TopUpAdminView[]> {
  assertOperator(operator);
  return (await selectPendingRequests(now(), limit, only)).map(presentForOperator);
}

/** Returns the number of {@link listAllTopUps} that are `proposed`. Throws `forbidden` for anyone but an operator. */
export function countProposedTopUps(operator: SignedInUser): Promise<number> {
  assertOperator(operator);
  return countProposedRequests(now());
}

/** Returns a page of all accounts' top-up requests, newest first. Throws `forbidden` for anyone but an operator. */
export function listAllTopUps(operator: SignedInUser, query: PageRequest): Promise<Page<TopUpAdminView>> {
  assertOperator(operator);
  return readPage(query, (page) => selectAllRequests(now(), page), presentForOperator);
}

/** A top-up request as its reseller sees it. */
export type TopUpView = ReturnType<typeof presentTopUp>;

/** A top-up request as operators see it. */
export type TopUpAdminView = ReturnType<typeof presentForOperator>;

function presentTopUp(row: TopUpRequestRow) {
  return {
    id: row.id,
    reference: row.reference,
    ...withDisplay({ amount: row.amount }),
    status: row.status,
    refusal: row.refusal,
    created_at: timestamp(row.createdAt),
    answered_at: timestampOrNull(row.answeredAt),
  };
}

function presentForOperator(row: TopUpAdminRow) {
  return {
    ...presentTopUp(row),
    /** `proposed` stands for a pending request whose credit waits for a second operator. */
    status: row.isProposed ? ("proposed" as const) : row.status,
    account_id: row.accountId,
    company_name: row.companyName,
    /** The wallet's current balance. `balance_after_display` is this balance plus the requested amount. */
    balance_display: displayAmount(row.balance),
    balance_after_display: displayAmount(row.balance + row.amount),
  };
}

type BankDetail = { readonly label: string; readonly value: string };

/** Returns the bank details for top-up payments, from the setting TOP_UP_BANK_DETAILS, or an empty list if it is not set. */
export function topUpBankDetails(): BankDetail[] {
  return parseBankDetails(env().TOP_UP_BANK_DETAILS);
}

/** Parses bank details such as `Holder: Tessera; IBAN: DE02 ...` into labels and values. Skips incomplete entries. */
export function parseBankDetails(setting: string): BankDetail[] {
  return setting.split(";").flatMap((line) => {
    const [label = "", ...rest] = line.split(":");
    const value = rest.join(":").trim();
    return label.trim() === "" || value === "" ? [] : [{ label: label.trim(), value }];
  });
}
