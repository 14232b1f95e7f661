import { reinstateAccount } from "@/lib/accounts/manage-account";
import { PLATFORM_ACCOUNT_ID } from "@/lib/base/caller";
import { pool } from "@/lib/db/pool";
import { setBankDetails } from "@/lib/money/bank-details/bank-details";
import { encryptIban } from "@/lib/money/bank-details/iban";
import { checkInvariants } from "@/lib/money/ledger/checks";
import {
  downloadPainFile,
  listBankFiles,
  listBankTransfers,
  makeBankFile,
  markNotSubmitted,
} from "@/lib/money/payouts/bank-files";
import { markPaid, reversePayout } from "@/lib/money/payouts/end-payout";
import { expect, withOwnDatabase } from "../../support/fixtures/own-database";
import { holdRow } from "../../support/fixtures/row-lock";
import { advanceTotalsToNow, IBAN, OTHER_IBAN } from "../../support/world/payouts";
import { FORBIDDEN, filesOf, live, payoutTo, postedRun, suspend } from "./posted-run";

const test = withOwnDatabase();
test.describe.configure({ mode: "serial" });
test.afterEach(async () => {
  await advanceTotalsToNow();
  expect(await checkInvariants()).toEqual([]);
});

test("a bank file has the same content on every download, even after its payouts are marked paid, bank details change and a partner is suspended", async () => {
  const setup = await postedRun();
  const { operator, run, honest, suspect } = setup;
  await makeBankFile(operator, run);
  const [file] = await filesOf(setup);
  const download = () => downloadPainFile(operator, { ...live, file_id: file?.id ?? "" });
  const first = await download();
  await setBankDetails(operator, { account_holder: "Another payer", iban: IBAN });
  await setBankDetails(honest, { account_holder: "Elsewhere", iban: OTHER_IBAN });
  for (const partner of [honest, suspect])
    await markPaid(operator, { ...(await payoutTo(setup, partner)).named, bank_reference: "B-1" });
  await suspend(setup, suspect);
  expect(await download()).toBe(first);
});

test("if the payer's IBAN is re-encrypted while a bank file is being created, the file is stored with the new ciphertext", async () => {
  const { operator, run } = await postedRun();
  const { rows: payouts } = await pool().query<{ id: string }>(
    "SELECT id FROM payouts WHERE run_id = $1 ORDER BY id LIMIT 1",
    [run.run_id],
  );
  const lock = await holdRow("payouts", payouts[0]?.id ?? "");
  const making = makeBankFile(operator, run);
  await lock.untilWaiting(1);
  const cipher = encryptIban(OTHER_IBAN);
  await pool().query("UPDATE bank_details SET iban_cipher = $1 WHERE account_id = $2", [
    cipher,
    PLATFORM_ACCOUNT_ID,
  ]);
  await lock.release();
  await making;
  const { rows } = await pool().query<{ cipher: Buffer }>(
    "SELECT payer_iban_cipher AS cipher FROM bank_files WHERE run_id = $1",
    [run.run_id],
  );
  expect(rows).toEqual([{ cipher }]);
});

test("downloading a bank file is refused if the file contains a reversed payout or is marked as not submitted", async () => {
  const setup = await postedRun();
  const { operator, run, honest, suspect } = setup;
  await makeBankFile(operator, run);
  const [file] = await filesOf(setup);
  const input = { ...live, file_id: file?.id ?? "" };
  await listBankTransfers(operator, input);
  await reversePayout(operator, { ...(await payoutTo(setup, suspect)).named, reason: "wrong account" });
  await expect(listBankTransfers(operator, input)).rejects.toMatchObject(FORBIDDEN);
  await markNotSubmitted(operator, input);
  await expect(listBankTransfers(operator, input)).rejects.toMatchObject(FORBIDDEN);
  expect(await makeBankFile(operator, run)).toBe(1);
  const [latest] = await filesOf(setup);
  expect(latest?.payouts).toEqual([(await payoutTo(setup, honest)).reference]);
});

test("a bank file download that waits for a concurrent change is refused if that change marks the file as not submitted", async () => {
  const setup = await postedRun();
  const { operator, run } = setup;
  await makeBankFile(operator, run);
  const input = { ...live, file_id: (await filesOf(setup))[0]?.id ?? "" };
  const lock = await holdRow("bank_files", input.file_id);
  const marking = markNotSubmitted(operator, input);
  await lock.untilWaiting(1);
  const refused = expect(listBankTransfers(operator, input)).rejects.toMatchObject(FORBIDDEN);
  await lock.untilWaiting(2);
  await lock.release();
  await marking;
  await refused;
});

