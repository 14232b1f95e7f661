import { Document } from "sepa";
import { type Minor, sum } from "@/lib/base/money";

/** The holder and IBAN of a bank account: the paying account or, in a {@link BankTransfer}, the receiving account. */
type PayingAccount = { readonly holder: string; readonly iban: string };

/** A payout in a bank file, with the holder and IBAN of the bank account that receives it. */
export type BankTransfer = PayingAccount & { readonly reference: string; readonly amount: Minor };

/** The largest amount of a SEPA credit transfer, in cents. */
export const MAX_PAIN_AMOUNT = 99_999_999_999;

/**
 * The length of the message ID in a bank file, in characters. The standard permits 35 characters, but the instruction IDs of
 * the transfers start with this ID and are longer.
 */
const ID_LENGTH = 20;

/**
 * Returns an ISO 20022 pain.001.001.09 file with one SEPA credit transfer in euros per payout, to be executed on the day `at`.
 * The message ID depends only on the file's ID, so a bank can detect that a file is submitted twice.
 */
export function painFile(file: {
  readonly id: string;
  readonly from: PayingAccount;
  readonly transfers: readonly BankTransfer[];
  readonly at: Date;
}): string {
  const document = new Document("pain.001.001.09");
  document.grpHdr.id = file.id.replaceAll("-", "").slice(0, ID_LENGTH);
  document.grpHdr.created = file.at;
  document.grpHdr.initiatorName = file.from.holder;
  const payment = document.createPaymentInfo();
  payment.id = "1";
  payment.debtorName = file.from.holder;
  payment.debtorIBAN = file.from.iban;
  payment.requestedExecutionDate = file.at;
  payment.batchBooking = true;
  document.addPaymentInfo(payment);
  for (const { reference, holder, iban, amount } of file.transfers) {
    const transfer = payment.createTransaction();
    transfer.creditorName = holder;
    transfer.creditorIBAN = iban;
    transfer.currency = "EUR";
    // The library writes two decimals, which are exact for every amount up to {@link MAX_PAIN_AMOUNT}.
    transfer.amount = amount / 100;
    transfer.end2endId = reference;
    transfer.remittanceInfo = `Payout ${reference}`;
    payment.addTransaction(transfer);
  }
  // The library calls this method to state the sum of the amounts. By default, it adds decimal numbers, which can lose cents.
  payment.normalize = () => {
    payment.controlSum = sum(file.transfers.map(({ amount }) => amount)) / 100;
  };
  return document.toString();
}
