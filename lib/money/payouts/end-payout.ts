import type { AuditActionName } from "@/lib/base/audited-actions";
import { PLATFORM_ACCOUNT_ID } from "@/lib/base/caller";
import { AppError, assertFound } from "@/lib/base/errors";
import { assertOperator, type SignedInUser } from "@/lib/base/signed-in-user";
import { type AuditedAction, actionByOperator, logAction } from "@/lib/identity/audit/audit.sql";
import { announce } from "@/lib/outbox/announce";
import type { NewEvent } from "@/lib/outbox/event.sql";
import { findFileRow } from "./bank-file-store";
import {
  type BankPaymentTarget,
  findPayoutRow,
  insertPayoutReversal,
  markPayoutsPaid,
  type PayoutRow,
  selectPosted,
} from "./payout-store";
import { presentPayout, presentPayoutResource } from "./present-payout";
import { findRunRow } from "./run-list-store";
import type {
  BankFilePaidInput,
  PayoutInput,
  PayoutPaidInput,
  PayoutReversedInput,
  payoutEvents,
  RunPaidInput,
} from "./schema";

/**
 * Marks a posted payout as paid, with the bank's reference. A paid payout can no longer be reversed. Records an audit entry.
 * Throws `not_found` for an unknown ID. Throws `forbidden` for anyone but an operator with the owner or finance role, or if the
 * payout is not posted or is on hold.
 */
export async function markPaid(operator: SignedInUser, input: PayoutPaidInput): Promise<void> {
  const { environment, payout_id: payoutId, bank_reference: reference } = input;
  await endPosted(operator, input, "payout.paid", { reference }, async (act) => {
    return (await markTogether({ environment, payoutId }, reference, act)) === 1;
  });
}

/**
 * Marks posted payouts as paid, records an event for each, and announces the events' webhook deliveries to the job engine.
 * Returns the number of payouts marked.
 */
async function markTogether(
  paid: BankPaymentTarget,
  bankReference: string,
  act: AuditedAction,
): Promise<number> {
  const { environment } = paid;
  const asPaid = { status: "paid", bankReference, endedAt: act.at } as const;
  const events = (await selectPosted(paid)).map((payout) => {
    const event: NewEvent<typeof payoutEvents> = {
      type: "payout.paid",
      objectId: payout.id,
      sequence: 1,
      data: presentPayoutResource(environment, presentPayout({ ...payout, ...asPaid })),
    };
    return { receiver: { accountId: payout.accountId, environment }, event, at: act.at };
  });
  const { marked, deliveries } = await markPayoutsPaid(paid, events, bankReference, act);
  announce(deliveries);
  return marked;
}

/**
 * Marks the posted payouts of a bank file as paid, with the bank's reference for the payment. Records an audit entry. Returns
 * the number of payouts marked. Throws `not_found` for an unknown ID. Throws `forbidden` for anyone but an operator with the
 * owner or finance role, or if the file is marked as not submitted.
 */
export async function markFilePaid(operator: SignedInUser, input: BankFilePaidInput): Promise<number> {
  assertOperator(operator);
  const { environment, file_id: fileId, bank_reference: reference } = input;
  const read = () => findFileRow(environment, fileId);
  const { runId } = assertFound(await read());
  const detail = { reference, file: fileId };
  const act = actionByOperator(operator, PLATFORM_ACCOUNT_ID, "payout.paid", detail, environment);
  const marked = await markTogether({ environment, fileId }, reference, act);
  if (marked > 0) logAction(act, runId);
  else if (assertFound(await read()).notSubmittedAt)
    throw new AppError("forbidden", { message: NOT_SUBMITTED });
  return marked;
}

/**
 * Marks the posted payouts of a payout run in the test environment as paid, all with the same bank reference. Records an audit
 * entry. Returns the number of payouts marked. Throws `not_found` for an unknown ID. Throws `forbidden` for anyone but an
 * operator with the owner or finance role. Also throws `forbidden` in the live environment: use {@link markFilePaid} or {@link
 * markPaid} there.
 */
export async function markRunPaid(operator: SignedInUser, input: RunPaidInput): Promise<number> {
  assertOperator(operator);
  const { environment, run_id: runId, bank_reference: reference } = input;
  assertFound(await findRunRow(environment, runId));
  if (environment === "live") throw new AppError("forbidden", { message: BY_FILE });
  const act = actionByOperator(operator, PLATFORM_ACCOUNT_ID, "payout.paid", { reference }, environment);
  const marked = await markTogether({ environment, runId }, reference, act);
  if (marked > 0) logAction(act, runId);
  return marked;
}

/**
 * Reverses a posted payout, with a reason that its partner sees. The amount is owed again, so that a later run can pay it.
 * Records an audit entry. Throws `not_found` for an unknown ID. Throws `forbidden` for anyone but an operator with the owner or
 * finance role, or if the payout is not posted.
 */
export async function reversePayout(operator: SignedInUser, input: PayoutReversedInput): Promise<void> {
  const { environment, payout_id: id, reason } = input;
  await endPosted(operator, input, "payout.reversed", { reason }, (act) =>
    insertPayoutReversal(environment, id, reason, act),
  );
}

async function endPosted(
  operator: SignedInUser,
  { environment, payout_id: payoutId }: PayoutInput,
  action: AuditActionName,
  detail: Readonly<Record<string, string>>,
  write: (act: ReturnType<typeof actionByOperator>) => Promise<boolean>,
): Promise<void> {
  assertOperator(operator);
  const payout = assertFound(await findPayoutRow(environment, payoutId));
  const facts = { payout: payout.reference, amount: payout.amount, ...detail };
  const act = actionByOperator(operator, payout.accountId, action, facts, environment);
  if (!(await write(act))) throw notPosted((await findPayoutRow(environment, payoutId)) ?? payout);
  logAction(act, payoutId);
}

const NOT_SUBMITTED =
  "This bank file is marked as not submitted, so no bank has paid its payouts. Nothing was changed.";
const BY_FILE =
  "In live mode, mark payouts as paid one by one, or all payouts of a bank file together. Nothing was changed.";

function notPosted({ reference, status }: PayoutRow): AppError {
  const state = status === "posted" ? "on hold: release or reverse it" : status;
  return new AppError("forbidden", { message: `Payout ${reference} is ${state}. Nothing was changed.` });
}
