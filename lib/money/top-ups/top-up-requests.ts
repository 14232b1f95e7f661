import type { Caller } from "@/lib/base/caller";
import { now } from "@/lib/base/clock";
import { AppError } from "@/lib/base/errors";
import { randomText } from "@/lib/base/random";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { VOUCHER_ALPHABET } from "@/lib/base/voucher-code";
import { actionByCaller, actionByOperator, logAction } from "@/lib/identity/audit/audited-action";
import { presentTopUp, type TopUpView } from "./list-top-ups";
import type { RefuseTopUpInput, RequestTopUpInput } from "./schema";
import {
  insertRequest,
  refuseRequest,
  selectRequest,
  selectRequestOfAnyAccount,
  type TopUpRequestRow,
  withdrawRequest,
} from "./store";

/** The maximum number of pending requests per account. */
const MAX_PENDING_REQUESTS = 5;

/**
 * Creates a request to credit a reseller's live wallet for a bank transfer. An operator answers the request. The call is
 * idempotent by `id`: a repeated call returns the request in its current state. Records an audit entry. Throws `forbidden` for
 * accounts other than resellers, in the test environment, for users without the finance role, or if five requests are pending.
 */
export async function requestTopUp(caller: Caller, { id, amount }: RequestTopUpInput): Promise<TopUpView> {
  if (caller.kind !== "reseller" || caller.environment !== "live") {
    throw new AppError("forbidden", {
      message: "Only a reseller's live wallet can be topped up by bank transfer.",
    });
  }
  const reference = newReference();
  const act = actionByCaller(caller, "top_up.requested", now(), { amount, reference });
  const isNew = await insertRequest(caller, { id, reference, amount }, MAX_PENDING_REQUESTS, act);
  if (isNew) logAction(act, id);
  const row = await selectRequest(caller, id);
  if (!row) {
    throw new AppError("forbidden", {
      message: `${MAX_PENDING_REQUESTS} top-ups are already pending. Withdraw one, or wait for the operator.`,
    });
  }
  return presentTopUp(row);
}

/** Returns a new reference for the purpose field of a bank transfer, without letters that look alike. */
function newReference(): string {
  return `TU-${randomText(10, VOUCHER_ALPHABET)}`;
}

/**
 * Withdraws one of the caller's requests. Records an audit entry. `withdrawn` is false if the request is not pending. Throws
 * `not_found` for an unknown ID, and `forbidden` for users without the finance role.
 */
export async function withdrawTopUp(caller: Caller, id: string): Promise<{ withdrawn: boolean }> {
  const row = await selectRequest(caller, id);
  if (!row) throw new AppError("not_found");
  const { amount, reference } = row;
  const act = actionByCaller(caller, "top_up.withdrawn", now(), { amount, reference });
  const withdrawn = await withdrawRequest(caller, id, act);
  if (withdrawn) logAction(act, id);
  return { withdrawn };
}

/** Returns a request of any account. Throws `forbidden` for anyone but an operator, and `not_found` for an unknown ID. */
export async function findTopUpRequest(operator: SignedInUser, id: string): Promise<TopUpRequestRow> {
  assertOperator(operator);
  const request = await selectRequestOfAnyAccount(id);
  if (!request) throw new AppError("not_found");
  return request;
}

/**
 * Refuses a request with a reason, which the reseller sees. Records an audit entry. `answered` is false if the request is not
 * pending. Throws `not_found` for an unknown ID, and `forbidden` for anyone but an operator with the finance role.
 */
export async function refuseTopUp(
  operator: SignedInUser,
  { id, reason }: RefuseTopUpInput,
): Promise<{ readonly answered: boolean }> {
  const { accountId, amount, reference } = await findTopUpRequest(operator, id);
  const act = actionByOperator(operator, accountId, "top_up.refused", { amount, reference, reason });
  const answered = await refuseRequest(id, reason, act);
  if (answered) logAction(act, id);
  return { answered };
}