test("a bank file cannot be downloaded while it contains an unpaid payout to a suspended partner", async () => {
  const setup = await postedRun();
  const { operator, run, honest, suspect } = setup;
  await makeBankFile(operator, run);
  const input = { ...live, file_id: (await filesOf(setup))[0]?.id ?? "" };
  const suspended = async () => (await listBankFiles(operator, run.run_id)).files[0]?.suspendedPartners;
  expect(await suspended()).toEqual([]);
  const transfers = await listBankTransfers(operator, input);
  await suspend(setup, suspect);
  const refusal = { ...FORBIDDEN, message: expect.stringContaining("suspended partner") };
  for (const download of [listBankTransfers, downloadPainFile])
    await expect(download(operator, input)).rejects.toMatchObject(refusal);
  expect(await suspended()).toMatchObject([{ accountId: suspect.accountId }]);

  await markPaid(operator, { ...(await payoutTo(setup, honest)).named, bank_reference: "B-1" });
  await expect(listBankTransfers(operator, input)).rejects.toMatchObject(refusal);
  await reinstateAccount(operator, { account_id: suspect.accountId });
  expect(await listBankTransfers(operator, input)).toEqual(transfers);
  await suspend(setup, suspect);
  await markPaid(operator, { ...(await payoutTo(setup, suspect)).named, bank_reference: "B-2" });
  expect(await listBankTransfers(operator, input)).toEqual(transfers);
  expect(await suspended()).toEqual([]);
});

test("the first download of a bank file is refused after one of its payouts is marked paid, and the file that replaces it contains only the payout that is neither paid nor reversed", async () => {
  const setup = await postedRun(3);
  const { operator, run, honest, suspect } = setup;
  await makeBankFile(operator, run);
  const [file] = await filesOf(setup);
  const input = { ...live, file_id: file?.id ?? "" };
  const [byHand, reversed] = [await payoutTo(setup, honest), await payoutTo(setup, suspect)];
  await reversePayout(operator, { ...reversed.named, reason: "wrong account" });
  await markPaid(operator, { ...byHand.named, bank_reference: "by hand" });
  for (const download of [listBankTransfers, downloadPainFile])
    await expect(download(operator, input)).rejects.toMatchObject({
      ...FORBIDDEN,
      message: expect.stringContaining("Mark the file as not submitted"),
    });

  await markNotSubmitted(operator, input);
  expect(await makeBankFile(operator, run)).toBe(1);
  const [latest] = await filesOf(setup);
  const transfers = await listBankTransfers(operator, { ...live, file_id: latest?.id ?? "" });
  expect(transfers).toHaveLength(1);
  expect([byHand.reference, reversed.reference]).not.toContain(transfers[0]?.reference);
});

test("a refused download of the pain.001 file does not count as a download of the bank file", async () => {
  const setup = await postedRun();
  const { operator, run, honest } = setup;
  await pool().query("DELETE FROM bank_details WHERE account_id = $1", [PLATFORM_ACCOUNT_ID]);
  await makeBankFile(operator, run);
  const input = { ...live, file_id: (await filesOf(setup))[0]?.id ?? "" };
  const file = async () => (await listBankFiles(operator, run.run_id)).files[0];
  await expect(downloadPainFile(operator, input)).rejects.toMatchObject(FORBIDDEN);
  expect(await file()).toMatchObject({ hasPayer: false, downloaded: false });
  await listBankTransfers(operator, input);
  expect(await file()).toMatchObject({ downloaded: true });
  await markPaid(operator, { ...(await payoutTo(setup, honest)).named, bank_reference: "B-1" });
  await expect(markNotSubmitted(operator, input)).rejects.toMatchObject(FORBIDDEN);
});

for (const [change, table] of [
  ["a payout is reversed", "payouts"],
  ["a payout is marked paid", "payouts"],
  ["a partner is suspended", "accounts"],
] as const)
  test(`a bank file download is refused if ${change} while the download waits for a lock`, async () => {
    const setup = await postedRun();
    const { operator, run, suspect } = setup;
    await makeBankFile(operator, run);
    const input = { ...live, file_id: (await filesOf(setup))[0]?.id ?? "" };
    const { id, named } = await payoutTo(setup, suspect);
    const acts = {
      "a payout is reversed": () => reversePayout(operator, { ...named, reason: "wrong account" }),
      "a payout is marked paid": () => markPaid(operator, { ...named, bank_reference: "by hand" }),
      "a partner is suspended": () => suspend(setup, suspect),
    };
    const lock = await holdRow(table, table === "payouts" ? id : suspect.accountId);
    const changing = acts[change]();
    await lock.untilWaiting(1);
    const refused = expect(listBankTransfers(operator, input)).rejects.toMatchObject(FORBIDDEN);
    await lock.untilWaiting(2);
    await lock.release();
    await changing;
    await refused;
  });

test("marking a bank file as not submitted puts the payout of a suspended partner on hold", async () => {
  const setup = await postedRun();
  const { operator, run, honest, suspect } = setup;
  await makeBankFile(operator, run);
  await suspend(setup, suspect);
  await markNotSubmitted(operator, { ...live, file_id: (await filesOf(setup))[0]?.id ?? "" });
  expect((await payoutTo(setup, suspect)).onHold).toBe(true);
  expect(await makeBankFile(operator, run)).toBe(1);
  const [latest] = await filesOf(setup);
  expect(latest?.payouts).toEqual([(await payoutTo(setup, honest)).reference]);
  expect(await listBankTransfers(operator, { ...live, file_id: latest?.id ?? "" })).toHaveLength(1);
});

test("the list of bank files names at most three partners per file", async () => {
  const setup = await postedRun(5);
  await makeBankFile(setup.operator, setup.run);
  const [file] = (await listBankFiles(setup.operator, setup.run.run_id)).files;
  expect(file).toMatchObject({ payoutCount: 5, partnerNames: ["Acme Games", "Acme Games", "Acme Games"] });
});
