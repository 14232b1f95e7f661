import { DateTime } from "luxon";
import type { Caller } from "@/lib/base/caller";
import { HOUR_MS } from "@/lib/base/clock";
import { newId } from "@/lib/base/ids";
import { minor } from "@/lib/base/money";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { setBankDetails } from "@/lib/money/bank-details/bank-details";
import { listBankFiles, listBankTransfers, makeBankFile } from "@/lib/money/payouts/bank-files";
import { markFilePaid } from "@/lib/money/payouts/end-payout";
import { postRun, prepareRun } from "@/lib/money/payouts/payout-run";
import { creditTopUp, refuseTopUp, requestTopUp } from "@/lib/money/top-ups/top-up-requests";
import { runAt } from "./simulated-time";

/**
 * The day of the month on which payout runs are created, at `RUN_HOUR` in UTC. `POSTED_AFTER`, `FILE_AFTER` and `PAID_AFTER`
 * count from that time.
 */
const RUN_DAY = 2;
const RUN_HOUR = 10;
const POSTED_AFTER = { minutes: 12 };
const FILE_AFTER = { minutes: 20 };
const PAID_AFTER = { days: 2, hours: 1 };
const MONTHS = [2, 1, 0];

/** Example IBANs for the platform and the two partners, in this order. */
const IBANS = ["DE89370400440532013000", "NL91ABNA0417164300", "FR1420041010050500013M02606"];

/**
 * Sets each user's bank account to one of the example {@link IBANS}. `users` must list the platform's user first, then the
 * partners' users.
 */
export async function setBankAccounts(users: readonly SignedInUser[]): Promise<void> {
  for (const [index, user] of users.entries())
    await setBankDetails(user, { account_holder: user.companyName, iban: IBANS[index] ?? "" });
}

/**
 * Pays out the partners' live balances on the second day of this month and of the two months before. Skips a month whose payout
 * run would start before `firstDay`, or whose bank file would be made after `present`. Payouts are not marked as paid if that
 * would be after `present`. Call it after all trade has been simulated.
 */
export async function simulatePayouts(operator: SignedInUser, firstDay: Date, present: Date): Promise<void> {
  const thisMonth = DateTime.fromJSDate(present, { zone: "UTC" }).startOf("month");
  for (const before of MONTHS) {
    const month = thisMonth.minus({ months: before });
    const at = month.plus({ days: RUN_DAY - 1, hours: RUN_HOUR });
    if (at.toJSDate() < firstDay || at.plus(FILE_AFTER).toJSDate() > present) continue;
    await payAt(operator, at, { reference: `SEPA ${month.toFormat("yyyy-MM")}`, present });
  }
}

type BankTransfer = { readonly reference: string; readonly present: Date };

async function payAt(
  operator: SignedInUser,
  at: DateTime,
  { reference, present }: BankTransfer,
): Promise<void> {
  const environment = "live" as const;
  const prepared = await runAt(at.toJSDate(), () => prepareRun(operator, environment));
  if (prepared.kind === "nothing_payable") return;
  const run = { environment, run_id: prepared.runId };
  await runAt(at.plus(POSTED_AFTER).toJSDate(), () => postRun(operator, run));
  const fileAt = at.plus(FILE_AFTER).toJSDate();
  await runAt(fileAt, () => makeBankFile(operator, run));
  const [created] = (await listBankFiles(operator, run.run_id)).files;
  if (!created) return;
  const file = { environment, file_id: created.id };
  await runAt(fileAt, () => listBankTransfers(operator, file));
  const paidAt = at.plus(PAID_AFTER).toJSDate();
  if (paidAt > present) return;
  await runAt(paidAt, () => markFilePaid(operator, { ...file, bank_reference: reference }));
}

const ANSWERED_AFTER_MS = 14 * HOUR_MS;

/** Requests a top-up 14 hours before `at`, and credits it at `at`. `amount` is in minor units. */
export async function simulateTopUp(
  operator: SignedInUser,
  shop: Caller,
  amount: number,
  at: Date,
): Promise<void> {
  const id = await requestTopUpAt(shop, amount, new Date(at.getTime() - ANSWERED_AFTER_MS));
  await runAt(at, () => creditTopUp(operator, id));
}

/**
 * Requests a top-up of `amount` minor units at `at`. The operator refuses it almost twelve days later because no payment has
 * arrived.
 */
export async function simulateRefusedTopUp(
  operator: SignedInUser,
  shop: Caller,
  amount: number,
  at: Date,
): Promise<void> {
  const id = await requestTopUpAt(shop, amount, at);
  const reason = "No payment with this reference has arrived in ten days.";
  await runAt(new Date(at.getTime() + 20 * ANSWERED_AFTER_MS), () => refuseTopUp(operator, { id, reason }));
}

/** Requests a top-up of `amount` minor units at the simulated time `at`, and returns its ID. */
export async function requestTopUpAt(shop: Caller, amount: number, at: Date): Promise<string> {
  const { id } = await runAt(at, () => requestTopUp(shop, { id: newId(), amount: minor(amount) }));
  return id;
}
