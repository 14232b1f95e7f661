import { reinstateAccount, suspendAccount } from "@/lib/accounts/manage-account";
import { intentVersion, subscriptionVersion } from "@/lib/insight/timeline/read-version";
import { getBankDetails, setBankDetails } from "@/lib/money/bank-details/bank-details";
import { platformLedger } from "@/lib/money/ledger/ledger-accounts.sql";
import { findLedgerAccount, listEntries, listLedgerAccounts } from "@/lib/money/ledger/list-entries";
import { listOutstanding, readOutstanding } from "@/lib/money/ledger/read-outstanding";
import { moveOutstanding, moveTotals, readTotals } from "@/lib/money/ledger/totals";
import { listBankFiles, makeBankFile, markNotSubmitted } from "@/lib/money/payouts/bank-files";
import { downloadPainFile } from "@/lib/money/payouts/download-bank-file";
import { markFilePaid, markPaid, reversePayout } from "@/lib/money/payouts/end-payout";
import { listOwed } from "@/lib/money/payouts/list-owed";
import {
  listOwnPayoutLines,
  listOwnPayouts,
  nextPayout,
  retrieveOwnPayout,
} from "@/lib/money/payouts/own-payouts";
import { payoutsOfCycle, payoutsOfIntent } from "@/lib/money/payouts/payment-payouts";
import { discardRun, postRun, prepareRun } from "@/lib/money/payouts/payout-run";
import { listPayoutsOfRun, listRuns, retrieveRun } from "@/lib/money/payouts/read-runs";
import { errorCodeOf } from "../../support/fixtures/error-code-of";
import { earn, IBAN, settle } from "../../support/world/payouts";
import { type Acts, type Stage, someRow } from "./stage";

const LIMIT = 100;
const environment = "live";

/** What operators and partners do about the money that leaves. */
export function actsOfPayouts({ operator, partner, asPartner, asReseller }: Stage): Acts {
  const prepared = async (isEarlier = false) => {
    await earn(operator, asReseller, asPartner, 1_000);
    await settle();
    const cutOff = isEarlier ? new Date() : undefined;
    await settle();
    const run = await prepareRun(operator, environment, cutOff);
    if (run.kind === "nothing") throw new Error("nobody is owed anything");
    return { environment, run_id: run.runId } as const;
  };
  return {
    "says where a partner is paid": async () => {
      await setBankDetails(partner, { account_holder: "Growing Games", iban: IBAN });
      await setBankDetails(operator, { account_holder: "Tessera", iban: IBAN });
      await getBankDetails(partner);
    },
    "moves the totals on and reads them": async () => {
      await moveTotals();
      await readTotals(operator, environment);
      await listOwed(operator, environment);
      await moveOutstanding();
      await readOutstanding(operator, asReseller);
      const { next } = await listOutstanding(operator, { environment, limit: 2 });
      if (next) await listOutstanding(operator, { environment, limit: 2, before: next });
    },
    "looks behind the totals": async () => {
      for (const kind of ["wallet", "partner"] as const) {
        const { rows } = await listLedgerAccounts(operator, { environment, kind, limit: LIMIT });
        const ledgerAccountId = rows[0]?.id ?? "";
        await listEntries(operator, { environment, ledgerAccountId, limit: LIMIT });
      }
      for (const ledgerAccountId of Object.values(platformLedger.live)) {
        await findLedgerAccount(operator, environment, ledgerAccountId);
        const page = { environment, ledgerAccountId, limit: LIMIT } as const;
        const { next } = await listEntries(operator, page);
        if (next) await listEntries(operator, { ...page, before: next });
      }
    },
    "prepares runs and discards them": async () => {
      for (const isEarlier of [false, true]) await discardRun(operator, await prepared(isEarlier));
    },
    "is refused a run whose partner was suspended since": async () => {
      const run = await prepared();
      const account = { account_id: partner.accountId };
      await suspendAccount(operator, { ...account, reason: "growth" });
      await reinstateAccount(operator, account);
      const refused = await postRun(operator, run).catch(errorCodeOf);
      if (refused !== "forbidden") throw new Error("the run was posted");
      await discardRun(operator, run);
    },
    "pays partners": async () => {
      const run = await prepared();
      await postRun(operator, run);
      await makeBankFile(operator, run);
      const { files } = await listBankFiles(operator, run.run_id);
      for (const { id } of files) {
        await downloadPainFile(operator, { environment, file_id: id });
        await markNotSubmitted(operator, { environment, file_id: id });
      }
      await makeBankFile(operator, run);
      const [file] = (await listBankFiles(operator, run.run_id)).files;
      await listRuns(operator, { environment, limit: LIMIT });
      await retrieveRun(operator, environment, run.run_id);
      const ofRun = { environment, runId: run.run_id, limit: LIMIT } as const;
      const { rows } = await listPayoutsOfRun(operator, ofRun);
      const own = rows.find(({ accountId }) => accountId === partner.accountId);
      const [other] = rows.filter((row) => row !== own);
      if (own) await listPayoutsOfRun(operator, { ...ofRun, only: own.reference });
      if (own) await reversePayout(operator, { environment, payout_id: own.id, reason: "growth" });
      if (other) await markPaid(operator, { environment, payout_id: other.id, bank_reference: "B-1" });
      if (file) await markFilePaid(operator, { environment, file_id: file.id, bank_reference: "B-2" });
    },
    "looks at a partner's payouts": async () => {
      await nextPayout(asPartner);
      const { rows } = await listOwnPayouts(asPartner, { limit: LIMIT });
      const [payout] = rows;
      if (!payout) throw new Error("the partner has no payout");
      await retrieveOwnPayout(asPartner, payout.reference);
      const page = { reference: payout.reference, limit: LIMIT };
      const { next } = await listOwnPayoutLines(asPartner, page);
      if (next) await listOwnPayoutLines(asPartner, { ...page, before: next });
    },
    "says in which payouts a payment was": async () => {
      const mine = [partner.accountId];
      const { reference = "" } = await someRow(
        `SELECT reference FROM redemption_intents WHERE account_id = $1 AND environment = 'live' AND status = 'success' LIMIT 1`,
        mine,
      );
      await payoutsOfIntent(asPartner, reference);
      await intentVersion(asPartner, reference);
      const { reference: cycled = "" } = await someRow(
        `SELECT reference FROM subscriptions WHERE account_id = $1 AND environment = 'live' AND current_cycle > 0 LIMIT 1`,
        mine,
      );
      await payoutsOfCycle(asPartner, cycled, 1);
      await subscriptionVersion(asPartner, cycled);
    },
  };
}
