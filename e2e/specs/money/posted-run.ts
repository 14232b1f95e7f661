import { suspendAccount } from "@/lib/accounts/manage-account";
import { callerFor, type SignedInUser } from "@/lib/base/signed-in-user";
import { pool } from "@/lib/db/pool";
import { setBankDetails } from "@/lib/money/bank-details/bank-details";
import { listBankFiles } from "@/lib/money/payouts/bank-files";
import { postRun, prepareRun } from "@/lib/money/payouts/payout-run";
import { listPayoutsOfRun } from "@/lib/money/payouts/read-runs";
import { approve, newOperator, newPartner, newReseller } from "../../support/world/accounts";
import { advanceTotalsToNow, earn, IBAN, newRun, OTHER_IBAN } from "../../support/world/payouts";

export const live = { environment: "live" } as const;
export const FORBIDDEN = { code: "forbidden" };

/**
 * Creates and posts a live run that pays `partnerCount` partners, at least two. Returns the operator, the run and two of the
 * partners, `honest` and `suspect`. Tests suspend the partner `suspect` or reverse its payout.
 */
export async function postedRun(partnerCount = 2) {
  const [operator, reseller] = [await newOperator(), await newReseller()];
  await approve(operator, reseller.accountId);
  await payLeftovers(operator);
  await setBankDetails(operator, { account_holder: "Tessera", iban: OTHER_IBAN });
  const [honest, suspect] = [await newPartner(), await newPartner()];
  const partners = [honest, suspect];
  while (partners.length < partnerCount) partners.push(await newPartner());
  for (const user of partners) {
    await approve(operator, user.accountId);
    await setBankDetails(user, { account_holder: "Acme Games", iban: IBAN });
    await earn(operator, callerFor(reseller, "live"), callerFor(user, "live"), 1_000);
  }
  const run = { ...live, run_id: await newRun(operator, "live") };
  await postRun(operator, run);
  return { operator, run, honest, suspect };
}

/** Pays out the amounts of payouts that earlier tests reversed, because the next run would include them. */
async function payLeftovers(operator: SignedInUser): Promise<void> {
  await advanceTotalsToNow();
  const prepared = await prepareRun(operator, "live");
  if (prepared.kind === "prepared") await postRun(operator, { ...live, run_id: prepared.runId });
}

export type PostedRun = Awaited<ReturnType<typeof postedRun>>;

export async function payoutTo({ operator, run }: PostedRun, { accountId }: SignedInUser) {
  const { rows } = await listPayoutsOfRun(operator, { ...live, runId: run.run_id, limit: 9 });
  const payout = rows.find((row) => row.accountId === accountId);
  if (!payout) throw new Error("the run does not pay this partner");
  return { ...payout, named: { ...live, payout_id: payout.id } };
}

export const suspend = ({ operator }: PostedRun, { accountId }: SignedInUser) =>
  suspendAccount(operator, { account_id: accountId, reason: "a test" });

/**
 * Returns the run's bank files, latest first, with the references of their payouts and whether the file counts as submitted.
 */
export async function filesOf({ operator, run }: PostedRun) {
  const { files } = await listBankFiles(operator, run.run_id);
  const inFile = `SELECT p.reference FROM bank_file_payouts f JOIN payouts p ON p.id = f.payout_id WHERE f.file_id = $1 ORDER BY 1`;
  return Promise.all(
    files.map(async ({ id, notSubmittedAt }) => ({
      id,
      submitted: notSubmittedAt === null,
      payouts: (await pool().query<{ reference: string }>(inFile, [id])).rows.map(
        ({ reference }) => reference,
      ),
    })),
  );
}
