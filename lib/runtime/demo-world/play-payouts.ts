import { DateTime } from "luxon";
import type { SignedInUser } from "@/lib/base/signed-in-user";
import { setBankDetails } from "@/lib/money/bank-details/bank-details";
import { listBankFiles, makeBankFile } from "@/lib/money/payouts/bank-files";
import { markFilePaid } from "@/lib/money/payouts/end-payout";
import { postRun, prepareRun } from "@/lib/money/payouts/payout-run";
import { playAt } from "./play";

/** The month's runs are made on its second day, this late in UTC, and the bank has paid them so much later. */
const RUN_DAY = 2;
const RUN_HOUR = 10;
const PAID_AFTER = { days: 2, hours: 1 };
const MONTHS = [2, 1, 0];

/** Where the platform and its partners have their accounts: IBANs that banks print as examples. */
const IBANS = ["DE89370400440532013000", "NL91ABNA0417164300", "FR1420041010050500013M02606"];

/** Sets everybody's bank account: the platform's first, then its partners'. */
export async function setBankAccounts(users: readonly SignedInUser[]): Promise<void> {
  for (const [index, user] of users.entries())
    await setBankDetails(user, { account_holder: user.companyName, iban: IBANS[index] ?? "" });
}

/** The operator pays what partners are owed in live, at the beginning of each month. After all that they earned. */
export async function playPayouts(operator: SignedInUser, firstDay: Date, present: Date): Promise<void> {
  const thisMonth = DateTime.fromJSDate(present, { zone: "UTC" }).startOf("month");
  for (const before of MONTHS) {
    const month = thisMonth.minus({ months: before });
    const at = month.plus({ days: RUN_DAY - 1, hours: RUN_HOUR });
    if (at.toJSDate() < firstDay || at.toJSDate() > present) continue;
    await payAt(operator, at, { reference: `SEPA ${month.toFormat("yyyy-MM")}`, present });
  }
}

type Paid = { readonly reference: string; readonly present: Date };

async function payAt(operator: SignedInUser, at: DateTime, { reference, present }: Paid): Promise<void> {
  const environment = "live" as const;
  const prepared = await playAt(at.toJSDate(), () => prepareRun(operator, environment));
  if (prepared.kind === "nothing") return;
  const run = { environment, run_id: prepared.runId };
  await playAt(at.plus({ minutes: 12 }).toJSDate(), () => postRun(operator, run));
  await playAt(at.plus({ minutes: 20 }).toJSDate(), () => makeBankFile(operator, run));
  const [file] = (await listBankFiles(operator, run.run_id)).files;
  const paidAt = at.plus(PAID_AFTER).toJSDate();
  if (!file || paidAt > present) return;
  await playAt(paidAt, () =>
    markFilePaid(operator, { environment, file_id: file.id, bank_reference: reference }),
  );
}
